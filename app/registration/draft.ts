import { dateParts, partName, splitDate } from "#app/forms/form-input.ts";
import {
  emptyRegistration,
  isEmptyRegistration,
  type RegistrationValues,
  withoutPasswords,
} from "./registration.schema.ts";

const place = "tabax.registration";
/** How long a draft is offered again; the privacy page states it. */
export const draftHours = 24;
const LONGEST_MS = draftHours * 3_600_000;

export interface Draft {
  values: RegistrationValues;
  /** Kept with the draft: when the answer was lost, sending the draft again creates no second registration. */
  idempotencyKey: string;
}

/** Keeps what was typed for a day, on this device only, without passwords and consent. `now` in milliseconds. */
export function saveDraft({ values, idempotencyKey }: Draft, now: number): void {
  const keptValues = { ...withoutPasswords(values), acceptTerms: false };
  try {
    localStorage.setItem(
      place,
      JSON.stringify({ values: keptValues, idempotencyKey, savedAt: now }),
    );
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Storage is forbidden.
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
    // An unreadable draft is deleted.
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

/** Fills a form with a draft; sub-areas that are no longer offered are left out. */
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
  // `namedItem` also finds a control by its id: the day of a date has the id of the whole field.
  if (control.name !== name) return;
  // A read-only field (the address of the signed-in account) takes no value from a draft.
  if (control instanceof HTMLInputElement && control.readOnly) return;
  control.value = value;
}
