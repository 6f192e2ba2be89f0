import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import type { Level } from "./edit-nomenclature.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";

/** One change of an edition against the one before it. */
export type NomenclatureChange = { level: Level; code: string; name: string } & (
  | { kind: "renamed"; to: string }
  | { kind: "added" | "ended" | "reworded" | "reordered" }
);

interface Entry {
  level: Level;
  code: string;
  name: string;
  /** The other texts of the entry, beside its name. */
  words: string;
  /** Codes of its children, in order. */
  within: readonly string[];
}

/** The changes of an edition, level by level in the order of the page. A changed order counts only entries that existed before. */
export function changesBetween(before: Nomenclature, after: Nomenclature): NomenclatureChange[] {
  const earlier = new Map(entriesOf(before).map((entry) => [entry.code, entry]));
  const later = new Map(entriesOf(after).map((entry) => [entry.code, entry]));
  const changes: NomenclatureChange[] = [];
  for (const { level, code, name, words, within } of later.values()) {
    const was = earlier.get(code);
    if (!was) {
      changes.push({ kind: "added", level, code, name });
      continue;
    }
    if (was.name !== name) changes.push({ kind: "renamed", level, code, name: was.name, to: name });
    if (was.words !== words) changes.push({ kind: "reworded", level, code, name });
    const both = (codes: readonly string[], others: readonly string[]) =>
      codes.filter((each) => others.includes(each)).join();
    if (both(was.within, within) !== both(within, was.within))
      changes.push({ kind: "reordered", level, code, name });
  }
  const gone = [...earlier.values()].filter(({ code }) => !later.has(code));
  return [
    ...changes,
    ...gone.map(({ level, code, name }) => ({ kind: "ended" as const, level, code, name })),
  ];
}

/** The code of the whole nomenclature, whose children are the families. */
const whole = "";

function entriesOf(nomenclature: Nomenclature): Entry[] {
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
  const { families } = nomenclature;
  return [
    { level: "family", code: whole, name: "", words: "", within: codes(families) },
    ...families.map(({ code, name, areas }) => ({
      level: "family" as const,
      code,
      name,
      words: "",
      within: codes(areas),
    })),
    ...areasOf(nomenclature).map(({ code, name, subAreas }) => ({
      level: "area" as const,
      code,
      name,
      words: "",
      within: codes(subAreas),
    })),
    ...subAreasOf(nomenclature).map(({ code, name, covers, synonyms }) => ({
      level: "sub-area" as const,
      code,
      name,
      words: `${covers}\n${synonyms}`,
      within: [],
    })),
  ];
}

/** The changes for the journal: codes, whose length says their level. */
export function journalOfChanges(before: Nomenclature, after: Nomenclature) {
  const changes = changesBetween(before, after);
  const codesOf = (kind: NomenclatureChange["kind"]) =>
    changes.filter((each) => each.kind === kind).map(({ code }) => code);
  return {
    added: codesOf("added"),
    ended: codesOf("ended"),
    renamed: changes.flatMap((each) =>
      each.kind === "renamed" ? [{ code: each.code, from: each.name, to: each.to }] : [],
    ),
    reworded: codesOf("reworded"),
    reordered: codesOf("reordered"),
  };
}

/** Numbers of companies that the end of a sub-area concerns. */
export interface Concerned {
  /** Companies with a right that lasts on the day or beyond. */
  qualified: number;
  /** Companies that have chosen it without a right in it. */
  chosen: number;
  /** Registrations that nobody has activated yet. */
  waiting: number;
}

const levelNames: Record<Level, string> = {
  family: "La famille",
  area: "Le domaine",
  "sub-area": "Le sous-domaine",
};

/** A change as a French sentence for the preview; when something ends, with the companies that it concerns. */
export function sentenceOf(
  change: NomenclatureChange,
  { day, today, concerned }: { day: string | null; today: string; concerned?: Concerned },
): string {
  const { kind, level, code, name } = change;
  const from =
    day === null ? "" : day === today ? " dès aujourd’hui" : ` à partir du ${formatDateLong(day)}`;
  if (kind === "reordered") return `L’ordre ${placeOf(change)} change${from}.`;
  const what = `${levelNames[level]} ${code} ${quoted(name)}`;
  switch (kind) {
    case "renamed":
      return `${what} s’appellera ${quoted(change.to)}${from}.`;
    case "added":
      return level === "sub-area"
        ? `${what} s’ajoutera et pourra être choisi${from}.`
        : `${what} s’ajoutera${from}.`;
    case "reworded":
      return `${what} aura un autre texte ou d’autres mots de recherche${from}.`;
    case "ended":
      return level === "sub-area"
        ? `${what} ne pourra plus être choisi${from}${keptBy(concerned)}.`
        : `${what} n’aura plus de sous-domaine et ne sera plus montré${level === "family" ? "e" : ""}${from}.`;
  }
}

const quoted = (name: string) => `«\u00A0${name}\u00A0»`;

function placeOf({ code, level, name }: NomenclatureChange): string {
  if (code === whole) return "des familles";
  return level === "family"
    ? `des domaines de la famille ${code} ${quoted(name)}`
    : `des sous-domaines du domaine ${code} ${quoted(name)}`;
}

function keptBy(concerned: Concerned | undefined): string {
  const { qualified, chosen, waiting } = concerned ?? { qualified: 0, chosen: 0, waiting: 0 };
  const parts = [
    qualified > 0 &&
      `${counted(qualified, "entreprise le garde", "entreprises le gardent")} jusqu’à la fin de ${qualified === 1 ? "son" : "leur"} certificat`,
    chosen > 0 &&
      `${counted(chosen, "entreprise inscrite l’a dans ses choix", "entreprises inscrites l’ont dans leurs choix")}, sans certificat`,
    waiting > 0 &&
      `${counted(waiting, "inscription qui attend son activation l’a choisi et le garde", "inscriptions qui attendent leur activation l’ont choisi et le gardent")}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `\u202F; ${parts.join("\u202F; ")}`;
}
