import * as v from "valibot";
import { firstMessages, messageList } from "#app/forms/form-input.ts";
import { isOwnRegistration, type Registration, registrationSchema } from "./registration.schema.ts";
import { fieldNames, pathOfField, registrationFields } from "./registration-fields.schema.ts";

const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

const localeSchema = v.pipe(
  v.string("La langue est attendue"),
  v.regex(/^[a-z]{2}([-_][A-Za-z]{2})?$/, "La langue est attendue, par exemple fr"),
);

/** A longer list is cut to one entry more, which is enough to refuse it. */
const mostSubAreas = 200;

const chosenSubArea = v.object({
  subAreaId: v.string(),
  area: v.optional(v.unknown()),
  subAreaSequence: v.optional(v.unknown()),
});

/** The payload of `POST /v1/public/partners/register` as its description shows it; `readPayload` reads it. */
export const registrationPayloadSchema = v.object({
  userLocale: described(localeSchema, "Langue de l’utilisateur, fr par défaut."),
  ...documented((path) => !path.includes(".")),
  partnerContact: v.object({
    ...documented((path) => path.startsWith("partnerContact.")),
    phoneNumber: v.optional(v.unknown()),
  }),
  subAreas: v.pipe(v.array(chosenSubArea), v.minLength(1), v.maxLength(mostSubAreas)),
});

function documented(chosen: (path: string) => boolean): Record<string, v.GenericSchema> {
  const rows = fieldNames.map((field) => registrationFields[field]);
  return Object.fromEntries(
    rows.flatMap(({ path, schema }) =>
      path !== null && chosen(path) ? [[path.split(".").at(-1) ?? path, schema]] : [],
    ),
  );
}

export type PayloadResult =
  | { ok: true; registration: Registration }
  | { ok: false; errors: { field: string; message: string }[] };

/**
 * Reads a payload with the rules of the form: an optional key gets its default, a missing one reads as an empty field, and
 * each message is keyed by the payload path. `today` is the day in Dakar.
 */
export function readPayload(
  body: Record<string, unknown>,
  { today, signedInAs = null }: { today: string; signedInAs?: string | null },
): PayloadResult {
  const values = valuesOfPayload(body);
  const isOwn = isOwnRegistration(values, signedInAs);
  const locale = v.safeParse(localeSchema, body.userLocale ?? "fr");
  const result = v.safeParse(registrationSchema(today, isOwn), values);
  if (result.success && locale.success) return { ok: true, registration: result.output };
  const messages = {
    ...(locale.success ? {} : firstMessages(locale.issues, () => "userLocale")),
    ...(result.success ? {} : firstMessages(result.issues, pathOfIssue)),
  };
  const errors = messageList(messages).filter(({ field }) => field !== "confirmPassword");
  return { ok: false, errors };
}

function valuesOfPayload(body: Record<string, unknown>): Record<string, unknown> {
  const contact = objectOr(body.partnerContact);
  const values = Object.fromEntries(
    fieldNames.map((field) => {
      const [head = "", tail] = pathOfField(field).split(".");
      return [field, (tail === undefined ? body[head] : contact[tail]) ?? ""];
    }),
  );
  return {
    ...values,
    country: body.country ?? "SN",
    email: body.partnerEmailContact || (contact.emailAddress ?? ""),
    subAreas: Array.isArray(body.subAreas)
      ? body.subAreas.slice(0, mostSubAreas + 1).map((chosen) => objectOr(chosen).subAreaId)
      : (body.subAreas ?? []),
    confirmPassword: body.plainTextPassword ?? "",
  };
}

function pathOfIssue({ path }: v.BaseIssue<unknown>): string {
  const [field, index] = path ?? [];
  const name = pathOfField(field?.key as Parameters<typeof pathOfField>[0]);
  return name === "subAreas" && index ? `subAreas.${index.key}.subAreaId` : name;
}

function objectOr(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
