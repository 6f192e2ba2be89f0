import { levelCode, listedStatuses } from "#app/certificates/qualification.ts";
import { regions } from "#app/companies/regions.ts";
import { sorts } from "#app/directory/directory-list.ts";
import { mostLots } from "#app/directory/directory-query.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { type Answer, jsonContent, refusals } from "./answers.server.ts";

export interface Parameter {
  name: string;
  in: "query" | "header" | "path";
  description: string;
  required?: boolean;
  schema: object;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: object;
  security?: object[];
  responses: Record<string, Answer>;
}

export type Method = "get" | "post" | "put";

const pageParameters: Parameter[] = [
  {
    name: "page",
    in: "query",
    description: "Numéro de page, à partir de 0.",
    schema: { type: "integer", minimum: 0, maximum: 999_999, default: 0 },
  },
  {
    name: "size",
    in: "query",
    description: "Nombre d’éléments par page.",
    schema: { type: "integer", minimum: 1, maximum: 200, default: 20 },
  },
];

const xsrfToken: Parameter = {
  name: "X-XSRF-TOKEN",
  in: "header",
  description:
    "Depuis un navigateur, la valeur du cookie `XSRF-TOKEN`. Inutile pour un client qui n’envoie ni cookie, ni `Origin`, ni `Sec-Fetch-Site`.",
  schema: { type: "string" },
};

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Identifiant de cette demande choisi par le client, par exemple un UUID. En cas de doute (délai dépassé, réponse perdue), renvoyez la même demande avec la même clé\u00A0: l’entreprise n’est inscrite qu’une fois.",
  schema: { type: "string", minLength: 8, maxLength: 255, pattern: "^[!-~]+$" },
};

const register: Operation = {
  operationId: "registerPartner",
  summary: "Inscrire une entreprise",
  description:
    "Enregistre l’inscription et l’acceptation des conditions générales, et envoie à son contact principal l’e-mail qui l’active. Une inscription ne réserve rien tant qu’elle n’est pas activée\u00A0: la première activée obtient son numéro, et celle que personne n’active s’efface. La réponse est la même que l’adresse du contact ait déjà un compte ou non\u202F; si elle en a un, l’e-mail demande de s’y connecter, et le mot de passe envoyé ici ne compte pas. 409\u00A0: une entreprise active a déjà ce numéro.",
  tags: ["Inscription"],
  parameters: [idempotencyKey, xsrfToken],
  requestBody: { required: true, content: jsonContent("Registration") },
  responses: {
    201: { description: "Entreprise inscrite.", content: jsonContent("Registered") },
    ...refusals(400, 403, 405, 409, 413, 415, 429, 500, 503),
  },
};

const listSubAreas: Operation = {
  operationId: "listSubDomains",
  summary: "Lire les sous-domaines d’activité",
  description:
    "Sous-domaines en vigueur, triés par famille puis par rang. La page par défaut n’en contient que 20\u00A0: demandez `size=200` pour les lire tous.",
  tags: ["Domaines d’activité"],
  parameters: pageParameters,
  responses: {
    200: {
      description: "Une page de sous-domaines.",
      content: jsonContent("SubAreaPage"),
    },
    ...refusals(400, 405, 500, 503),
  },
};

const downloadTerms = (operationId: string): Operation => ({
  operationId,
  summary: "Télécharger les conditions générales en vigueur",
  tags: ["Conditions générales"],
  responses: {
    200: {
      description: "Le document, au format PDF.",
      content: { "application/pdf": { schema: {} } },
    },
    ...refusals(404, 405, 500, 503),
  },
});

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

const listCertified: Operation = {
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

const exportDescription = `${certifiedDescription} Toute la liste filtrée, jusqu’à 10\u202F000 entreprises\u202F; au-delà, la demande est refusée.`;

const exportCertifiedCsv: Operation = {
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

const exportCertifiedJson: Operation = {
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

const readCertified: Operation = {
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
    ...refusals(404, 405, 500, 503),
  },
};

const updateSettings: Operation = {
  operationId: "updateSettings",
  summary: "Modifier les paramètres",
  description:
    "Réservé aux administrateurs. Les paramètres absents gardent leur valeur\u202F; un seul paramètre incorrect ou inconnu, et rien n’est modifié.",
  tags: ["Paramètres"],
  security: [{ session: [] }],
  parameters: [xsrfToken],
  requestBody: { required: true, content: jsonContent("SettingsUpdate") },
  responses: {
    200: {
      description:
        "Paramètres modifiés\u202F; `changed` nomme ceux dont la valeur est nouvelle, `waiting` ceux (les frais) qu’une seconde personne doit publier.",
      content: jsonContent("SettingsUpdated"),
    },
    ...refusals(400, 401, 403, 405, 413, 415, 500, 503),
  },
};

const search: Operation = {
  operationId: "search",
  summary: "Rechercher dans le site",
  description: "Page destinée aux visiteurs\u202F; ses erreurs sont aussi des pages.",
  tags: ["Site"],
  parameters: [
    {
      name: "q",
      in: "query",
      description: "Mots recherchés.",
      schema: { type: "string" },
    },
  ],
  responses: {
    200: {
      description: "Les résultats.",
      content: { "text/html": { schema: { type: "string" } } },
    },
  },
};

const termsPath = "/partner-manager/v1/public/general-conditions/affective/_download";

/** A GET with an ETag: documents the 304 answer. */
function readOperation(operation: Operation): { get: Operation } {
  const { 200: whole, ...others } = operation.responses;
  if (!whole) throw new Error(`${operation.operationId} answers nothing.`);
  const tagged = { ...whole, headers: { ...whole.headers, ETag: { schema: { type: "string" } } } };
  const same = { description: "Inchangé depuis la réponse nommée par `If-None-Match`." };
  const parameters = [...(operation.parameters ?? []), ifNoneMatch];
  return { get: { ...operation, parameters, responses: { 200: tagged, 304: same, ...others } } };
}

const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "L’`ETag` de la réponse que le client possède déjà.",
  schema: { type: "string" },
};

/** The webhook address of a payment provider. */
const announce = (name: string, forged: 400 | 401, signature: string): { post: Operation } => ({
  post: {
    operationId: `announcePaymentBy${name.replaceAll(" ", "")}`,
    summary: `Annoncer un paiement (${name})`,
    description: `Réservé à ${name}, à qui cette adresse est donnée. ${signature} L’annonce ne change rien par elle-même\u00A0: le statut est relu chez l’opérateur. Une annonce répétée reçoit la même réponse. L’adresse n’existe que si ${name} est configuré\u202F; une demande avec un cookie est refusée.`,
    tags: ["Paiements"],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: {} },
        "application/x-www-form-urlencoded": { schema: {} },
      },
    },
    responses: {
      200: { description: "Annonce reçue, connue, ou sans objet ici." },
      ...refusals(
        ...(forged === 400 ? ([400] as const) : ([400, 401] as const)),
        404,
        413,
        500,
        503,
      ),
    },
  },
});

/** Every call of Spec §7, the exports of the directory and the payment webhooks. */
export const paths: Record<string, Partial<Record<Method, Operation>>> = {
  "/v1/public/partners/register": { post: register },
  "/partner-manager/v1/public/sub-domains": readOperation(listSubAreas),
  [`/api${termsPath}`]: readOperation(downloadTerms("downloadTerms")),
  [termsPath]: readOperation(downloadTerms("downloadTermsWithoutPrefix")),
  "/partners/certified": readOperation(listCertified),
  "/partners/certified.csv": readOperation(exportCertifiedCsv),
  "/partners/certified.json": readOperation(exportCertifiedJson),
  "/partners/certified/{slug}": readOperation(readCertified),
  "/v1/params/update": { put: updateSettings },
  "/v1/payments/notifications/wave": announce(
    "Wave",
    401,
    "En-tête `Wave-Signature`\u00A0: `t` et `v1`, HMAC-SHA256 du temps suivi du corps.",
  ),
  "/v1/payments/notifications/orange-money": announce(
    "Orange Money",
    400,
    "En-têtes `Authorization: Basic` avec la clé enregistrée et `X-Sonatel-Signature`, HMAC-SHA256 du temps, d’une virgule et du corps.",
  ),
  "/v1/payments/notifications/paydunya": announce(
    "PayDunya",
    401,
    "Formulaire ou JSON\u202F; `data[hash]` est le SHA-512 de la clé principale.",
  ),
  "/search": { get: search },
};
