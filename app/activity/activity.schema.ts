import * as v from "valibot";
import { pageSchema } from "./page.schema.ts";

const id = v.pipe(v.string(), v.uuid());

/** A sub-area as the public API returns it (Spec §3). */
export const subAreaSchema = v.strictObject({
  subAreaId: v.pipe(id, v.description("À renvoyer à l’inscription.")),
  subAreaCode: v.pipe(v.string(), v.description("Quatre chiffres, par exemple 2201.")),
  subAreaName: v.string(),
  subAreaSequence: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.description("Rang dans la famille, à partir de 1."),
  ),
  subAreaSynonyms: v.pipe(
    v.string(),
    v.description("Mots courants par lesquels on cherche ces travaux, séparés par des virgules."),
  ),
  area: v.strictObject({
    areaId: id,
    areaCode: v.string(),
    areaName: v.string(),
    areaFamily: v.strictObject({
      areaFamilyId: id,
      areaFamilyName: v.string(),
      areaFamilyCode: v.string(),
    }),
  }),
});

export type SubArea = v.InferOutput<typeof subAreaSchema>;

export const subAreaPageSchema = pageSchema(subAreaSchema);
