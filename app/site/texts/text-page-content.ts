/** A text or a link, part of a line. */
export type Inline = string | { text: string; href: string };
export type Line = string | readonly Inline[];

/** A block of a section, as data, so that long texts stay readable in the source. */
export type TextBlock =
  | Line
  | { items: readonly Line[] }
  | { subtitle: string }
  | { code: string }
  | { facts: readonly { term: string; value: Line }[] }
  | { records: readonly (readonly string[])[]; labels: readonly string[] }
  | { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface TextSection {
  /** Anchor of the section. */
  id: string;
  title: string;
  blocks: readonly TextBlock[];
}

export const link = (text: string, href: string): Inline => ({ text, href });
