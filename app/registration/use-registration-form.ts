import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { fieldOfControl } from "#app/forms/form-input.ts";
import type { Problem } from "#app/kernel/problem.ts";
import { api } from "#app/layouts/api-client.ts";
import { fillForm } from "./draft.ts";
import { leadToNextField, sayWhatEnterDoes } from "./enter-key.ts";
import {
  emptyRegistration,
  type FieldErrors,
  isOwnRegistration,
  payloadOfValues,
  type RegistrationValues,
  registrationErrors,
  valuesOfForm,
} from "./registration.schema.ts";
import { fieldOfPath, type RegistrationField } from "./registration-fields.schema.ts";
import { failureMessage } from "./registration-texts.ts";
import { useKeptDraft, useLeaving } from "./use-kept-draft.ts";

export type Outcome =
  | { kind: "none" }
  | { kind: "sending" }
  /** By mouse: the person sees the dialog and can stop it in time. */
  | { kind: "created"; byMouse: boolean; message: string; partnerId: string }
  | { kind: "failed"; message: string };

interface Start {
  values: RegistrationValues;
  errors: FieldErrors;
  /** What the server refused a form for that has nothing wrong in it, when it was posted without scripts. */
  refusal: string | null;
  /** The day in Dakar, YYYY-MM-DD. */
  today: string;
  /** Address of whoever is signed in. */
  signedInAs: string | null;
}

/** What the call answers (Spec §7). */
interface Created {
  message: string;
  partnerId: string;
}

/**
 * The registration form in the browser. The fields hold what was typed; this holds what is known of it: which fields
 * were touched, what is wrong, whether it is being sent (Spec §4). Without scripts the same form posts natively.
 */
export function useRegistrationForm(start: Start) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<RegistrationValues | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(Object.keys(start.errors).length > 0);
  const [serverErrors, setServerErrors] = useState(start.errors);
  const [refused, setRefused] = useState(start.refusal !== null);
  const [attempt, setAttempt] = useState(submitted ? 1 : 0);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const [hushed, setHushed] = useState(false);
  const lastUsed = useRef("");

  const read = useCallback(() => {
    if (!form.current) return emptyRegistration;
    const read = valuesOfForm(new FormData(form.current));
    setValues(read);
    return read;
  }, []);
  const draft = useKeptDraft(start, read);
  const { restore } = draft;
  useEffect(() => {
    if (!form.current) return;
    sayWhatEnterDoes(form.current);
    restore(form.current);
    read();
  }, [read, restore]);

  const errorsOf = (typed: RegistrationValues) =>
    registrationErrors(typed, start.today, isOwnRegistration(typed, start.signedInAs));
  const current: FieldErrors = values ? errorsOf(values) : {};
  const wrong = { ...serverErrors, ...current };

  const touch = (name: string) =>
    setTouched((names) => (names.has(name) ? names : new Set([...names, name])));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = fieldOfControl((event.target as HTMLInputElement).name);
    if (!(name in emptyRegistration)) return;
    setHushed(false);
    setServerErrors(({ [name as RegistrationField]: _, ...others }) => others);
    read();
    if (name === "subAreas" || name === "acceptTerms") touch(name);
    draft.keepSoon();
  };
  const onBlur = (event: FocusEvent<HTMLFormElement, HTMLInputElement>) => {
    const [left, entered] = [event.target, event.relatedTarget as HTMLInputElement | null].map(
      (control) => fieldOfControl(control?.name ?? ""),
    );
    if (!left || left === entered || left === "subAreas") return;
    setHushed(false);
    touch(left);
  };
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    lastUsed.current = pointerType;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    lastUsed.current = "keyboard";
    if (event.key !== "Enter" || event.isDefaultPrevented() || event.nativeEvent.isComposing)
      return;
    if (!(event.target instanceof HTMLInputElement)) return;
    // A disabled button keeps the browser from sending: what is wrong is to be told all the same (Spec §4).
    event.preventDefault();
    if (!leadToNextField(event.target, read())) void send();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send();
  };

  const send = async () => {
    if (outcome.kind === "sending" || outcome.kind === "created") return;
    const typed = read();
    setSubmitted(true);
    setServerErrors({});
    setRefused(false);
    if (Object.keys(errorsOf(typed)).length > 0) {
      setHushed(true);
      return setAttempt((tries) => tries + 1);
    }
    setOutcome({ kind: "sending" });
    const answer = await api.post<Created>("/v1/public/partners/register", payloadOfValues(typed), {
      headers: { "idempotency-key": draft.idempotencyKey.current },
    });
    draft.forget();
    if (!answer.ok) return tellRefusal(answer.problem);
    draft.end();
    setOutcome({ kind: "created", byMouse: lastUsed.current === "mouse", ...answer.body });
  };
  const tellRefusal = ({ status, message, errors = [] }: Partial<Problem>) => {
    const told = errorsOfProblem(errors);
    const isTold = Object.keys(told).length > 0;
    setServerErrors(told);
    setHushed(true);
    // Nothing was wrong by the rules of the page: the server says what is.
    setRefused(status === 409 || isTold);
    if (isTold) setAttempt((tries) => tries + 1);
    else if (status === 409) {
      draft.renewKey();
      draft.keepUnlessShared();
    }
    setOutcome({ kind: "failed", message: message ?? failureMessage });
  };

  const startAgain = () => {
    if (!form.current) return;
    fillForm(form.current, emptyRegistration);
    draft.discard();
    draft.renewKey();
    setTouched(new Set());
    setSubmitted(false);
    setServerErrors({});
    setAttempt(0);
    setOutcome({ kind: "none" });
    read();
  };
  // The page comes back as it was left: in the middle of sending, or after a success.
  useLeaving(draft.keepWhatWaits, () =>
    outcome.kind === "created" ? startAgain() : setOutcome({ kind: "none" }),
  );

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
    refused,
    outcome,
    /** The form with something wrong in it: nothing is sent, and what is wrong is listed. */
    tellWhatIsMissing: () => void send(),
    hushed,
    closeFailure: () => setOutcome({ kind: "none" }),
    draftFound: draft.found,
    startAgain,
    shared: draft.shared,
    shareDevice: draft.share,
    handlers: { onInput, onBlur, onKeyDown, onPointerDown, onSubmit },
  };
}

function errorsOfProblem(errors: readonly { field: string; message: string }[]): FieldErrors {
  const found: FieldErrors = {};
  for (const { field, message } of errors) {
    const name = fieldOfPath(field);
    if (name) found[name] ??= message;
  }
  return found;
}
