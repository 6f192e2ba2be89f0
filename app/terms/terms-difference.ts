import { diffArrays } from "diff";
import { numberedArticles, type TermsText } from "./terms.ts";

export interface Passage {
  kind: "same" | "added" | "removed";
  text: string;
}

/** A part of the terms that changed: its present title and its changed paragraphs. */
export interface ArticleDifference {
  title: string;
  state: "added" | "removed" | "changed";
  /** The passages of each changed paragraph, in order. */
  paragraphs: Passage[][];
}

interface Part {
  title: string;
  /** Key by which the other text has the same part. */
  name: string;
  paragraphs: string[];
}

/** The changed parts of the terms, in the order of the later text; removed parts come last. */
export function termsDifference(before: TermsText, after: TermsText): ArticleDifference[] {
  const [earlier, later] = [partsOf(before), partsOf(after)];
  const pairs = paired(earlier, later);
  const differences: ArticleDifference[] = [];
  for (const part of later) {
    const was = pairs.get(part);
    if (!was) {
      const paragraphs = part.paragraphs.map((text) => [{ kind: "added" as const, text }]);
      differences.push({ title: part.title, state: "added", paragraphs });
      continue;
    }
    const renamed = was.name === part.name ? [] : [wordsBetween(was.name, part.name)];
    const paragraphs = [...renamed, ...paragraphsBetween(was.paragraphs, part.paragraphs)];
    if (paragraphs.length > 0)
      differences.push({ title: part.title, state: "changed", paragraphs });
  }
  const keptParagraphs = new Set(pairs.values());
  for (const part of earlier.filter((each) => !keptParagraphs.has(each))) {
    const paragraphs = part.paragraphs.map((text) => [{ kind: "removed" as const, text }]);
    differences.push({ title: part.title, state: "removed", paragraphs });
  }
  return differences;
}

function partsOf(text: TermsText): Part[] {
  const opening = (name: string, paragraphs: readonly string[]) => ({
    title: name,
    name,
    paragraphs: [...paragraphs],
  });
  return [
    opening("Titre", [text.title]),
    opening("En bref", [text.summary.note, ...text.summary.points]),
    opening("Préambule", text.preamble),
    ...numberedArticles(text).map(({ number, title, paragraphs }) => ({
      title: `Article ${number}. ${title}`,
      name: title,
      paragraphs: paragraphs.flatMap(({ text, items }) => [
        text,
        ...items.map((item) => (item.defined ? `${item.label}\u00A0: ${item.text}` : item.text)),
      ]),
    })),
  ];
}

/** Pairs each later part with the earlier one of the same name, else with the one that shares most of its paragraphs. */
function paired(earlier: readonly Part[], later: readonly Part[]): Map<Part, Part> {
  const pairs = new Map<Part, Part>();
  const free = new Set(earlier);
  const pair = (part: Part, was: Part | undefined) => {
    if (!was) return;
    pairs.set(part, was);
    free.delete(was);
  };
  for (const part of later)
    pair(
      part,
      [...free].find(({ name }) => name === part.name),
    );
  for (const part of later.filter((each) => !pairs.has(each))) {
    const shared = (was: Part) =>
      was.paragraphs.filter((text) => part.paragraphs.includes(text)).length;
    const [best] = [...free].toSorted((a, b) => shared(b) - shared(a));
    if (best && shared(best) > 0) pair(part, best);
  }
  return pairs;
}

/** Compares a removed paragraph with the one added in its place word by word. */
function paragraphsBetween(before: readonly string[], after: readonly string[]): Passage[][] {
  const differing: Passage[][] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = () => {
    for (let place = 0; place < Math.max(gone.length, come.length); place++) {
      const [was, is] = [gone[place], come[place]];
      if (was !== undefined && is !== undefined) differing.push(wordsBetween(was, is));
      else if (was !== undefined) differing.push([{ kind: "removed", text: was }]);
      else if (is !== undefined) differing.push([{ kind: "added", text: is }]);
    }
    [gone, come] = [[], []];
  };
  for (const { removed, added, value } of diffArrays([...before], [...after])) {
    if (removed) gone.push(...value);
    else if (added) come.push(...value);
    else flush();
  }
  flush();
  return differing;
}

/** With more differences two texts are shown completely, one after the other. */
const MOST_DIFFERENCES = 1_000;

function wordsBetween(before: string, after: string): Passage[] {
  const words = (text: string) => text.split(/(?<=[ ])/);
  const whole: Passage[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  const runs = diffArrays(words(before), words(after), { maxEditLength: MOST_DIFFERENCES });
  if (!runs) return whole;
  const passages = runs.map(({ removed, added, value }): Passage => {
    const kind = removed ? "removed" : added ? "added" : "same";
    return { kind, text: value.join("") };
  });
  const same = passages
    .filter(({ kind }) => kind === "same")
    .reduce((sum, { text }) => sum + text.length, 0);
  // Two sentences that share few words are easier to read one after the other.
  return same * 3 < Math.max(before.length, after.length) ? whole : passages;
}
