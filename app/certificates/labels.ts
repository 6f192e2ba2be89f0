import { counted } from "#app/kernel/french.ts";
import { shortFcfa } from "#app/kernel/money.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { ClassCeilings } from "#app/tariff/tariff.schema.ts";
import type { Level, QualificationStatus } from "./qualification.ts";

export const levelNames: Record<Level, string> = {
  1: "N1 courante",
  2: "N2 confirmée",
  3: "N3 supérieure",
};

/** Indicative size of the contracts of a class, from the ceilings of the tariff; class A begins where B ends. */
export const classMeaning = (value: Class, ceilings: ClassCeilings): string =>
  value === "A"
    ? `marchés de plus de ${shortFcfa(ceilings.B)}`
    : `marchés jusqu’à ${shortFcfa(ceilings[value])}`;

export const statusNames: Record<QualificationStatus, string> = {
  valid: "Valide",
  "to-renew": "Valide, à renouveler",
  suspended: "Suspendue",
  upcoming: "À venir",
  expired: "Échue",
  withdrawn: "Retirée",
  replaced: "Remplacée",
};

/** « 1 entreprise », « 1 204 entreprises », and « aucune entreprise » rather than zero. */
export const countOf = (count: number, one: string, many = `${one}s`): string => {
  return count === 0 ? `aucune ${one}` : counted(count, one, many);
};
