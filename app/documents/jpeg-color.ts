/** The colours of a JPEG as its PDF must name them. */
export type JpegColor =
  | { kind: "grey" }
  | { kind: "rgb" }
  /** Inks, stored inverted as Adobe writes them, with the profile of the press where the file carries one. */
  | { kind: "inks"; profile: Uint8Array | null };

const ICC_HEADER = 14;

/**
 * The colours of a JPEG by its own header; null where no viewer agrees with another on what it shows: other depths than 8 bits,
 * lossless or arithmetic coding, two components, inks without the mark of Adobe.
 */
export function jpegColor(jpeg: Uint8Array): JpegColor | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const profile: Uint8Array[] = [];
  let hasAdobe = false;
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = view.getUint16(at);
    // Bytes of filling between segments.
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0) return null;
    const segment = jpeg.subarray(at + 4, at + 2 + view.getUint16(at + 2));
    if (isFrame(marker)) {
      const [depth, height, width] = [segment[0], view.getUint16(at + 5), view.getUint16(at + 7)];
      const isDrawable = marker <= 0xffc2 && depth === 8 && height > 0 && width > 0;
      return isDrawable ? colorOf(segment[5], { hasAdobe, profile }) : null;
    }
    if (marker === 0xffee && textOf(segment, 5) === "Adobe") hasAdobe = true;
    if (marker === 0xffe2 && textOf(segment, 11) === "ICC_PROFILE")
      profile.push(segment.subarray(ICC_HEADER));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Start of a frame; C4, C8 and CC are tables and an extension. */
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

const textOf = (bytes: Uint8Array, length: number) =>
  String.fromCharCode(...bytes.subarray(0, length));

function colorOf(
  components: number | undefined,
  { hasAdobe, profile }: { hasAdobe: boolean; profile: readonly Uint8Array[] },
): JpegColor | null {
  if (components === 1) return { kind: "grey" };
  if (components === 3) return { kind: "rgb" };
  if (components !== 4 || !hasAdobe) return null;
  const whole = new Uint8Array(profile.flatMap((part) => [...part]));
  return { kind: "inks", profile: textOf(whole.subarray(16), 4) === "CMYK" ? whole : null };
}
