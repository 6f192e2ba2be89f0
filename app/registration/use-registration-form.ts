import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#app/kernel/identifiers.ts";
import { api } from "#app/layouts/api-client.ts";
import { clearDraft, fillForm, readDraft, saveDraft } from "./draft.ts";
import { fieldOfPayload, payloadOfForm } from "./payload-of-form.ts";
import {
  type FieldErrors,
  type RegistrationField,
  registrationErrors,
} from "./registration.schema.ts";
import {
  emptyRegistration,
  type RegistrationValues,
  valuesOfForm,
} from "./registration-form-data.ts";
import { failureMessage } from "./registration-texts.ts";

export type Outcome =
  | { kind: "none" }
  | { kind: "sending" }
  | { kind: "created" }
  | { kind: "failed"; message: string };

interface Start {
  values: RegistrationValues;
  errors: FieldErrors;
}

const draftDelay = 400;

/**
 * The registration form in the browser. The fields hold what was typed; this holds what is known of it: which fields
 * were touched, what is wrong, whether it is being sent (Spec §4). Without scripts the same form posts natively.
 */
export function useRegistrationForm(start: Start) {
  const form = useRef<HTMLFormElement>(null);
  const idempotencyKey = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [values, setValues] = useState<RegistrationValues | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(Object.keys(start.errors).length > 0);
  const [serverErrors, setServerErrors] = useState(start.errors);
  const [attempt, setAttempt] = useState(submitted ? 1 : 0);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const [draftFound, setDraftFound] = useState(false);

  const read = useCallback(() => {
    if (!form.current) return emptyRegistration;
    const read = valuesOfForm(new FormData(form.current));
    setValues(read);
    return read;
  }, []);

  useEffect(() => {
    const draft = submittedValues(start) ? null : readDraft();
    // The key in the page may have served already: « Back » shows the page as the browser kept it.
    idempotencyKey.current = newId();
    if (draft && form.current && isUntouched(form.current)) {
      idempotencyKey.current = draft.idempotencyKey;
      fillForm(form.current, draft.values);
      setDraftFound(true);
    }
    read();
  }, [read, start]);

  const current: FieldErrors = values ? registrationErrors(values) : {};
  const wrong = { ...serverErrors, ...current };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setServerErrors(({ [name as RegistrationField]: _, ...others }) => others);
    const typed = read();
    if (name === "subAreas" || name === "acceptTerms") touch(name);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => saveDraft({ values: typed, idempotencyKey: idempotencyKey.current }),
      draftDelay,
    );
  };
  const touch = (name: string) =>
    setTouched((names) => (names.has(name) ? names : new Set([...names, name])));
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { name } = event.target as unknown as HTMLInputElement;
    if (name && name !== "subAreas") touch(name);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome.kind === "sending" || outcome.kind === "created") return;
    const typed = read();
    const errors = registrationErrors(typed);
    setSubmitted(true);
    setServerErrors({});
    if (Object.keys(errors).length > 0) return setAttempt((tries) => tries + 1);
    setOutcome({ kind: "sending" });
    const answer = await api.post("/v1/public/partners/register", payloadOfForm(typed), {
      headers: { "idempotency-key": idempotencyKey.current },
    });
    clearTimeout(timer.current);
    if (answer.ok) {
      clearDraft();
      idempotencyKey.current = newId();
      return setOutcome({ kind: "created" });
    }
    const refused = errorsOfProblem(answer.problem.errors ?? []);
    setServerErrors(refused);
    if (Object.keys(refused).length > 0) setAttempt((tries) => tries + 1);
    else if (answer.problem.status === 409) {
      idempotencyKey.current = newId();
      saveDraft({ values: typed, idempotencyKey: idempotencyKey.current });
    }
    setOutcome({ kind: "failed", message: answer.problem.message ?? failureMessage });
  };

  const startAgain = () => {
    if (!form.current) return;
    fillForm(form.current, emptyRegistration);
    clearTimeout(timer.current);
    clearDraft();
    idempotencyKey.current = newId();
    setDraftFound(false);
    setTouched(new Set());
    setSubmitted(false);
    setServerErrors({});
    setAttempt(0);
    setOutcome({ kind: "none" });
    read();
  };

  const comeBack = useRef<() => void>(undefined);
  comeBack.current = outcome.kind === "created" ? startAgain : () => setOutcome({ kind: "none" });
  useEffect(() => {
    // The page comes back as it was left: in the middle of sending, or after a success.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack.current?.();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  return {
    form,
    /** Null until scripts run. */
    values,
    wrong,
    valid: values !== null && Object.keys(current).length === 0,
    errorOf: (field: RegistrationField) =>
      submitted || touched.has(field) ? wrong[field] : undefined,
    /** Tries to send that found something wrong; what is wrong is listed from the first on. */
    attempt,
    outcome,
    closeFailure: () => setOutcome({ kind: "none" }),
    draftFound,
    startAgain,
    handlers: { onInput, onBlur, onSubmit },
  };
}

const submittedValues = ({ values, errors }: Start) =>
  Object.keys(errors).length > 0 || values.name !== "" || values.ein !== "";

/** Somebody who types before the scripts have arrived keeps what they typed. */
function isUntouched(form: HTMLFormElement): boolean {
  const now = valuesOfForm(new FormData(form));
  return JSON.stringify({ ...now, country: "SN" }) === JSON.stringify(emptyRegistration);
}

function errorsOfProblem(errors: readonly { field: string; message: string }[]): FieldErrors {
  const found: FieldErrors = {};
  for (const { field, message } of errors) {
    const name = fieldOfPayload(field);
    if (name) found[name] ??= message;
  }
  return found;
}
