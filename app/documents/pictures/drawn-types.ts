import type { FirstPicture, Scan } from "#app/kernel/files.ts";

/** Pages of a document that are shown as pictures; the others are read in the file. */
export const MOST_PAGES = 20;

interface Shown {
  pages: number | null;
  scan: Scan;
  contentGone: boolean;
  firstPicture: FirstPicture | null;
}

/** Whether every page of a document can be shown as a picture; one whose first page was not tried yet can. */
export const isShownWhole = ({ pages, scan, contentGone, firstPicture }: Shown): boolean =>
  scan !== "infected" &&
  !contentGone &&
  (firstPicture === null || firstPicture === "drawn") &&
  (pages ?? 1) <= MOST_PAGES;
