import type { Answer } from "./answers.server.ts";

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

export const pageParameters: Parameter[] = [
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
