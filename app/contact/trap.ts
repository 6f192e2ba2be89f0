import { typedText } from "#app/accounts/form-input.ts";

/** Name of the field that people neither see nor reach, and that robots fill in. */
export const trapField = "site";

export const isTrapped = (form: FormData): boolean => typedText(form, trapField) !== "";
