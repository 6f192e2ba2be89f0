import * as v from "valibot";
import { refusedKey, settingsSchema } from "#app/settings/settings.schema.ts";
import { tariffSchema } from "./tariff.schema.ts";

/** What `PUT /v1/params/update` may carry (Spec §7): any setting, any part of the tariff; an unknown name is refused. */
export const paramsChangeSchema = v.partial(
  v.strictObject({ ...settingsSchema.entries, ...tariffSchema.entries }, refusedKey),
);

export type ParamsChange = v.InferOutput<typeof paramsChangeSchema>;
