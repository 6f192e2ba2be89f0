import * as v from "valibot";
import { parseBusinessDate } from "#app/kernel/dates.ts";

/** An optional day; `dateErrors` checks it against the requirement. */
const day = v.pipe(
  v.string(),
  v.trim(),
  v.transform((typed) => (typed === "" ? null : (parseBusinessDate(typed) ?? "wrong"))),
  v.check((date) => date !== "wrong", "Cette date n’existe pas (ex.\u00A0: 12/03/2026)"),
);

/** The form of one document. The file is read apart: it is posted with the form, or was uploaded before in chunks. */
export const documentSchema = v.object({
  issuedOn: day,
  endsOn: day,
});

interface Asked {
  issuedOn: string | null;
  endsOn: string | null;
}

/** Errors of the dates of a document for the dates that its requirement asks for (`datesAsked`), by field. */
export function dateErrors(asked: Asked, dates: Asked, today: string) {
  const errors: { issuedOn?: string; endsOn?: string } = {};
  if (asked.issuedOn && !dates.issuedOn) errors.issuedOn = "Donnez la date écrite sur la pièce";
  else if (asked.issuedOn && dates.issuedOn && dates.issuedOn > today)
    errors.issuedOn = "Cette date n’est pas encore passée";
  if (asked.endsOn && !dates.endsOn) errors.endsOn = "Donnez la date de fin écrite sur la pièce";
  else if (asked.endsOn && dates.endsOn && dates.endsOn < today)
    errors.endsOn = "Cette pièce n’est plus valable\u00A0: demandez-en une nouvelle";
  return errors;
}
