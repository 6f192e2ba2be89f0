import { useState } from "react";
import {
  type FieldErrors,
  isOwnRegistration,
  type RegistrationValues,
  registrationErrors,
} from "./registration.schema.ts";
import type { RegistrationField } from "./registration-fields.schema.ts";

interface Start {
  errors: FieldErrors;
  /** The day in Dakar, YYYY-MM-DD. */
  today: string;
  /** Address of the signed-in person; null for visitors. */
  signedInAs: string | null;
}

/**
 * The errors of the fields, from the rules of the page and from the server, and which of them are shown: those of touched
 * fields, and all of them after an attempt to send (Spec §4).
 */
export function useFieldMessages(start: Start, values: RegistrationValues | null) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(Object.keys(start.errors).length > 0);
  const [serverErrors, setServerErrors] = useState(start.errors);
  const [attempt, setAttempt] = useState(submitted ? 1 : 0);
  const [suppressAnnouncement, setSuppressAnnouncement] = useState(false);

  const errorsOf = (typedValues: RegistrationValues) =>
    registrationErrors(typedValues, start.today, isOwnRegistration(typedValues, start.signedInAs));
  const current: FieldErrors = values ? errorsOf(values) : {};
  const wrong = { ...serverErrors, ...current };

  const touch = (name: string) => {
    setSuppressAnnouncement(false);
    setTouched((names) => (names.has(name) ? names : new Set([...names, name])));
  };
  /** Lists the errors of an attempt to send; the fields stay quiet, so that screen readers announce them once. */
  const listWhatIsWrong = () => {
    setSuppressAnnouncement(true);
    setAttempt((tries) => tries + 1);
  };
  return {
    wrong,
    valid: values !== null && Object.keys(current).length === 0,
    errorOf: (field: RegistrationField) =>
      submitted || touched.has(field) ? wrong[field] : undefined,
    /** How many attempts to send found errors; the list is shown from the first on. */
    attempt,
    suppressAnnouncement,
    touch,
    /** Drops the server's error of a field once its value changes. */
    change: (name: RegistrationField) => {
      setSuppressAnnouncement(false);
      setServerErrors(({ [name]: _, ...others }) => others);
    },
    /** Whether the form is valid by the rules of the page; lists the errors otherwise. */
    check: (typedValues: RegistrationValues): boolean => {
      setSubmitted(true);
      setServerErrors({});
      const isRight = Object.keys(errorsOf(typedValues)).length === 0;
      if (!isRight) listWhatIsWrong();
      return isRight;
    },
    /** Shows the errors that the server found; there may be none. */
    showServerErrors: (errors: FieldErrors) => {
      setServerErrors(errors);
      if (Object.keys(errors).length > 0) listWhatIsWrong();
      else setSuppressAnnouncement(true);
    },
    clear: () => {
      setTouched(new Set());
      setSubmitted(false);
      setServerErrors({});
      setAttempt(0);
    },
  };
}
