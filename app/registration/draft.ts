import { dateParts, partName, splitDate } from "#app/forms/form-input.ts";
import {
  emptyRegistration,
  isEmptyRegistration,
  type RegistrationValues,
  withoutPasswords,
} from "./registration.schema.ts";

const place = "tabax.registration";
/** How long a draft is offered again, as the privacy page says. */
export const draftHours = 24;
const LONGEST_MS = draftHours * 3_600_000;

export interface Draft {
  values: RegistrationValues;
  /** Kept with the draft: if the answer was lost, sending the draft again registers nothing twice. */
  idempotencyKey: string;
}

/** Keeps what was typed for a day, on this device only; passwords and consent never. `now` in milliseconds. */
export function saveDraft({ values, idempotencyKey }: Draft, now: number): void {
  const kept = { ...withoutPasswords(values), acceptTerms: false };
  try {
    localStorage.setItem(place, JSON.stringify({ values: kept, idempotencyKey, savedAt: now }));
  } catch {
    // Storage that is full or forbidden costs the draft, never the form.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // As above.
  }
}

/** The draft of an earlier visit; null when there is none, when it is empty, too old or cannot be read. */
export function readDraft(now: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place) ?? "null");
    if (draft === null) return null;
    const age = now - draft.savedAt;
    const values = knownFields(draft.values);
    if (age >= 0 && age < LONGEST_MS && typeof draft.idempotencyKey === "string")
      return isEmptyRegistration(values) ? null : { values, idempotencyKey: draft.idempotencyKey };
  } catch {
    // What cannot be read is of no use to anybody.
  }
  clearDraft();
  return null;
}

function knownFields(stored: Record<string, unknown>): RegistrationValues {
  const values: RegistrationValues = { ...emptyRegistration };
  for (const [name, empty] of Object.entries(emptyRegistration)) {
    const value = stored[name];
    if (typeof empty === "string" && typeof value === "string")
      Object.assign(values, { [name]: value });
  }
  if (Array.isArray(stored.subAreas)) {
    values.subAreas = stored.subAreas.filter((each) => typeof each === "string");
  }
  return withoutPasswords(values);
}

/** Writes values into a form as a hand would; boxes and fields that are gone are left out. */
export function fillForm(form: HTMLFormElement, values: RegistrationValues): void {
  const { subAreas, acceptTerms, ...texts } = values;
  for (const [name, value] of Object.entries(texts)) {
    const parts = splitDate(value);
    for (const part of dateParts) fill(form, partName(name, part), parts[part]);
    fill(form, name, value);
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="subAreas"]')) {
    box.checked = subAreas.includes(box.value);
  }
  const consent = form.elements.namedItem("acceptTerms");
  if (consent instanceof HTMLInputElement) consent.checked = acceptTerms;
}

function fill(form: HTMLFormElement, name: string, value: string) {
  const control = form.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // A control is found by its id too: the day of a date has the id of the whole field.
  if (control.name !== name) return;
  // What cannot be typed is not a draft: the address of an account.
  if (control instanceof HTMLInputElement && control.readOnly) return;
  control.value = value;
}
