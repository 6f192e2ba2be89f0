/** Longest edge of a picture in pixels: a page of small print stays legible. */
const EDGE = 2000;
const QUALITY = 0.75;
/** Below it there is little to win. */
const LIGHT_BYTES = 600_000;

/** A photograph as light as reading needs it; the file itself when it is none, is light, or would become heavier. */
export async function shrunk(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size < LIGHT_BYTES) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((take) =>
    canvas.toBlob(take, "image/jpeg", QUALITY),
  );
  if (!drawn || drawn.size >= file.size) return file;
  return new File([drawn], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
}
