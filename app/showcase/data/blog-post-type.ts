/** Number that a post of the template carries; it decides what stands above its text. */
export type PostType = 0 | 1 | 2 | 3;

export type PostMedia = "image" | "videos" | "slides";

/** A post of type 0 or 3 shows an image, of type 1 videos, of type 2 slides. */
export function mediaOf(type: PostType): PostMedia {
  if (type === 1) return "videos";
  return type === 2 ? "slides" : "image";
}
