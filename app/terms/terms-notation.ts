import { typeset } from "#app/kernel/french.ts";
import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import { isPrintable } from "#app/kernel/text.ts";
import type { TermsText } from "./terms.ts";

type Paragraph = TermsText["articles"][number]["paragraphs"][number];
type Item = Exclude<Paragraph, string>["items"][number];

/** Paragraphs in the notation of the form: an empty line separates two, « - » begins a list entry, « = » a defined word. */
export const paragraphsAsTyped = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .map((paragraph) =>
      typeof paragraph === "string"
        ? paragraph
        : [paragraph.text, ...paragraph.items.map(itemAsTyped)].join("\n"),
    )
    .join("\n\n");

const itemAsTyped = (item: Item) =>
  typeof item === "string" ? `- ${item}` : `= ${item.term}\u00A0: ${item.text}`;

export type ReadParagraphs = { ok: true; paragraphs: Paragraph[] } | { ok: false; message: string };

/** Parses the typed notation into paragraphs in French typography, or returns a French message about the fault. */
export function readParagraphs(text: string): ReadParagraphs {
  if (!isPrintable(text, { multiline: true }))
    return { ok: false, message: "Ce texte contient un caractère qui ne s’affiche pas" };
  if (unprintableSign(text) !== null) return { ok: false, message: unprintableWords(text) };
  const blocks = text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  const paragraphs: Paragraph[] = [];
  for (const block of blocks) {
    const reading = readBlock(block);
    if (typeof reading === "object" && "message" in reading)
      return { ok: false, message: reading.message };
    paragraphs.push(reading);
  }
  return { ok: true, paragraphs };
}

/** The sign may end its line, when the entry continues on the next one. */
const beginsEntry = (line: string) => /^[-=]( |$)/.test(line);

function readBlock(block: string): Paragraph | { message: string } {
  const lines = block.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => beginsEntry(line));
  if (first === -1) return prose(lines.join(" "));
  const text = prose(lines.slice(0, first).join(" "));
  if (text === "")
    return {
      message: `Une phrase doit précéder la liste qui commence par «\u00A0${cut(lines[0])}\u00A0»`,
    };
  const entries: string[] = [];
  for (const line of lines.slice(first)) {
    if (beginsEntry(line)) entries.push(line);
    else entries.push(`${entries.pop()} ${line}`);
  }
  const signs = new Set(entries.map((entry) => entry[0]));
  if (signs.size > 1)
    return { message: "Une liste contient des points ou des définitions, pas les deux" };
  const items: Item[] = [];
  for (const entry of entries) {
    const itemText = entry.slice(2);
    if (signs.has("-")) {
      items.push(prose(itemText));
      continue;
    }
    const [, term, meaning] = /^(.+?)[ \u00A0\u202F]*: +(.+)$/s.exec(itemText) ?? [];
    if (!term || !meaning)
      return {
        message: `Écrivez «\u00A0= mot\u00A0: sens\u00A0» à la ligne «\u00A0${cut(entry)}\u00A0»`,
      };
    items.push({ term: prose(term), text: prose(meaning) });
  }
  return { text, items };
}

const cut = (line = "") => (line.length > 40 ? `${line.slice(0, 40)}…` : line);

/** Collapses plain spaces and keeps no-break ones, so that « 30 jours » stays on one line. */
export const prose = (text: string): string =>
  typeset(
    text
      .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
      .normalize("NFC")
      .replace(/[ \t\n]+/g, " ")
      .trim(),
  );
