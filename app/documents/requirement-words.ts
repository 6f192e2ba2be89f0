import { addDays, formatDateLong } from "#app/kernel/dates.ts";
import { counted, days, lowerFirst, months } from "#app/kernel/french.ts";
import { classes as everyClass } from "#app/tariff/classes.ts";
import type {
  ApplicationKind,
  DocumentFormat,
  Exception,
  Necessity,
  RequirementContent,
  RequirementTheme,
  Validity,
} from "./requirement.ts";

export const kindLabels: Record<ApplicationKind, string> = {
  first: "Première qualification",
  extension: "Extension",
  renewal: "Renouvellement",
  "follow-up": "Suivi annuel",
};

export const themeLabels: Record<RequirementTheme, string> = {
  identity: "Qui vous êtes",
  standing: "Que vous êtes en règle",
  means: "Vos moyens",
  works: "Vos chantiers",
};

export const necessityLabels: Record<Necessity, string> = {
  required: "Obligatoire",
  "request-enough": "Obligatoire\u202F; au dépôt, la preuve de la demande suffit",
  optional: "Facultative",
};

export const validityLabels: Record<Validity, string> = {
  none: "Sans limite",
  days: "Un nombre de jours depuis la délivrance",
  expiry: "Jusqu’à la date écrite sur la pièce",
  fiscal: "Par exercice comptable clos",
};

export const formatLabels: Record<DocumentFormat, string> = {
  pdf: "PDF",
  jpeg: "JPEG",
  png: "PNG",
  webp: "WebP",
};

export const exceptionLabels: Record<Exception, string> = {
  individuals: "Une entreprise individuelle ou un entreprenant",
  provisional: "Une jeune entreprise, qui reçoit un certificat provisoire",
};

/** « n’est plus valable depuis le 28 novembre 2026 », of a document that was valid until the 27th: its last day is valid. */
export const endedInWords = (until: string): string =>
  `n’est plus valable depuis le ${formatDateLong(addDays(until, 1))}`;

/** « De moins de 90 jours », « De moins d’un an »: no adjective, because the name of a document has its own gender. */
export function validityInWords({
  validity,
  validFor,
  years,
}: Pick<RequirementContent, "validity" | "validFor" | "years">): string {
  if (validity === "days")
    return `De moins ${validFor === 365 ? "d’un an" : `de ${days(validFor ?? 0)}`}`;
  if (validity === "expiry") return "En cours de validité";
  if (validity === "fiscal")
    return `${counted(years ?? 0, "dernier exercice clos", "derniers exercices clos")}, dont le plus récent depuis moins de ${months(validFor ?? 0)}`;
  return "Sans limite de date";
}

/** « PDF, JPEG ou PNG, 10 Mo au plus, en plusieurs fichiers si besoin ». */
export function filesInWords({
  formats,
  maxMb,
  several,
}: Pick<RequirementContent, "formats" | "maxMb" | "several">): string {
  const names = listed(
    formats.map((format) => formatLabels[format]),
    "ou",
  );
  return `${names}, ${maxMb}\u00A0Mo au plus${several ? ", en plusieurs fichiers si besoin" : ""}`;
}

/** « A, B et C »; with `ou` « A, B ou C ». */
export function listed(words: readonly string[], word = "et"): string {
  const last = words.at(-1) ?? "";
  // Names that contain commas themselves are separated by semicolons.
  if (words.length > 1 && words.some((each) => each.includes(","))) return words.join("\u202F; ");
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** Companies that a requirement is limited to: « Classes A à C », « Familles 2 et 3 »; families by code unless named. */
export function conditionsInWords(
  content: RequirementContent,
  familyName: (code: string) => string = (code) => code,
): string[] {
  const { classes, families, subAreas, exceptions } = content;
  return [
    ...(classes.length < 6 ? [classesInWords(classes)] : []),
    ...(families.length > 0
      ? [`${families.length > 1 ? "Familles" : "Famille"} ${listed(families.map(familyName))}`]
      : []),
    ...(subAreas.length > 0
      ? [`${subAreas.length > 1 ? "Sous-domaines" : "Sous-domaine"} ${listed(subAreas)}`]
      : []),
    ...exceptions.map((exception) => `Sauf ${lowerFirst(exceptionLabels[exception])}`),
  ];
}

function classesInWords(classes: readonly string[]): string {
  if (classes.length === 1) return `Classe\u00A0${classes[0]}`;
  const together = everyClass.join("").includes(classes.join(""));
  return together && classes.length > 2
    ? `Classes ${classes[0]} à ${classes.at(-1)}`
    : `Classes ${listed(classes)}`;
}

const fieldLabels: Record<keyof RequirementContent, string> = {
  label: "Intitulé",
  help: "Ce que la pièce doit montrer",
  issuer: "Émetteur",
  obtainedAt: "Où l’obtenir",
  duration: "Délai",
  cost: "Coût",
  theme: "Rubrique",
  position: "Place dans la liste",
  kinds: "Demandes",
  classes: "Classes",
  families: "Familles",
  subAreas: "Sous-domaines",
  exceptions: "Qui ne la fournit pas",
  necessity: "Nécessité",
  validity: "Validité",
  validFor: "Durée",
  years: "Exercices",
  formats: "Formats",
  maxMb: "Taille d’un fichier",
  several: "Plusieurs fichiers",
};

export const requirementFields = Object.keys(fieldLabels) as (keyof RequirementContent)[];

/** The content of a version, without its other columns. */
export function contentOf(version: RequirementContent): RequirementContent {
  const content: Partial<Record<keyof RequirementContent, unknown>> = Object.fromEntries(
    requirementFields.map((field) => [field, version[field]]),
  );
  return content as RequirementContent;
}

export const fieldLabel = (field: keyof RequirementContent): string => fieldLabels[field];

/** The value of one field in words. */
export function fieldInWords(field: keyof RequirementContent, content: RequirementContent): string {
  switch (field) {
    case "theme":
      return themeLabels[content.theme];
    case "kinds":
      return listed(content.kinds.map((kind) => lowerFirst(kindLabels[kind])));
    case "classes":
      return listed(content.classes);
    case "families":
    case "subAreas":
      return content[field].length > 0 ? listed(content[field]) : "pas de condition";
    case "exceptions":
      return content.exceptions.length > 0
        ? listed(content.exceptions.map((each) => lowerFirst(exceptionLabels[each])))
        : "personne";
    case "necessity":
      return lowerFirst(necessityLabels[content.necessity]);
    case "validity":
      return lowerFirst(validityLabels[content.validity]);
    case "validFor":
      if (content.validFor === null) return "aucune";
      return content.validity === "fiscal" ? months(content.validFor) : days(content.validFor);
    case "formats":
      return listed(content.formats.map((format) => formatLabels[format]));
    case "maxMb":
      return `${content.maxMb}\u00A0Mo`;
    case "several":
      return content.several ? "oui" : "non";
    default:
      return String(content[field] ?? "") || "rien";
  }
}

export interface Difference {
  label: string;
  from: string;
  to: string;
}

/** Differences between two versions in words, in the order of the form. */
export function differencesBetween(from: RequirementContent, to: RequirementContent): Difference[] {
  return requirementFields
    .map((field) => ({
      label: fieldLabels[field],
      from: fieldInWords(field, from),
      to: fieldInWords(field, to),
    }))
    .filter(({ from: before, to: after }) => before !== after);
}
