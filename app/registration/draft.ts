import {
  emptyRegistration,
  type RegistrationValues,
  withoutPasswords,
} from "./registration-form-data.ts";

const place = "tabax.registration";

export interface Draft {
  values: RegistrationValues;
  /** Kept with the draft: if the answer was lost, sending the draft again registers nothing twice. */
  idempotencyKey: string;
}

/** Keeps what was typed for the next visit, on this device only; passwords and consent never. */
export function saveDraft({ values, idempotencyKey }: Draft): void {
  const kept = { ...withoutPasswords(values), acceptTerms: false };
  try {
    localStorage.setItem(place, JSON.stringify({ values: kept, idempotencyKey }));
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

/** The draft of an earlier visit; null when there is none, when it is empty or when it cannot be read. */
export function readDraft(): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place) ?? "null");
    if (typeof draft?.idempotencyKey !== "string") return null;
    const values = knownFields(draft.values);
    return isEmpty(values) ? null : { values, idempotencyKey: draft.idempotencyKey };
  } catch {
    return null;
  }
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

function isEmpty(values: RegistrationValues): boolean {
  return JSON.stringify({ ...values, country: "SN" }) === JSON.stringify(emptyRegistration);
}

/** Writes values into a form as a hand would; boxes and fields that are gone are left out. */
export function fillForm(form: HTMLFormElement, values: RegistrationValues): void {
  const { subAreas, acceptTerms, ...texts } = values;
  for (const [name, value] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = value;
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="subAreas"]')) {
    box.checked = subAreas.includes(box.value);
  }
  const consent = form.elements.namedItem("acceptTerms");
  if (consent instanceof HTMLInputElement) consent.checked = acceptTerms;
}
