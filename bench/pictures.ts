import { globSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { pdfOfPictures } from "#app/documents/pictures-pdf.ts";
import { drawPage } from "#server/files/draw-page.ts";
import { projectRoot } from "#tests/e2e/product.ts";
import { median } from "./median.ts";

const rounds = Number(process.argv[2] ?? 9);
const goalMs = 100;
const scanSize = { width: 2480, height: 3508 };
const photoSize = { width: 4000, height: 3000 };

type Size = typeof scanSize;

/** Reads the first match of a pattern in the project. */
async function sampleOf(pattern: string): Promise<Buffer> {
  const [path = ""] = globSync(pattern, { cwd: projectRoot }).sort();
  return await readFile(join(projectRoot, path));
}

/** A PDF of one photo, with the grain that a scanner or a camera leaves. */
async function photographed(picture: Uint8Array, size: Size): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { ...size, channels: 3, background: "grey", noise } })
    .png()
    .toBuffer();
  const bytes = await sharp(picture)
    .resize({ ...size, fit: "cover" })
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return pdfOfPictures([{ bytes, ...size, color: { kind: "rgb" } }]);
}

async function drawn(content: Uint8Array) {
  const drawing = await drawPage({ content, type: "application/pdf", page: 1 });
  if (!drawing.ok) throw new Error(`It was not drawn: ${drawing.fault}`);
  return drawing;
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor of the pictures of a first page: of words, of an A4 scan of 300 dpi, of a photo of twelve million points. */
const words = new Uint8Array(await sampleOf("server/pdf/shipped/*.pdf"));
const documents = {
  words,
  scan: await photographed((await drawn(words)).large, scanSize),
  photo: await photographed(await sampleOf("pictures/masters/*.webp"), photoSize),
};
const folder = await mkdtemp(join(tmpdir(), "tabax-pictures-"));
const costs = new Map(Object.keys(documents).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round++) {
  for (const [name, content] of Object.entries(documents)) {
    const used = usedMs();
    const { large, small } = await drawn(content);
    costs.get(name)?.push(usedMs() - used);
    await writeFile(join(folder, `${name}.webp`), large);
    await writeFile(join(folder, `${name}-small.webp`), small);
  }
}
for (const [name, each] of costs) {
  const cost = median(each);
  const verdict = cost > goalMs ? `goal ${goalMs}  MISSED` : `goal ${goalMs}`;
  console.log(`${name.padEnd(8)}${cost.toFixed(0).padStart(5)} ms  ${verdict}`);
}
console.log(`The pictures are in ${folder}`);
