import type { Answer } from "./answers.server.ts";

export interface Parameter {
  name: string;
  in: "query" | "header" | "path";
  description: string;
  required?: boolean;
  schema: object;
}

export type Method = "get" | "head" | "options" | "post" | "put";

/** The operations of one address. */
export type PathItem = Partial<Record<Method, Operation>>;

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

/** The operations of an address with those that the server adds to each: HEAD beside GET, and OPTIONS. */
export function withHeadAndOptions(item: PathItem): PathItem {
  const [first] = Object.values(item);
  if (!first) return item;
  const options = {
    operationId: `${first.operationId}Options`,
    summary: "Lire les méthodes de cette adresse",
    description:
      "Aussi la demande préalable d’un navigateur (CORS)\u00A0: une donnée publique répond à tous les sites.",
    tags: first.tags,
    ...parametersIn(first, "path"),
    responses: {
      204: {
        description: "`Allow` nomme les méthodes.",
        headers: { Allow: { schema: { type: "string" } } },
      },
    },
  };
  return item.get ? { ...item, head: headOf(item.get), options } : { ...item, options };
}

const headOf = ({ operationId, summary, tags, parameters = [], responses }: Operation) => ({
  operationId: `${operationId}Head`,
  summary: `${summary}\u00A0: les en-têtes seuls`,
  tags,
  parameters,
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers }]) => [
      status,
      headers ? { description, headers } : { description },
    ]),
  ),
});

const parametersIn = ({ parameters = [] }: Operation, place: Parameter["in"]) => {
  const ofPlace = parameters.filter((each) => each.in === place);
  return ofPlace.length > 0 ? { parameters: ofPlace } : {};
};

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
