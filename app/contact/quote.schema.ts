import * as v from "valibot";
import { parsePhone } from "#app/kernel/phone.ts";
import { contactSchema } from "./message.schema.ts";

const required = "Le numéro de téléphone est requis";

const phone = v.pipe(
  v.string(required),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parsePhone(dataset.value);
    if (parsed.ok) return parsed.e164;
    addIssue({
      message:
        parsed.reason === "empty"
          ? required
          : "Le numéro de téléphone doit comporter 9 chiffres (ex.\u00A0: 77 123 45 67)",
    });
    return NEVER;
  }),
);

const { username, email, message } = contactSchema.entries;

/** A request for a quote: the fields of Spec §2 « get-in-touch form », all required. */
export const quoteSchema = v.object({ name: username, email, phone, message });
