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
  /** Address of whoever is signed in. */
  signedInAs: string | null;
}

/**
 * What is wrong with the fields, by the rules of the page and by what the server answered, and which of it is shown: that of
 * a field that was touched, and all of it once somebody has tried to send (Spec §4).
 */
export function useFieldMessages(start: Start, values: RegistrationValues | null) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(Object.keys(start.errors).length > 0);
  const [serverErrors, setServerErrors] = useState(start.errors);
  const [attempt, setAttempt] = useState(submitted ? 1 : 0);
  const [suppressAnnouncement, setSuppressAnnouncement] = useState(false);

  const errorsOf = (typed: RegistrationValues) =>
    registrationErrors(typed, start.today, isOwnRegistration(typed, start.signedInAs));
  const current: FieldErrors = values ? errorsOf(values) : {};
  const wrong = { ...serverErrors, ...current };

  const touch = (name: string) => {
    setSuppressAnnouncement(false);
    setTouched((names) => (names.has(name) ? names : new Set([...names, name])));
  };
  /** What was tried to send and found wrong is listed; fields stay quiet, so that it is not read out twice. */
  const listWhatIsWrong = () => {
    setSuppressAnnouncement(true);
    setAttempt((tries) => tries + 1);
  };
  return {
    wrong,
    valid: values !== null && Object.keys(current).length === 0,
    errorOf: (field: RegistrationField) =>
      submitted || touched.has(field) ? wrong[field] : undefined,
    /** Tries to send that found something wrong; what is wrong is listed from the first on. */
    attempt,
    suppressAnnouncement,
    touch,
    /** What the server said of a field is no longer true once it changes. */
    change: (name: RegistrationField) => {
      setSuppressAnnouncement(false);
      setServerErrors(({ [name]: _, ...others }) => others);
    },
    /** Before sending: whether the rules of the page find nothing wrong; else what is wrong is listed. */
    check: (typed: RegistrationValues): boolean => {
      setSubmitted(true);
      setServerErrors({});
      const isRight = Object.keys(errorsOf(typed)).length === 0;
      if (!isRight) listWhatIsWrong();
      return isRight;
    },
    /** What the server found wrong with the fields; it may be nothing. */
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
