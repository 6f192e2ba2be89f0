/**
 * Makes the display font of the certificate, `server/pdf/fonts/tabax-display-extrabold.ttf`, out of its package:
 * `node scripts/pdf-fonts.ts`. Typst reads no variable fonts, so that one weight is cut out.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readTables, renamed, table, writeTables } from "./sfnt.ts";

const root = join(import.meta.dirname, "..");
const source =
  "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2";
const family = "Tabax Display";
const name = "TabaxDisplay-ExtraBold";

const cut = await subsetFont(await readFile(join(root, source)), "", {
  keepAllGlyphs: true,
  targetFormat: "sfnt",
  preserveNameIds: [0, 13, 14],
  variationAxes: { wght: 800, opsz: 36 },
  noHinting: true,
});
const tables = readTables(cut);
const names = { 1: family, 3: name, 4: `${family} ExtraBold`, 6: name };
tables.set("name", renamed(table(tables, "name"), names));
await writeFile(join(root, "server/pdf/fonts/tabax-display-extrabold.ttf"), writeTables(tables));
