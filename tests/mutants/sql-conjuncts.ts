interface Span {
  start: number;
  end: number;
}

interface Template extends Span {
  /** The values put into the text; `isScope` has a mutant of its own. */
  holes: (Span & { isScope: boolean })[];
}

const WORDS =
  /--.*|'(?:[^']|'')*'|is\s+(?:not\s+)?distinct\s+from|\b(?:and|or|where|on|having|when|then|else|end|case|between|from|join|left|inner|cross|order\s+by|group\s+by|limit|offset|union|returning|set|select|for|window|as)\b|[(),;]/gi;

/** The conditions of an SQL text that stand beside another one, or alone after `where`. */
export function conjunctsOfSql(source: string, { start, end, holes }: Template): Span[] {
  let text = source.slice(start, end);
  for (const hole of holes) {
    const from = hole.start - start;
    const mark = (hole.isScope ? "¤" : "x").repeat(hole.end - hole.start);
    text = text.slice(0, from) + mark + text.slice(from + mark.length);
  }
  const conjuncts: Span[] = [];
  // One entry for each open bracket or `case`: where the present condition began, and behind which word.
  const open: { from: number; after: string; isBetween: boolean }[] = [
    { from: 0, after: "(", isBetween: false },
  ];
  const close = (at: number, by: string) => {
    const last = open.at(-1);
    if (!last) return;
    const stands = last.after === "where" || last.after === "and" || by === "and";
    const isOfOr = by === "or" && last.after !== "and";
    const words = text.slice(last.from, at);
    if (last.after !== "" && stands && !isOfOr && !/^\s*(?:not\s+)?¤*\s*$/.test(words)) {
      const from = last.from + words.length - words.trimStart().length;
      conjuncts.push({ start: start + from, end: start + last.from + words.trimEnd().length });
    }
  };
  for (const { 0: found, index } of text.matchAll(WORDS)) {
    const word = found.toLowerCase();
    const last = open.at(-1);
    const next = index + found.length;
    if (!last || /^(?:'|--|is)/.test(word)) continue;
    const begin = (after: string) => Object.assign(last, { from: next, after, isBetween: false });
    if (word === "(" || word === "case")
      open.push({ from: next, after: word === "(" ? "(" : "", isBetween: false });
    else if (word === ")" || word === "end") {
      close(index, word);
      if (open.length > 1) open.pop();
    } else if (word === "between") last.isBetween = true;
    else if (word === "and" && last.isBetween) last.isBetween = false;
    else if (["where", "and", "having", "when", "on"].includes(word)) {
      close(index, word);
      begin(word);
    } else if (word === "or") {
      close(index, word);
      begin("or");
    } else {
      close(index, word);
      begin("");
    }
  }
  close(text.length, "");
  return conjuncts;
}
