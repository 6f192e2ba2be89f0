import * as v from "valibot";
import { unknownParameters } from "#app/kernel/problem.ts";

const wholeNumber = (message: string, smallest: number, largest: number, byDefault: number) =>
  v.optional(
    v.pipe(
      v.array(v.string()),
      v.length(1, message),
      v.transform(([text]) => (text && /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN)),
      v.number(message),
      v.minValue(smallest, message),
      v.maxValue(largest, message),
    ),
    [String(byDefault)],
  );

const pageQuerySchema = v.object({
  page: wholeNumber("Le numéro de page doit être un nombre entier à partir de 0", 0, 999_999, 0),
  size: wholeNumber("La taille de page doit être un nombre entier de 1 à 200", 1, 200, 20),
});

/** The requested page of a list; pages count from 0 (Spec §9: page 0, size 20). */
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;

export type PageQueryResult =
  | { ok: true; query: PageQuery }
  | { ok: false; message: string; errors: { field: string; message: string }[] };

/** Reads `page` and `size`; each given once, or not at all. Another parameter is refused. */
export function readPageQuery(parameters: URLSearchParams): PageQueryResult {
  const valuesOf = (name: string) => (parameters.has(name) ? parameters.getAll(name) : undefined);
  const result = v.safeParse(pageQuerySchema, { page: valuesOf("page"), size: valuesOf("size") });
  const errors = unknownParameters(parameters, ["page", "size"]);
  for (const issue of result.issues ?? [])
    errors.push({ field: String(issue.path?.[0]?.key), message: issue.message });
  if (result.success && errors.length === 0) return { ok: true, query: result.output };
  const message = `${errors.map((error) => error.message).join(". ")}.`;
  return { ok: false, message, errors };
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The shape of every answer with a list, as the specification's client reads it (Spec §3, §7). */
export const pageSchema = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    content: v.array(item),
    totalElements: v.pipe(count, v.description("Nombre d’éléments de toute la liste.")),
    totalPages: v.pipe(count, v.description("Nombre de pages de cette taille.")),
    number: v.pipe(count, v.description("Numéro de cette page, à partir de 0.")),
    size: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(200),
      v.description("Taille de page demandée."),
    ),
    first: v.boolean(),
    last: v.boolean(),
  });

export interface Page<Item> {
  content: Item[];
  totalElements: number;
  totalPages: number;
  number: number;
  size: number;
  first: boolean;
  last: boolean;
}

/** Cuts one page out of the whole list; a page past the end is empty and the last. */
export function pageOf<Item>(list: readonly Item[], { page, size }: PageQuery): Page<Item> {
  const start = page * size;
  return {
    content: list.slice(start, start + size),
    totalElements: list.length,
    totalPages: Math.ceil(list.length / size),
    number: page,
    size,
    first: page === 0,
    last: start + size >= list.length,
  };
}
