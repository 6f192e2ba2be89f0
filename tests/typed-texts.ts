import { splitDate } from "#app/forms/form-input.ts";
import type { RegistrationValues } from "#app/registration/registration.schema.ts";

/** What is typed into the fields of the form, by their names; the boxes are ticked otherwise. */
export function typedTexts(values: RegistrationValues): Record<string, string> {
  const { subAreas: _, acceptTerms: __, foundedOn, ...texts } = values;
  const parts = Object.entries(splitDate(foundedOn));
  return {
    ...texts,
    ...Object.fromEntries(parts.map(([part, text]) => [`foundedOn.${part}`, text])),
  };
}
