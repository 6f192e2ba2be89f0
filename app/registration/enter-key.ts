import { fieldOfControl } from "#app/forms/form-input.ts";
import type { RegistrationValues } from "./registration.schema.ts";
import {
  fieldNames,
  type RegistrationField,
  registrationFields,
} from "./registration-fields.schema.ts";

const stops =
  'input[name]:not([type="hidden"]):not([name="subAreas"]), input[type="search"], select';

/** Labels the Enter key of a phone's keyboard: « next » in each field, « send » in the last one. */
export function sayWhatEnterDoes(form: HTMLFormElement): void {
  const controls = [...form.querySelectorAll<HTMLInputElement>(stops)].filter(
    ({ type, name }) => type !== "checkbox" && fieldOfControl(name) in registrationFields,
  );
  const last = controls[controls.length - 1];
  for (const control of controls)
    control.setAttribute("enterkeyhint", control === last ? "send" : "next");
}

/**
 * On a phone, whose key says « next », moves the focus from this field to the next one while a required field below is empty.
 * Otherwise returns false, and the caller sends the form, which shows what is missing (Spec §4).
 */
export function leadToNextField(from: HTMLElement, values: RegistrationValues): boolean {
  if (!(from instanceof HTMLInputElement) || !from.form) return false;
  if (!matchMedia("(pointer: coarse)").matches) return false;
  const field = fieldOfControl(from.name) as RegistrationField;
  if (!requiredBelow(field).some((name) => isEmpty(values[name]))) return false;
  const next = [...from.form.querySelectorAll<HTMLElement>(stops)].find(
    (control) =>
      from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING &&
      control.offsetParent !== null,
  );
  next?.focus();
  return next !== undefined;
}

const requiredBelow = (field: RegistrationField): RegistrationField[] =>
  fieldNames
    .slice(fieldNames.indexOf(field) + 1)
    .filter((name) => !registrationFields[name].look?.optional);

const isEmpty = (value: RegistrationValues[RegistrationField]) =>
  typeof value === "string" ? value.trim() === "" : value === false || String(value) === "";
