import * as v from "valibot";
import { addMonths } from "#app/kernel/dates.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";

/** What may tie somebody to a company, with the words of the declaration. */
export const tieKinds = {
  employment: "emploi, stage ou mandat",
  advice: "conseil, formation ou étude",
  contracts: "marché, sous-traitance ou fourniture",
  family: "famille ou proche",
  capital: "parts, prêt ou garantie",
  assistance: "aide à préparer ce dossier",
  other: "autre lien",
} as const;

export type TieKind = keyof typeof tieKinds;

/** A tie to a company as somebody declares it; an open end means that it lasts. */
export interface Tie {
  kind: TieKind;
  fromOn: string | null;
  toOn: string | null;
  note: string | null;
}

/** A suggestion of the data that a person sets aside: its key, and why it is none. */
const setAsideSchema = v.object({ suggestion: v.string(), reason: v.string() });
export type SetAside = v.InferOutput<typeof setAsideSchema>;

const setAsideListSchema = v.array(setAsideSchema);
/** What a declaration set aside, checked. */
export const setAsideOf = (setAside: Stored<"declaration.set_aside">) =>
  storedJson("declaration.set_aside", setAsideListSchema, setAside);

/** For how long a tie that has ended still excludes somebody, in months (standard.md §2, gap 2). */
export const TIE_MONTHS = 24;

/** Whether a tie excludes somebody from an application on a day: it lasts, or ended less than two years before. */
export const excludes = ({ toOn }: Pick<Tie, "toOn">, day: string): boolean =>
  toOn === null || toOn > addMonths(day, -TIE_MONTHS);
