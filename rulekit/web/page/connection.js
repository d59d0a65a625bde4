// One connection to a table that comes back by itself.
const LONGEST_WAIT = 10_000;

export class Connection {
  // `hello()` is what to say first; `on.told(message)` hears all that is told, and
  // `on.state(state, why)` whether we are "connecting", "open", "lost" or, for good, "ended".
  constructor(hello, on) {
    this.hello = hello;
    this.on = on;
    this.tries = 0;
    this.again = () => document.visibilityState === "visible" && this.retry();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.on.state("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/table`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.on.state("open");
      this.on.told(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code >= 4000) {
        this.close();
        this.on.state("ended", event.reason);
        return;
      }
      this.on.state("lost", event.reason);
      const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++);
      this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
    };
  }

  // Try at once where a try is due anyway.
  retry() {
    if (this.socket?.readyState === WebSocket.CLOSED) this.connect();
  }

  // Connect anew, to say hello again.
  renew() {
    this.drop();
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(text) {
    if (this.isOpen) this.socket.send(text);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  close() {
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.drop();
  }
}
