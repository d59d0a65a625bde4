// One page, two faces: with a link in the fragment it is a table, else the form for a new one.
import { byId } from "./dom.js";
import { showForm } from "./form.js";
import { showTable } from "./table.js";

let leave = () => {};

function route() {
  leave();
  byId("where").textContent = "";
  byId("line").textContent = "";
  const link = location.hash.slice(1);
  leave = (link ? showTable(byId("main"), link) : showForm(byId("main"))) ?? (() => {});
}

addEventListener("hashchange", route);
route();
