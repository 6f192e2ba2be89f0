import type { DrawableType, FileType } from "#app/kernel/files.ts";

/** Whether pages of this type are drawn as pictures; a browser shows the other types itself. */
export const isDrawn = (type: FileType): type is DrawableType =>
  type === "application/pdf" || type === "image/jpeg";
