import { splitDate } from "#app/forms/form-input.ts";
import type { RegistrationValues } from "#app/registration/registration.schema.ts";

/** The texts to type, by field name; boxes are ticked separately. */
export function typedTexts(values: RegistrationValues): Record<string, string> {
  const { subAreas: _, acceptTerms: __, foundedOn, ...texts } = values;
  const parts = Object.entries(splitDate(foundedOn));
  return {
    ...texts,
    ...Object.fromEntries(parts.map(([part, text]) => [`foundedOn.${part}`, text])),
  };
}
