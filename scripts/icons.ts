import sharp from "sharp";

const green = "#0B5D3B";

/**
 * The content of one icon file of the site, from the SVG of the favicon (32 units wide). Telephones
 * cut their icons into their own shapes: those fill the square and keep the mark inside its middle.
 */
export async function iconFile(favicon: string, name: string): Promise<Buffer> {
  if (name === "favicon.ico") {
    return icoOf(await Promise.all([16, 32, 48].map((size) => png(favicon, size))));
  }
  const size = name === "apple-touch-icon.png" ? 180 : Number(/\d+/.exec(name)?.[0]);
  return png(fullSquare(favicon), size);
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer();

function fullSquare(favicon: string): string {
  const inner = favicon.replace(/<\/?svg[^>]*>/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path fill="${green}" d="M0 0h32v32H0z"/><g transform="translate(16 16) scale(.8) translate(-16 -16)">${inner}</g></svg>`;
}

/** An ICO file is a directory of pictures, which may be PNG as they are. */
function icoOf(pictures: Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + pictures.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  pictures.forEach((picture, index) => {
    const entry = 6 + index * 16;
    const size = picture.readUInt32BE(16);
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(picture.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([directory, ...pictures]);
}
