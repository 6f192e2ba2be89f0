import { jsonContent, refusals } from "./answers.server.ts";
import type { Operation, Parameter } from "./operation.server.ts";

const inPath = (name: string, description: string): Parameter => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
});

const number = inPath("number", "Numéro du certificat, avec ou sans tirets.");
const token = inPath("token", "Le code signé, en base32, tel qu’il est imprimé.");
const tags = ["Vérification"];

const verified = (
  operationId: string,
  { summary, parameters }: Pick<Operation, "summary"> & { parameters: Parameter[] },
): { get: Operation } => ({
  get: {
    operationId,
    summary,
    description:
      "Avec `Accept: application/json`. Un code modifié, illisible, d’une autre clé, d’une clé compromise ou d’un autre certificat répond 200\u00A0: lisez `answer`. La spécification complète, avec des vecteurs d’essai, est à `/verification/specification`.",
    tags,
    parameters,
    responses: {
      200: { description: "Le statut du jour.", content: jsonContent("Verification") },
      404: {
        description: "Aucun certificat n’a ce numéro, ou il est mal recopié.",
        content: jsonContent("Verification"),
      },
      429: {
        description:
          "Trop de numéros inconnus depuis ce réseau\u202F; ceux des vrais certificats ne sont jamais limités.",
        headers: { "Retry-After": { schema: { type: "integer", minimum: 1 } } },
        content: jsonContent("Verification"),
      },
    },
  },
});

const statusList: Operation = {
  operationId: "readStatusList",
  summary: "Lire la liste des statuts",
  description:
    "Un segment de 131\u202F072 qualifications, deux bits chacune (IETF Token Status List), signé par la clé du jour.",
  tags,
  parameters: [inPath("segment", "Numéro du segment, à partir de 0.")],
  responses: {
    200: {
      description: "Le jeton signé.",
      content: { "application/statuslist+jwt": { schema: { type: "string" } } },
    },
    ...refusals(404),
    503: {
      description: "Aucune clé ne signe en ce moment\u202F; `Retry-After` dit quand reprendre.",
    },
  },
};

const readKeys: Operation = {
  operationId: "readVerificationKeys",
  summary: "Lire les clés publiques",
  description: "Toutes les clés jamais publiées, avec leur durée et leur éventuelle révocation.",
  tags,
  responses: {
    200: {
      description: "Les clés (RFC 7517).",
      content: { "application/jwk-set+json": { schema: { type: "object" } } },
    },
  },
};

const findDocuments: Operation = {
  operationId: "findDocumentsByHash",
  summary: "Retrouver un document par le début de son empreinte",
  tags,
  parameters: [inPath("beginning", "Les cinq premiers chiffres hexadécimaux du SHA-256.")],
  responses: {
    200: {
      description: "Les documents dont l’empreinte commence ainsi.",
      content: jsonContent("RecordedDocuments"),
    },
    ...refusals(404),
  },
};

/** What a program needs to verify certificates. */
export const verificationPaths: Record<string, { get: Operation }> = {
  "/v/{number}": verified("verifyNumber", {
    summary: "Vérifier un certificat par son numéro",
    parameters: [number],
  }),
  "/v/{number}/{token}": verified("verifyCode", {
    summary: "Vérifier un certificat par son code",
    parameters: [number, token],
  }),
  "/status-lists/{segment}": { get: statusList },
  "/.well-known/jwks.json": { get: readKeys },
  "/verifier/empreintes/{beginning}": { get: findDocuments },
};
