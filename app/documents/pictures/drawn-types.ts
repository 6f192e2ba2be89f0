import type { FileType, FirstPicture, Scan } from "#app/kernel/files.ts";

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

/** A document as its viewer needs it. */
export interface ViewedDocument {
  name: string;
  type: FileType;
  /** Null for a photo. */
  pages: number | null;
  scan: Scan;
  hasScript: boolean;
  contentGone: boolean;
  /** Whether its first page is drawn as a picture, or why it cannot be; null before it was tried. */
  firstPicture: FirstPicture | null;
}

/** What a viewer needs of a document, and no more. */
export const viewedDocument = (document: ViewedDocument): ViewedDocument => {
  const { name, type, pages, scan, hasScript, contentGone, firstPicture } = document;
  return { name, type, pages, scan, hasScript, contentGone, firstPicture };
};
