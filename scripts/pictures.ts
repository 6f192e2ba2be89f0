/**
 * Makes from `pictures/` what the site serves from `public/`, and `app/ui/pictures.data.ts`:
 * `node scripts/pictures.ts`. A file whose original and settings are those noted in
 * `pictures/made.json` is left alone.
 */
import { createHash } from "node:crypto";
import { access, copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { sharePicture as addressOfShare, posts } from "#app/site/news/posts.ts";
import { iconFile } from "./icons.ts";
import { type ShareLook, sharePicture } from "./share-picture.ts";

interface Target {
  from: string;
  to: string;
  /** All settings, beside the original, that determine the file. */
  settings: string;
  make: (from: string, to: string) => Promise<unknown>;
}

interface Picture {
  name: string;
  width: number;
  height: number;
  widths: number[];
  alt: string;
}

const root = join(import.meta.dirname, "..");
const originals = join(root, "pictures");
const published = join(root, "public");
const register = join(originals, "made.json");

const widthsOf = (name: string) =>
  name.startsWith("hero-") ? [480, 800, 1200, 1600] : [480, 800, 1200];
/** Quality by width: large pictures are shown on dense screens, so they may be compressed more. */
const qualities = (width: number) =>
  width <= 800 ? { avif: 55, webp: 74 } : { avif: 50, webp: 70 };

/** Alt text of each master, from the table of `pictures/README.md`. */
async function readAlts(): Promise<Map<string, string>> {
  const readme = await readFile(join(originals, "README.md"), "utf8");
  const rows = readme.matchAll(/^\| `([a-z-]+)\.webp` \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm);
  return new Map([...rows].map(([, name = "", alt = ""]) => [name, alt]));
}

async function readPictures(): Promise<Picture[]> {
  const alts = await readAlts();
  const files = (await readdir(join(originals, "masters"))).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.webp$/, "");
      const alt = alts.get(name);
      if (!alt) throw new Error(`pictures/README.md has no alt text for ${file}`);
      const { width, height } = await sharp(join(originals, "masters", file)).metadata();
      return { name, width, height, widths: widthsOf(name), alt };
    }),
  );
}

function pictureTargets({ name, widths }: Picture): Target[] {
  return widths.flatMap((width) => {
    const quality = qualities(width);
    const avif = { quality: quality.avif, effort: 6, chromaSubsampling: "4:2:0" };
    const webp = { quality: quality.webp, effort: 6, smartSubsample: true };
    const target = (format: "avif" | "webp", options: typeof avif | typeof webp): Target => ({
      from: `masters/${name}.webp`,
      to: `pictures/${name}-${width}.${format}`,
      settings: JSON.stringify(options),
      make: (from, to) => sharp(from).resize(width).toFormat(format, options).toFile(to),
    });
    return [target("avif", avif), target("webp", webp)];
  });
}

async function copies(from: string, to: string, only: RegExp): Promise<Target[]> {
  const files = (await readdir(join(originals, from))).filter((file) => only.test(file));
  return files.map((file) => ({
    from: `${from}/${file}`,
    to: `${to}/${file}`,
    settings: "copy",
    make: copyFile,
  }));
}

const posterTarget = (file: string): Target => ({
  from: `video/${file}`,
  to: `video/${file}`,
  settings: "960 q68",
  make: (from, to) => sharp(from).resize(960).webp({ quality: 68, effort: 6 }).toFile(to),
});

/** Beside the pictures: the posters of the films at half their weight, and the icons of the site. */
const singles: Target[] = [
  posterTarget("chantier-loop-poster.webp"),
  posterTarget("chantier-etapes-poster.webp"),
  { from: "brand/favicon-a.svg", to: "favicon.svg", settings: "copy", make: copyFile },
  ...["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png"].map((to) => ({
    from: "brand/favicon-a.svg",
    to,
    settings: "icon 1",
    make: async (from: string, path: string) =>
      writeFile(path, await iconFile(await readFile(from, "utf8"), to)),
  })),
];

/** The preview pictures of links to the site and to each post (Open Graph). */
const shares: Target[] = [
  shareTarget("hero-chantier", "share/tabax.jpg", "seal-on-panel"),
  ...posts.map((post) =>
    shareTarget(post.picture, addressOfShare(post).slice(1), "seal-in-corner"),
  ),
];

function shareTarget(name: string, to: string, look: ShareLook): Target {
  return {
    from: `masters/${name}.webp`,
    to,
    settings: `share 1 ${look}`,
    make: async (from, path) => {
      const mark = await readFile(join(originals, "brand/a-sceau-brique-mark-2c.svg"), "utf8");
      await writeFile(path, await sharePicture(from, mark, look));
    },
  };
}

const viewBoxOf = /viewBox="0 0 (\d+) (\d+)"/;

/**
 * All drawings of a folder on one sheet, each a view under the name of its file: a page that shows several asks for one
 * file, `/logos.svg#01-baol-construction`.
 */
async function writeSheet(folder: string) {
  const files = (await readdir(join(originals, folder))).filter((file) => file.endsWith(".svg"));
  let left = 0;
  const parts: string[] = [];
  for (const file of files.sort()) {
    const drawing = await readFile(join(originals, folder, file), "utf8");
    const [, width = "0", height = "0"] = viewBoxOf.exec(drawing) ?? [];
    const id = file.replace(".svg", "");
    const placed = `<svg x="${left}" width="${width}" height="${height}"`;
    parts.push(
      `<view id="${id}" viewBox="${left} 0 ${width} ${height}"/>`,
      drawing.trim().replace(/^<svg xmlns="[^"]*"/, placed),
    );
    left += Number(width) + 20;
  }
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${parts.join("")}</svg>\n`;
  await writeFile(join(published, `${folder}.svg`), sheet);
}

/** Makes the changed targets one after the other, and returns the notes on all of them. */
async function makeAll(targets: Target[], noted: Record<string, string>) {
  const marks: Record<string, string> = {};
  let done = 0;
  for (const { from, to, settings, make } of targets) {
    const source = join(originals, from);
    const path = join(published, to);
    const digest = createHash("sha256")
      .update(await readFile(source))
      .update(settings);
    const mark = digest.digest("hex").slice(0, 16);
    marks[to] = mark;
    if (noted[to] === mark && (await exists(path))) continue;
    await mkdir(dirname(path), { recursive: true });
    await make(source, path);
    done += 1;
  }
  console.log(`${done} of ${targets.length} files made`);
  return marks;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** As the formatter would write it. */
function dataSource(pictures: Picture[]): string {
  const entries = pictures.map(({ name, width, height, widths, alt }) => {
    const key = /^[a-z]+$/.test(name) ? name : `"${name}"`;
    const text = `"${alt.replaceAll('"', '\\"')}",`;
    return `  ${key}: {
    width: ${width},
    height: ${height},
    widths: [${widths.join(", ")}],
    alt: ${text}
  },
`;
  });
  return `/** Made by scripts/pictures.ts from pictures/README.md: size of the master, widths that exist, alt text. */
export const pictures = {
${entries.join("")}};

export type PictureName = keyof typeof pictures;
`;
}

const pictures = await readPictures();
const targets = [
  ...pictures.flatMap(pictureTargets),
  ...(await copies("video", "video", /\.(webm|mp4)$/)),
  ...singles,
  ...shares,
];
const noted = JSON.parse(await readFile(register, "utf8").catch(() => "{}"));
const newMarks = await makeAll(targets, noted);
await Promise.all(["portraits", "logos"].map(writeSheet));
await writeFile(register, `${JSON.stringify(newMarks, null, 1)}\n`);
await writeFile(join(root, "app/ui/pictures.data.ts"), dataSource(pictures));
