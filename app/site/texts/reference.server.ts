import { formatInteger } from "#app/kernel/money.ts";
import { slugOf } from "#app/listings/search-text.ts";
import type { openApiDocument } from "#app/open-api/open-api.server.ts";
import type { Method, Operation } from "#app/open-api/operation.server.ts";
import type { TextBlock, TextSection } from "./text-page-content.ts";

type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The part of a JSON schema that the reference shows. */
interface Shown {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  items?: Shown;
  anyOf?: readonly Shown[];
  properties?: Record<string, Shown>;
  minimum?: number;
  maximum?: number;
  examples?: readonly unknown[];
}

/** The OpenAPI document as a page: by subject what each call takes and answers, then each object with its properties. */
export function referenceSections(document: OpenApiDocument): TextSection[] {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== "head" && method !== "options")
      .map(([method, operation]) => ({ path, method: method as Method, operation })),
  );
  const subjects = document.tags.map(({ name }) => ({
    id: slugOf(name),
    title: name,
    blocks: calls
      .filter(({ operation }) => operation.tags.includes(name))
      .flatMap((call) => callBlocks(call)),
  }));
  const objects = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    objectBlocks(name, schema as Shown),
  );
  return [general(document), ...subjects, { id: "objets", title: "Les objets", blocks: objects }];
}

const general = ({ info, servers }: OpenApiDocument): TextSection => ({
  id: "commun",
  title: "Ce qui vaut pour tous les appels",
  blocks: [
    inFrench(info.description),
    "Chaque adresse lue par GET répond aussi à HEAD, et toutes répondent à OPTIONS. Une autre méthode reçoit 405, avec celles qui existent.",
    {
      facts: [
        { term: "Adresse", value: servers[0]?.url ?? "" },
        {
          term: "Licence des données",
          value: info.license.url
            ? [{ text: info.license.name, href: info.license.url }]
            : info.license.name,
        },
        { term: "Contact", value: [{ text: info.contact.name, href: info.contact.url }] },
        {
          term: "Pour un programme",
          value: [{ text: "openapi.json (OpenAPI 3.1)", href: "/openapi.json" }],
        },
      ],
    },
  ],
});

function callBlocks({
  path,
  method,
  operation,
}: {
  path: string;
  method: Method;
  operation: Operation;
}): TextBlock[] {
  const { summary, description, parameters = [], responses } = operation;
  const blocks: TextBlock[] = [
    { subtitle: summary },
    { facts: [{ term: method.toUpperCase(), value: path }] },
  ];
  if (description) blocks.push(inFrench(description));
  if (parameters.length > 0)
    blocks.push({
      caption: `${summary}\u00A0: ce que l’appel accepte`,
      head: ["Nom", "Sens", "Valeurs"],
      rows: parameters.map(({ name, description: meaning, schema }) => [
        name,
        inFrench(meaning),
        valuesOf(schema),
      ]),
    });
  blocks.push({
    caption: `${summary}\u00A0: ce qu’il répond`,
    head: ["Statut", "Sens", "Forme"],
    rows: Object.entries(responses).map(([status, { description: meaning, content = {} }]) => [
      status,
      inFrench(meaning),
      Object.entries(content)
        .map(([type, { schema }]) => ("$ref" in schema ? valuesOf(schema as Shown) : type))
        .join(", "),
    ]),
  });
  return blocks;
}

function objectBlocks(name: string, { properties = {}, examples }: Shown): TextBlock[] {
  const [example] = examples ?? [];
  const blocks: TextBlock[] = [
    { subtitle: name },
    {
      caption: `Propriétés de ${name}`,
      head: ["Nom", "Sens", "Valeurs"],
      rows: Object.entries(properties).flatMap(([property, schema]) => rowsOf(property, schema)),
    },
  ];
  if (example !== undefined) blocks.push({ code: JSON.stringify(example, null, 2) });
  return blocks;
}

/** A property, and those of the object or of the list of objects that it holds: « certificate.number ». */
function rowsOf(name: string, schema: Shown): string[][] {
  const held = [schema, ...(schema.anyOf ?? [])].flatMap((each) => [each, each.items ?? {}]);
  const inner = held.flatMap(({ properties = {} }) => Object.entries(properties));
  return [
    [name, inFrench(schema.description ?? ""), valuesOf(schema)],
    ...inner.flatMap(([property, each]) => rowsOf(`${name}.${property}`, each)),
  ];
}

const typeNames: Record<string, string> = {
  string: "texte",
  integer: "nombre entier",
  number: "nombre",
  boolean: "true ou false",
  object: "objet",
  null: "null",
  array: "liste",
};

function valuesOf(schema: Shown): string {
  const { $ref, anyOf, items, format, minimum, maximum } = schema;
  if ($ref) return $ref.split("/").at(-1) ?? "";
  if (schema.enum) return schema.enum.map(String).join(", ");
  if (schema.const !== undefined) return String(schema.const);
  if (anyOf) return anyOf.map(valuesOf).join(" ou ");
  if (items) return `liste\u00A0: ${valuesOf(items)}`;
  const names = [schema.type ?? []].flat().map((type) => typeNames[type] ?? type);
  const text = format === "date" ? "AAAA-MM-JJ" : names.join(" ou ");
  const parts = [text];
  if (minimum !== undefined) parts.push(`de ${formatInteger(minimum)}`);
  if (maximum !== undefined) parts.push(`à ${formatInteger(maximum)}`);
  return parts.filter((part) => part !== "").join(" ");
}

/** Names in backticks, as programs read them, in French quotes. */
const inFrench = (text: string): string => text.replaceAll(/`([^`]+)`/g, "«\u00A0$1\u00A0»");
