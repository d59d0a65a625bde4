// An engine of another make: the rules of all three games in another language, written from spec/
// alone. It answers every kind of vector, and is asked by
// `rulekit vectors run -- node tests/vectors/player.mjs`.

import { createInterface } from "node:readline";

import { answerTo } from "./player/answers.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const answer = answerTo(question);
  const { id } = question;
  console.log(JSON.stringify(answer ? { id, answer } : { id, unsupported: true }));
}
