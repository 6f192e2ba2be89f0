import { formatDateLong } from "#app/kernel/dates.ts";
import { shortFcfa } from "#app/kernel/money.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { ClassCeilings, Tariff } from "#app/tariff/tariff.schema.ts";

/** The stored state of a qualification, which people decided. */
export type QualificationState = "granted" | "suspended" | "withdrawn" | "replaced" | "void";

/** The status of a qualification on a given day, computed from state and dates. */
export type QualificationStatus =
  | "valid"
  | "to-renew"
  | "suspended"
  | "upcoming"
  | "expired"
  | "withdrawn"
  | "replaced"
  | "void";

/** Statuses shown for a company that is not listed. A replaced qualification is never shown. */
export const unlistedStatuses = ["upcoming", "expired", "withdrawn", "void"] as const;

/** Statuses for which a company is listed in the directory. */
export const listedStatuses = ["valid", "to-renew", "suspended"] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** « N2 » */
export const levelCode = <L extends Level>(level: L): `N${L}` => `N${level}`;

/** « N2 (technicité confirmée) », with the level names of the tariff. */
export const levelName = (level: Level, names: Tariff["levels"]): string =>
  `${levelCode(level)} (technicité ${names[level].name})`;

/** Indicative contract size of a class, from the ceilings of the tariff; class A begins where B ends. */
export const contractSize = (value: Class, ceilings: ClassCeilings): string =>
  value === "A" ? `de plus de ${shortFcfa(ceilings.B)}` : `jusqu’à ${shortFcfa(ceilings[value])}`;

/** « marchés jusqu’à 500 millions de FCFA » */
export const classMeaning = (value: Class, ceilings: ClassCeilings): string =>
  `marchés ${contractSize(value, ceilings)}`;

/** « Classe C : marchés jusqu’à 1,5 milliard de FCFA. », as certificate and verification say it. */
export const classNote = (value: Class, ceilings: ClassCeilings): string =>
  `Classe\u00A0${value}\u00A0: ${classMeaning(value, ceilings)}.`;

export const statusNames: Record<QualificationStatus, string> = {
  valid: "En vigueur",
  "to-renew": "En vigueur, à renouveler",
  suspended: "Suspendue",
  upcoming: "À venir",
  expired: "Échue",
  withdrawn: "Retirée",
  replaced: "Remplacée",
  void: "Annulée",
};

interface DatedStatus {
  status: QualificationStatus;
  startsOn: string;
  /** First day on which it is suspended, withdrawn, replaced or expired; null while it is in force. */
  since: string | null;
}

/** The status with its date: « Suspendue depuis le 3 mars 2026 », « Retirée le 20 novembre 2026 ». */
export function datedStatus({ status, startsOn, since }: DatedStatus): string {
  if (status === "upcoming") return `À partir du ${formatDateLong(startsOn)}`;
  return since === null ? statusNames[status] : statusFrom(status, since);
}

/**
 * A status that is no longer in force, with its first day: a right is expired or suspended from a day on, and withdrawn, void or
 * replaced on a day.
 */
export function statusFrom(status: QualificationStatus, since: string): string {
  const lasts = status === "suspended" || status === "expired";
  return `${statusNames[status]} ${lasts ? "depuis le" : "le"} ${formatDateLong(since)}`;
}
