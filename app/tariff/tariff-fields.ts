import { formatFcfa, formatInteger, parseFcfa } from "#app/kernel/money.ts";
import { isClass, isLevel } from "./classes.ts";
import type { Tariff, TariffSection } from "./tariff.schema.ts";

type Leaf = number | boolean | string;
type Branch = { [name: string]: Leaf | Branch };

/** One editable value of a section of the tariff. */
export interface TariffField {
  /** Path of the value in its section, « opening.D ». */
  path: string;
  /** « Ouverture du dossier, classe D ». */
  label: string;
  /** « Ouverture du dossier », when several values share a heading; empty otherwise. */
  group: string;
  /** Label within its group, « Classe D ». */
  shortLabel: string;
  value: Leaf;
}

export const tariffSectionLabels: Record<TariffSection, string> = {
  fees: "Frais",
  classCeilings: "Plafonds des classes",
  classMinima: "Minimums des classes",
  levels: "Niveaux de technicité",
  delays: "Délais",
  validity: "Durée des certificats",
};

const names: Readonly<Record<string, string>> = {
  opening: "Ouverture du dossier",
  includedSubAreas: "Sous-domaines compris",
  extraSubArea: "Sous-domaine supplémentaire",
  certificate: "Certificat, par classe demandée",
  followUp: "Suivi annuel",
  duplicate: "Duplicata sur papier",
  appeal: "Recours",
  averageTurnover: "Chiffre d’affaires moyen",
  equity: "Capitaux propres",
  engineers: "Ingénieurs",
  technicians: "Techniciens",
  headAsTechnician: "Dirigeant qualifié compté comme technicien",
  staff: "Employés permanents",
  equipment: "Valeur du matériel",
  reference: "Plus grande référence",
  name: "Nom",
  meaning: "Ce que dit le niveau",
  admissibilityWorkingDays: "Recevabilité (jours ouvrés)",
  examinationWorkingDays: "Examen (jours ouvrés)",
  decisionWorkingDays: "Décision (jours ouvrés)",
  certificateFeeDays: "Pour régler le certificat (jours)",
  complementDays: "Pour compléter (jours)",
  closedWithoutAnswerDays: "Classement sans suite, après la date limite (jours)",
  appealDays: "Pour un recours (jours)",
  suspendedAfterDays: "Suspension sans suivi (jours)",
  withdrawnAfterDays: "Retrait sans suivi (jours)",
  renewalGraceDays: "Maintien pendant un renouvellement (jours)",
  certificateYears: "Certificat (années)",
  provisionalMonths: "Certificat provisoire (mois)",
  provisionalRenewals: "Renouvellements du provisoire",
  provisionalUnderYears: "Provisoire pour une entreprise de moins de (années)",
};

/** Every value of a section, in the order of the tariff. */
export function fieldsOfTariffSection<Part extends TariffSection>(
  part: Part,
  value: Tariff[Part],
): TariffField[] {
  return leavesOf(value as Branch).map(([path, leaf]) => ({
    path: path.join("."),
    label: labelOf(part, path),
    group: path.length > 1 ? wordsOf(path.slice(0, 1)) : "",
    shortLabel: path.length > 1 ? wordsOf(path.slice(1)) : labelOf(part, path),
    value: leaf,
  }));
}

function leavesOf(branch: Branch, above: string[] = []): [string[], Leaf][] {
  return Object.entries(branch).flatMap(([name, value]) => {
    const path = [...above, name];
    return typeof value === "object" ? leavesOf(value, path) : [[path, value] as [string[], Leaf]];
  });
}

const labelOf = (part: TariffSection, path: string[]): string =>
  part === "classCeilings" ? `Plafond, classe\u00A0${path.join()}` : wordsOf(path);

function wordsOf(path: string[]): string {
  const words = path.map((name) => {
    if (isClass(name)) return `classe\u00A0${name}`;
    return isLevel(name) ? `niveau\u00A0${name}` : (names[name] ?? name);
  });
  return words.join(", ").replace(/^\p{Ll}/u, upper);
}

const upper = (letter: string) => letter.toUpperCase();

/**
 * A section with the typed values, in the shape that its schema reads. A value that is not a whole number stays a string, so
 * that the schema reports it.
 */
export function typedSection<Part extends TariffSection>(
  part: Part,
  { current, typed }: { current: Tariff[Part]; typed: (path: string) => string },
): unknown {
  const sectionValues = structuredClone(current) as Branch;
  for (const { path, value } of fieldsOfTariffSection(part, current)) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const holder = steps.reduce<Branch>((branch, step) => branch[step] as Branch, sectionValues);
    holder[last] = typedLeaf(value, typed(path));
  }
  return sectionValues;
}

function typedLeaf(former: Leaf, text: string): Leaf {
  if (typeof former === "boolean") return text === "oui";
  if (typeof former === "string") return text;
  const parsed = parseFcfa(text);
  return parsed.ok ? Number(parsed.amount) : text;
}

/** A value as its field shows it: numbers with spaces between the digits. */
export const leafAsTyped = (value: Leaf): string => {
  if (typeof value === "boolean") return value ? "oui" : "non";
  return typeof value === "number" ? formatInteger(value) : value;
};

const amounts =
  /^(opening|extraSubArea|certificate|followUp|duplicate|appeal)\b|\b(averageTurnover|equity|equipment|reference)$/;

/** A value in words: « 100 000 FCFA », « oui ». */
export function leafInWords(part: TariffSection, path: string, value: Leaf): string {
  const isAmount = part === "classCeilings" || amounts.test(path);
  return isAmount && typeof value === "number" ? formatFcfa(value) : leafAsTyped(value);
}

export interface TariffDifference {
  label: string;
  from: string;
  to: string;
}

/** Differences between two values of a section, each in words. */
export function differences<Part extends TariffSection>(
  part: Part,
  from: Tariff[Part],
  to: Tariff[Part],
): TariffDifference[] {
  const after = new Map(fieldsOfTariffSection(part, to).map(({ path, value }) => [path, value]));
  return fieldsOfTariffSection(part, from).flatMap(({ path, label, value }) => {
    const other = after.get(path);
    if (other === undefined || other === value) return [];
    return [{ label, from: leafInWords(part, path, value), to: leafInWords(part, path, other) }];
  });
}
