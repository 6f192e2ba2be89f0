import { levelCode, listedStatuses } from "#app/certificates/qualification.ts";
import { regions } from "#app/companies/regions.ts";
import { sorts } from "#app/directory/directory-list.ts";
import { exportsPerHour, mostLots } from "#app/directory/directory-query.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { jsonContent, refusals } from "./answers.server.ts";
import { type Operation, type Parameter, pageParameters } from "./operation.server.ts";

const listOf = (values: readonly string[]) => ({
  type: "array",
  items: { type: "string", enum: values },
});

const directoryFilters: Parameter[] = [
  {
    name: "q",
    in: "query",
    description:
      "Nom, nom commercial, NINEA (avec ou sans code COFI), RCCM ou numéro de certificat (quels que soient les séparateurs), ou les mots d’un métier et d’un lieu, lus comme sur la page\u00A0: `interpretation` le dit. La forme juridique et «\u00A0Ets\u00A0», «\u00A0Société\u00A0» n’excluent aucun nom. Trouve aussi, en dernier, les entreprises qui n’ont plus ou pas encore de qualification. Sans mot trouvé tel quel, les mots les plus proches sont cherchés.",
    schema: { type: "string", maxLength: 100 },
  },
  {
    name: "as",
    in: "query",
    description: "`name`\u00A0: chercher `q` dans les noms et les numéros seulement.",
    schema: { type: "string", enum: ["name"] },
  },
  {
    name: "activity",
    in: "query",
    description:
      "Code d’une famille (un chiffre), d’un domaine (deux) ou d’un sous-domaine (quatre) de la nomenclature\u202F; peut être répété\u00A0: l’une d’elles.",
    schema: { type: "array", items: { type: "string", pattern: "^[1-9](\\d(\\d\\d)?)?$" } },
  },
  {
    name: "minLevel",
    in: "query",
    description: "Technicité au moins.",
    schema: { type: "string", enum: levels.map(levelCode) },
  },
  {
    name: "minClass",
    in: "query",
    description: "Classe au moins\u00A0: `D` trouve aussi C, B et A.",
    schema: { type: "string", enum: [...classes] },
  },
  {
    name: "amount",
    in: "query",
    description:
      "Montant d’un marché en FCFA\u00A0: la classe qu’il demande, par le barème du jour, au moins.",
    schema: { type: "integer", minimum: 1, maximum: 999_999_999_999_999 },
  },
  {
    name: "inForce",
    in: "query",
    description: "`true`\u00A0: valide ou à renouveler, sans les qualifications suspendues.",
    schema: { type: "boolean" },
  },
  {
    name: "lot",
    in: "query",
    description: `Un lot, «\u00A0activité:niveau:classe\u00A0», par exemple \`6102:N2:D\`\u202F; niveau et classe, au moins, peuvent manquer. Peut être répété, ${mostLots} fois au plus\u00A0: l’entreprise répond à tous, chacun par une même qualification.`,
    schema: { type: "array", maxItems: mostLots, items: { type: "string" } },
  },
  {
    name: "ein",
    in: "query",
    description: "NINEA exact, avec ou sans code COFI.",
    schema: { type: "string" },
  },
  {
    name: "businessRegistry",
    in: "query",
    description: "RCCM exact, quels que soient les séparateurs.",
    schema: { type: "string" },
  },
  {
    name: "certificate",
    in: "query",
    description: "Numéro exact d’un certificat.",
    schema: { type: "string" },
  },
  {
    name: "region",
    in: "query",
    description: "Région du siège, code ISO 3166-2\u202F; peut être répété.",
    schema: listOf(regions.map(({ code }) => code)),
  },
  {
    name: "worksIn",
    in: "query",
    description:
      "Région où l’entreprise a son siège ou dit travailler, code ISO 3166-2\u202F; peut être répété.",
    schema: listOf(regions.map(({ code }) => code)),
  },
  {
    name: "class",
    in: "query",
    description: "Classe, exactement\u202F; peut être répétée.",
    schema: listOf(classes),
  },
  {
    name: "status",
    in: "query",
    description:
      "Statut\u202F; peut être répété. Activité, niveau, classe et statut sont ceux d’une même qualification.",
    schema: listOf(listedStatuses),
  },
  {
    name: "sort",
    in: "query",
    description:
      "Ordre de la liste\u00A0: pertinence (par défaut avec `q`), nom (par défaut sans `q`) ou décision la plus récente.",
    schema: { type: "string", enum: sorts },
  },
];

const exportedLines: Parameter = {
  name: "lines",
  in: "query",
  description:
    "`matching` (par défaut)\u00A0: les seules qualifications qui répondent aux critères\u202F; `all`\u00A0: toutes celles des entreprises trouvées.",
  schema: { type: "string", enum: ["matching", "all"] },
};

const certifiedDescription =
  "Entreprises qui ont, ce jour, au moins une qualification en vigueur ou suspendue. Avec `q` et sans critère sur les qualifications, aussi celles qui portent ces mots et dont les qualifications sont à venir, échues ou retirées\u00A0: leur `certified` est faux.";

export const listCertified: Operation = {
  operationId: "listCertifiedCompanies",
  summary: "Lire les entreprises certifiées",
  description: `${certifiedDescription} La liste se parcourt jusqu’à la 10\u202F000e.`,
  tags: ["Annuaire"],
  parameters: [...directoryFilters, ...pageParameters],
  responses: {
    200: {
      description: "Une page d’entreprises certifiées.",
      content: jsonContent("CertifiedCompanyPage"),
    },
    ...refusals(400, 405, 500, 503),
  },
};

const exportDescription = `${certifiedDescription} Toute la liste filtrée, jusqu’à 10\u202F000 entreprises\u202F; au-delà, la demande est refusée. Un réseau lit ${exportsPerHour} listes par heure\u202F; une réponse 304 ne compte pas.`;

export const exportCertifiedCsv: Operation = {
  operationId: "exportCertifiedCompaniesAsCsv",
  summary: "Télécharger les entreprises certifiées pour un tableur",
  description: `${exportDescription} Une ligne par qualification, séparée par des points-virgules, en UTF-8\u202F; le statut est en français, et un NINEA est écrit comme dans le JSON, avec ses zéros.`,
  tags: ["Annuaire"],
  parameters: [...directoryFilters, exportedLines],
  responses: {
    200: {
      description: "Le fichier.",
      content: { "text/csv": { schema: { type: "string" } } },
    },
    ...refusals(400, 405, 429, 500, 503),
  },
};

export const exportCertifiedJson: Operation = {
  operationId: "exportCertifiedCompaniesAsJson",
  summary: "Télécharger les entreprises certifiées en un document",
  description: exportDescription,
  tags: ["Annuaire"],
  parameters: [...directoryFilters, exportedLines],
  responses: {
    200: { description: "Le document.", content: jsonContent("CertifiedCompanyExport") },
    ...refusals(400, 405, 429, 500, 503),
  },
};

export const readCertified: Operation = {
  operationId: "readCertifiedCompany",
  summary: "Lire une entreprise certifiée",
  description:
    "Ses droits du jour, ceux à venir et ceux qui ont pris fin, comme sur sa fiche publique. L’adresse d’une entreprise ne change pas quand son nom change.",
  tags: ["Annuaire"],
  parameters: [
    {
      name: "slug",
      in: "path",
      required: true,
      description: "Fin de l’adresse de la fiche, `slug` dans les listes.",
      schema: { type: "string" },
    },
  ],
  responses: {
    200: { description: "L’entreprise.", content: jsonContent("CertifiedCompanySheet") },
    ...refusals(400, 404, 405, 500, 503),
  },
};

export const readClasses: Operation = {
  operationId: "readClasses",
  summary: "Lire les niveaux et les classes du barème en vigueur",
  description: "Ce que veut dire chaque niveau, et la taille des marchés de chaque classe en FCFA.",
  tags: ["Annuaire"],
  responses: {
    200: { description: "Le barème.", content: jsonContent("PublishedClasses") },
    ...refusals(400, 405, 500, 503),
  },
};
