import type { DrawableType, FileType, FirstPicture, Scan } from "#app/kernel/files.ts";

/** Whether pages of this type are drawn as pictures; a browser shows the other types itself. */
export const isDrawn = (type: FileType): type is DrawableType =>
  type === "application/pdf" || type === "image/jpeg";

/** Pages of a document that are shown as pictures; the others are read in the file. */
export const MOST_PAGES = 20;

interface Shown {
  type: FileType;
  pages: number | null;
  scan: Scan;
  contentGone: boolean;
  firstPicture: FirstPicture | null;
}

/** Whether every page of a document can be shown as a picture; one whose first page was not tried yet can. */
export const isShownWhole = ({ type, pages, scan, contentGone, firstPicture }: Shown): boolean =>
  isDrawn(type) &&
  scan !== "infected" &&
  !contentGone &&
  (firstPicture === null || firstPicture === "drawn") &&
  (pages ?? 1) <= MOST_PAGES;
