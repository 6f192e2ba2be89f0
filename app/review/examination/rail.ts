import type { Complement } from "#app/applications/complements/complement-reads.queries.server.ts";
import { counted } from "#app/kernel/french.ts";
import type { GridBlockName } from "#app/tariff/examination-grid.ts";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import type { ExaminedDocument } from "../frame/examined-documents.queries.server.ts";
import { gridResult, leastOf, type Marks } from "./grid.ts";

/** The parts of the workbench that are no document, with the block of the grid that each informs. */
export const parts = {
  identite: { label: "Identité et registres", block: null },
  chiffres: { label: "Chiffres et classe", block: "finance" },
  personnel: { label: "Personnel", block: "people" },
  materiel: { label: "Matériel", block: "equipment" },
  references: { label: "Références", block: "references" },
  anterieur: { label: "Droits et dossiers antérieurs", block: null },
  grille: { label: "Grille", block: null },
  avis: { label: "Avis par sous-domaine", block: null },
} as const satisfies Record<string, { label: string; block: GridBlockName | null }>;
export type Part = keyof typeof parts;
export const isPart = (text: string | null): text is Part =>
  text !== null && Object.hasOwn(parts, text);

/**
 * How far an entry is; each has a shape of its own. `checked`: a document that somebody else found conform and the reader has not
 * judged. `read` has nothing to say.
 */
export type RailMark = "done" | "checked" | "refused" | "asked" | "begun" | "left" | "read";

export interface RailEntry {
  /** What the address says of it: `piece=…` or `partie=…`. */
  at: string;
  label: string;
  mark: RailMark;
  /** A figure beside the label, and the same in words. */
  aside?: { figure: string; words: string };
  /** The document that it opens, for its small picture. */
  document?: ExaminedDocument;
}

export interface RailGroup {
  title: string;
  entries: RailEntry[];
}

interface Seen {
  documents: readonly ExaminedDocument[];
  complements: readonly Pick<Complement, "targetKind" | "target" | "state">[];
  marks: Marks;
  /** Number of sub-areas, and of those whose opinion is whole. */
  opinions: { asked: number; whole: number };
  counts: { workers: number; equipment: number; references: number };
}

/** What the address says of a document. */
export const documentAt = ({ code, documentId }: { code: string; documentId: string }): string =>
  `piece=${encodeURIComponent(`${code}:${documentId}`)}`;

/** Whether a text is what an address says of a document or a part, and nothing else. */
export const isPlace = (text: string): boolean =>
  /^piece=[\w.%-]+$/.test(text) || (text.startsWith("partie=") && isPart(text.slice(7)));

/** The list at the left of the workbench: documents and parts, each with how far it is. */
export function railOf({ documents, complements, marks, opinions, counts }: Seen): RailGroup[] {
  const part = (name: Part, mark: RailMark, aside?: RailEntry["aside"]): RailEntry => ({
    at: `partie=${name}`,
    label: parts[name].label,
    mark,
    ...(aside !== undefined && { aside }),
  });
  const ofBlock = (name: Part, aside?: RailEntry["aside"]) => {
    const block = gridBlocks.find((each) => each.name === parts[name].block);
    return part(name, block ? blockMark(marks, block) : "read", aside);
  };
  const grid = gridResult(marks);
  return [
    { title: "Entreprise", entries: [part("identite", "read"), ofBlock("chiffres")] },
    {
      title: "Pièces",
      entries: documents.map((document) => ({
        at: documentAt(document),
        label: document.answered ? `${document.label}, en réponse` : document.label,
        mark: documentMark(document, complements),
        document,
      })),
    },
    {
      title: "Moyens",
      entries: [
        ofBlock("personnel", figureOf(counts.workers, "personne")),
        ofBlock("materiel", figureOf(counts.equipment, "ligne de matériel", "lignes de matériel")),
        ofBlock("references", figureOf(counts.references, "référence")),
        part("anterieur", "read"),
      ],
    },
    {
      title: "Conclure",
      entries: [
        part("grille", gridMark(grid), figureOf(grid.total, "point")),
        part(
          "avis",
          opinions.whole === opinions.asked ? "done" : opinions.whole > 0 ? "begun" : "left",
          {
            figure: `${opinions.whole}/${opinions.asked}`,
            words: `${counted(opinions.whole, "avis", "avis")} sur ${opinions.asked}`,
          },
        ),
      ],
    },
  ];
}

const figureOf = (count: number, ...words: [one: string, several?: string]) => ({
  figure: String(count),
  words: counted(count, ...words),
});

const gridMark = ({ outcome, unmarked }: ReturnType<typeof gridResult>): RailMark => {
  if (outcome === "passes") return "done";
  if (outcome === "fails") return "refused";
  return unmarked.length < gridBlocks.length ? "begun" : "left";
};

function blockMark(
  marks: Marks,
  { name, points: most }: { name: GridBlockName; points: number },
): RailMark {
  const mark = marks[name];
  if (!mark) return "left";
  if (mark.points === null) return mark.note === "" ? "left" : "begun";
  return mark.points < leastOf(most) ? "refused" : "done";
}

function documentMark(
  { code, check, checkedByReader }: ExaminedDocument,
  complements: Seen["complements"],
): RailMark {
  if (check === "accepted") return checkedByReader ? "done" : "checked";
  const isSent = complements.some(
    ({ targetKind, target, state }) =>
      targetKind === "requirement" && target === code && state === "open",
  );
  if (isSent) return "asked";
  return check === "refused" ? "refused" : "left";
}

/** Marks of what still waits for a word of the reader. */
const waits: ReadonlySet<RailMark> = new Set(["checked", "begun", "left"]);

/** The next entry after the current one that still waits for a word; from the end it begins again. Null when none does. */
export function nextLeft(groups: readonly RailGroup[], here: string): RailEntry | null {
  const all = groups.flatMap(({ entries }) => entries);
  const place = all.findIndex(({ at }) => at === here);
  return (
    [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].find(({ mark }) =>
      waits.has(mark),
    ) ?? null
  );
}

/** How many entries need a word, how many have one of the reader, and how many documents have one of somebody else alone. */
export function progressOf(groups: readonly RailGroup[]) {
  const askedEntries = groups
    .flatMap(({ entries }) => entries)
    .filter(({ mark }) => mark !== "read");
  const countOf = (mark: RailMark) => askedEntries.filter((each) => each.mark === mark).length;
  return {
    done: askedEntries.filter(({ mark }) => !waits.has(mark)).length,
    all: askedEntries.length,
    checked: countOf("checked"),
  };
}

/** « 6 sur 23 vues par vous », and « 17 contrôlées par d’autres, à relire » where there are any. */
export const progressInWords = ({
  done,
  all,
  checked,
}: ReturnType<typeof progressOf>): string[] => [
  `${done} sur ${all} ${done > 1 ? "vues" : "vue"} par vous`,
  ...(checked > 0 ? [`${counted(checked, "contrôlée", "contrôlées")} par d’autres, à relire`] : []),
];
