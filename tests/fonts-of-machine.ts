import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { drawTypst } from "#server/pdf/typst.ts";

// Draws the text of its input in a process of its own, because the engine searches the fonts of the machine once; answers the hash of a
// document as the product draws it, and of one that may use the fonts of the machine.
const text = readFileSync(0, "utf8");
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const authority = { name: text, address: text, email: text, phone: text };
const data = {
  title: text,
  number: "1",
  dated: text,
  authority,
  product: text,
  check: text,
  facts: [],
  table: null,
  more: [],
  opening: [],
  mark: null,
  fingerprint: null,
  paragraphs: [text],
};
const guarded = drawTypst({ template: "sheet.typ", standard: "ua-1", at: new Date(0), data });
const engine = NodeCompiler.create({ workspace: import.meta.dirname });
const engineResult = engine.compile({
  mainFileContent: '#set document(date: none)\n#text(font: "Noto Sans Arabic")[شركة]',
});
if (!engineResult.result) throw new Error("nothing was drawn");
const unguarded = engine.pdf(engineResult.result, { creationTimestamp: 0 });
process.stdout.write(JSON.stringify({ guarded: hashOf(guarded), unguarded: hashOf(unguarded) }));
