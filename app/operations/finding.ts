/** A problem for a person to look at, with what to do about it. */
export interface Finding {
  /** The same as long as the problem lasts, whatever its words say. */
  name: string;
  tone: "error" | "warning";
  what: string;
  todo: string;
  /** Pages about what it names. */
  links?: { label: string; path: string }[];
  /** When the problem began, if known. */
  since?: Date;
}
