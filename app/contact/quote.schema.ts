import * as v from "valibot";
import { parsePhone, phoneProblems } from "#app/kernel/phone.ts";
import { contactSchema } from "./message.schema.ts";

const phone = v.pipe(
  v.string(phoneProblems.empty),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parsePhone(dataset.value);
    if (parsed.ok) return parsed.e164;
    addIssue({ message: phoneProblems[parsed.reason] });
    return NEVER;
  }),
);

const { username, email, message } = contactSchema.entries;

/** A request for a quote: the fields of Spec §2 « get-in-touch form », all required. */
export const quoteSchema = v.object({ name: username, email, phone, message });
