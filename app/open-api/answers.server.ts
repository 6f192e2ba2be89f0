import type { SchemaName } from "./documented-schemas.ts";

export interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: object }>;
}

export const schemaNamed = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

export const jsonContent = (name: SchemaName) => ({
  "application/json": { schema: schemaNamed(name) },
});

const problems = {
  400: "Une ou plusieurs informations sont absentes ou incorrectes\u202F; `errors` nomme les champs.",
  401: "Connexion requise.",
  403: "Accès refusé, ou requête venue d’une autre origine.",
  404: "Rien à cette adresse.",
  405: "Méthode non autorisée\u202F; l’en-tête `Allow` donne celles qui le sont.",
  409: "Demande en conflit avec une information déjà enregistrée.",
  413: "Contenu trop volumineux (plus de 96\u00A0Kio).",
  415: "Le contenu n’est pas annoncé comme `application/json`.",
  429: "Trop de tentatives\u202F; `Retry-After` donne le nombre de secondes à attendre.",
  503: "Service momentanément indisponible\u202F; `Retry-After` donne le nombre de secondes à attendre.",
  500: "Incident de notre côté\u202F; `reference` permet de le retrouver.",
} as const;

const problemHeaders: { [status: number]: Record<string, object> } = {
  405: { Allow: { schema: { type: "string" } } },
  429: { "Retry-After": { schema: { type: "integer", minimum: 1 } } },
  503: { "Retry-After": { schema: { type: "integer", minimum: 1 } } },
};

/** The error answers of a call, each a French problem document (RFC 9457). */
export function refusals(...statuses: (keyof typeof problems)[]): Record<string, Answer> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: problems[status],
        ...(problemHeaders[status] ? { headers: problemHeaders[status] } : {}),
        content: { "application/problem+json": { schema: schemaNamed("Problem") } },
      },
    ]),
  );
}
