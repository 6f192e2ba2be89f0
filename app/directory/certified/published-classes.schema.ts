import * as v from "valibot";

const sum = (text: string) =>
  v.pipe(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), v.description(text));

/** The levels and classes of the tariff in force, as GET /partners/classes publishes them. */
export const publishedClassesSchema = v.strictObject({
  effectiveFrom: v.pipe(
    v.string(),
    v.isoDate(),
    v.description("Premier jour du barème en vigueur."),
  ),
  levels: v.array(
    v.strictObject({
      code: v.pipe(v.string(), v.regex(/^N[123]$/)),
      name: v.pipe(v.string(), v.description("Technicité, la plus courante d’abord.")),
    }),
  ),
  classes: v.array(
    v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[A-F]$/)),
      above: sum(
        "Les marchés dépassent cette somme en FCFA\u202F; `null` pour la plus petite classe.",
      ),
      upTo: sum(
        "Les marchés atteignent au plus cette somme en FCFA\u202F; `null` pour la classe\u00A0A.",
      ),
    }),
  ),
});

export type PublishedClasses = v.InferOutput<typeof publishedClassesSchema>;
