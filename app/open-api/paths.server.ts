import { jsonContent, refusals } from "./answers.server.ts";
import {
  exportCertifiedCsv,
  exportCertifiedJson,
  listCertified,
  readCertified,
  readClasses,
} from "./directory-paths.server.ts";
import {
  type Operation,
  type Parameter,
  type PathItem,
  pageParameters,
} from "./operation.server.ts";

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

const downloadTerms = (operationId: string, summary: string): Operation => ({
  operationId,
  summary,
  tags: ["Conditions générales"],
  responses: {
    200: {
      description: "Le document, au format PDF.",
      content: { "application/pdf": { schema: {} } },
    },
    ...refusals(404, 405, 500, 503),
  },
});

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

/** Every call of Spec §7 and of the directory. */
export const paths: Record<string, PathItem> = {
  "/v1/public/partners/register": { post: register },
  "/partner-manager/v1/public/sub-domains": readOperation(listSubAreas),
  [`/api${termsPath}`]: readOperation(
    downloadTerms("downloadTerms", "Télécharger les conditions générales en vigueur"),
  ),
  [termsPath]: readOperation(
    downloadTerms("downloadTermsWithoutPrefix", "Les mêmes conditions, à l’adresse sans /api"),
  ),
  "/partners/certified": readOperation(listCertified),
  "/partners/certified.csv": readOperation(exportCertifiedCsv),
  "/partners/certified.json": readOperation(exportCertifiedJson),
  "/partners/certified/{slug}": readOperation(readCertified),
  "/partners/classes": readOperation(readClasses),
  "/v1/params/update": { put: updateSettings },
  "/search": { get: search },
};

/** The addresses for payment providers, which serve POST alone. */
export const webhookPaths: Record<string, PathItem> = {
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
};
