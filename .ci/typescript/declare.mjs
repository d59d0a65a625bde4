// Write TypeScript declarations beside the schemas: node declare.mjs, or with --check only compare.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const folder = new URL("../../spec/schemas/", import.meta.url);
const banner = (schema) =>
  `// Made from ${schema} by .ci/typescript/declare.mjs: change the schema's classes instead.`;
let differ = 0;

for (const schema of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
  const text = await compile(JSON.parse(readFileSync(new URL(schema, folder), "utf8")), schema, {
    additionalProperties: false,
    bannerComment: banner(schema),
    ignoreMinAndMaxItems: true,
    style: { printWidth: 100 },
  });
  const declarations = new URL(schema.replace(".json", ".d.ts"), folder);
  if (!process.argv.includes("--check")) {
    writeFileSync(declarations, text);
  } else if (readFileSync(declarations, "utf8") !== text) {
    console.error(`${declarations.pathname} is not what is made from ${schema}`);
    differ = 1;
  }
}
process.exitCode = differ;
