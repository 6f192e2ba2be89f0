import type { Class, Level, QualificationStatus } from "#app/certificates/qualification.ts";
import { formatInteger } from "#app/kernel/money.ts";

export const levelNames: Record<Level, string> = {
  1: "N1 courante",
  2: "N2 confirmée",
  3: "N3 supérieure",
};

/** Indicative size of a contract; each class takes the ones below it in. */
export const classMeanings: Record<Class, string> = {
  A: "marchés de plus de 5\u00A0milliards\u00A0FCFA",
  B: "marchés jusqu’à 5\u00A0milliards\u00A0FCFA",
  C: "marchés jusqu’à 1,5\u00A0milliard\u00A0FCFA",
  D: "marchés jusqu’à 500\u00A0millions\u00A0FCFA",
  E: "marchés jusqu’à 150\u00A0millions\u00A0FCFA",
  F: "marchés jusqu’à 50\u00A0millions\u00A0FCFA",
};

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
  if (count === 0) return `aucune ${one}`;
  return `${formatInteger(count)}\u00A0${count === 1 ? one : many}`;
};
