import sharp from "sharp";

const width = 1200;
const height = 630;
const bandHeight = 18;
const heaviest = 90_000;
/** Colours and lengths of the woven band of `app/ui/controls.css`, three times as large. */
const weave = [
  { fill: "#0B5D3B", from: 0, to: 54 },
  { fill: "#E3A72F", from: 54, to: 72 },
  { fill: "#A34A25", from: 72, to: 108 },
  { fill: "#E6D9C1", from: 108, to: 126 },
];
const strips = weave
  .map(({ fill, from, to }) => `<path fill="${fill}" d="M${from} 0H${to}V${bandHeight}H${from}z"/>`)
  .join("");

export type ShareLook = "seal-in-corner" | "seal-on-panel";

/** Position and background of the seal. */
const looks = {
  "seal-in-corner": {
    ground: '<rect x="40" y="408" width="164" height="164" rx="12" fill="#FFFDF8"/>',
    seal: { x: 56, y: 424, size: 132 },
  },
  "seal-on-panel": {
    ground: `<path fill="#084A2F" d="M0 0h420v${height}H0z"/><circle cx="210" cy="306" r="152" fill="#FFFDF8"/>`,
    seal: { x: 78, y: 174, size: 264 },
  },
} satisfies Record<ShareLook, { ground: string; seal: { x: number; y: number; size: number } }>;

/** The preview picture of links to the site: the master, the seal, the woven band. It has no text, since the preview shows the title. */
export async function sharePicture(master: string, mark: string, look: ShareLook) {
  const cut = sharp(master).resize(width, height, { fit: "cover", position: "attention" });
  const picture = cut.composite([{ input: Buffer.from(overlay(mark, look)) }]);
  const raw = await picture.png().toBuffer();
  for (const quality of [80, 74, 68, 60, 50]) {
    const file = await sharp(raw).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (file.length <= heaviest) return file;
  }
  throw new Error(`${master} cannot be shared in ${heaviest} bytes`);
}

function overlay(mark: string, look: ShareLook): string {
  const { ground, seal } = looks[look];
  const inner = mark.replace(/<\/?svg[^>]*>/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><pattern id="weave" width="126" height="${bandHeight}" patternUnits="userSpaceOnUse" y="${height - bandHeight}">${strips}</pattern></defs>
${ground}
<g transform="translate(${seal.x} ${seal.y}) scale(${seal.size / 96})">${inner}</g>
<path fill="url(#weave)" d="M0 ${height - bandHeight}h${width}v${bandHeight}H0z"/>
</svg>`;
}
