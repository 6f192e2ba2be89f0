import { searchable } from "#app/kernel/text.ts";
import type { Inline, Line, TextBlock } from "../texts/text-page-content.ts";
import type { Post } from "./posts.ts";

export interface PostSection {
  /** Null for the text before the first heading. */
  heading: { id: string; title: string } | null;
  blocks: readonly TextBlock[];
}

const HEADING = "## ";
const ITEM = "- ";
const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Parses links in a text; only paths of the site become links. */
export function lineOf(text: string): Line {
  const parts: Inline[] = [];
  let from = 0;
  for (const { 0: whole, 1: words = "", 2: href = "", index } of text.matchAll(LINK)) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ text: words, href });
    from = index + whole.length;
  }
  if (parts.length === 0) return text;
  return from < text.length ? [...parts, text.slice(from)] : parts;
}

const anchorOf = (title: string) =>
  searchable(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Splits the body of a post into sections; consecutive items make one list. */
export function sectionsOf({ body }: Pick<Post, "body">): PostSection[] {
  const sections: { heading: PostSection["heading"]; lines: string[] }[] = [];
  for (const text of body) {
    if (text.startsWith(HEADING)) {
      const title = text.slice(HEADING.length);
      sections.push({ heading: { id: anchorOf(title), title }, lines: [] });
    } else if (sections.length === 0) {
      sections.push({ heading: null, lines: [text] });
    } else {
      sections.at(-1)?.lines.push(text);
    }
  }
  return sections.map(({ heading, lines }) => ({ heading, blocks: blocksOf(lines) }));
}

function blocksOf(lines: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let items: Line[] = [];
  for (const text of lines) {
    if (!text.startsWith(ITEM)) {
      items = [];
      blocks.push(lineOf(text));
      continue;
    }
    if (items.length === 0) blocks.push({ items });
    items.push(lineOf(text.slice(ITEM.length)));
  }
  return blocks;
}

/** The body without the markup of headings, items and links; a heading gets a full stop. */
export const plainText = ({ body }: Pick<Post, "body">): string =>
  body
    .map((text) =>
      text
        .replace(/^- /, "")
        .replace(/^## (.*[^?!])$/, "$1.")
        .replace(/^## /, ""),
    )
    .join(" ")
    .replace(LINK, "$1");

const wordsAMinute = 200;

/** Reading time in whole minutes, at least one. */
export const readingMinutes = (post: Post): number =>
  Math.max(1, Math.round(plainText(post).split(/\s+/).length / wordsAMinute));
