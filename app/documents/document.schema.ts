import * as v from "valibot";
import { optionalDay } from "#app/forms/typed-day.ts";
import { addDays, formatDateLong } from "#app/kernel/dates.ts";
import { days } from "#app/kernel/french.ts";
import { datesAsked, type RequirementContent } from "./requirement.ts";

/** `dateErrors` checks it against the requirement. */
const day = optionalDay("12/03/2026");

/**
 * The form of one document. The file is read separately: it is posted with the form, or was uploaded before in
 * chunks.
 */
export const documentSchema = v.object({
  issuedOn: day,
  endsOn: day,
});

interface Asked {
  issuedOn: string | null;
  endsOn: string | null;
}

type Dated = Pick<RequirementContent, "validity" | "validFor">;

/** The first and the last day that each date of a document may have today, with the message for any other. */
export function dateLimits({ validity, validFor }: Dated, today: string) {
  const oldest = validity === "days" && validFor !== null ? addDays(today, -validFor) : null;
  return {
    issuedOn: {
      ...(oldest && { from: oldest, early: tooOld(oldest, validFor ?? 0) }),
      to: today,
      late: "Cette date n’est pas encore passée",
    },
    endsOn: {
      from: today,
      early: "Cette pièce n’est plus valable\u00A0: demandez-en une nouvelle",
    },
  };
}

const tooOld = (oldest: string, validFor: number) =>
  `Cette pièce est trop ancienne\u00A0: elle doit dater de moins de ${days(validFor)}, donc du ${formatDateLong(oldest)} au plus tôt. Demandez-en une nouvelle avant de l’envoyer`;

/** Errors of the dates of a document, by field, given the dates that its requirement asks for. */
export function dateErrors(requirement: Dated, dates: Asked, today: string) {
  const askedDates = datesAsked(requirement);
  const { issuedOn, endsOn } = dateLimits(requirement, today);
  const errors: { issuedOn?: string; endsOn?: string } = {};
  if (askedDates.issuedOn && !dates.issuedOn)
    errors.issuedOn = "Donnez la date écrite sur la pièce";
  else if (askedDates.issuedOn && dates.issuedOn && dates.issuedOn > issuedOn.to)
    errors.issuedOn = issuedOn.late;
  else if (askedDates.issuedOn && dates.issuedOn && issuedOn.from && dates.issuedOn < issuedOn.from)
    errors.issuedOn = issuedOn.early ?? "";
  if (askedDates.endsOn && !dates.endsOn)
    errors.endsOn = "Donnez la date de fin écrite sur la pièce";
  else if (askedDates.endsOn && dates.endsOn && dates.endsOn < endsOn.from)
    errors.endsOn = endsOn.early;
  return errors;
}
