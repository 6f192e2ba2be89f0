import { useState } from "react";
import type { Problem } from "#app/kernel/problem.ts";
import { api } from "#app/layouts/api-client.ts";
import type { FieldErrors, payloadOfValues, RegistrationValues } from "./registration.schema.ts";
import { fieldOfPath } from "./registration-fields.schema.ts";
import { failureMessage, networkFailure } from "./registration-texts.ts";
import type { useFieldMessages } from "./use-field-messages.ts";
import type { useKeptDraft } from "./use-kept-draft.ts";

export type Outcome =
  | { kind: "none" }
  | { kind: "sending" }
  /** `byMouse`: the person sees the dialog and can stop it in time. */
  | { kind: "created"; byMouse: boolean; message: string; partnerId: string; email: string }
  | { kind: "failed"; message: string };

/** The answer of the API (Spec §7). */
interface Created {
  message: string;
  partnerId: string;
}

interface ToSend {
  /** A refusal that belongs to no field, after a post without scripts. */
  refusal: string | null;
  read: () => RegistrationValues;
  payload: (values: RegistrationValues) => ReturnType<typeof payloadOfValues>;
  messages: ReturnType<typeof useFieldMessages>;
  draft: ReturnType<typeof useKeptDraft>;
  /** Whether the form was last used by mouse. */
  byMouse: () => boolean;
}

/** Posts the form to the public API with the key of its draft, and holds the outcome. */
export function useSending({ refusal, read, payload, messages, draft, byMouse }: ToSend) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const [refused, setRefused] = useState(refusal !== null);

  const send = async () => {
    if (outcome.kind === "sending" || outcome.kind === "created") return;
    const values = read();
    setRefused(false);
    if (!messages.check(values)) return;
    setOutcome({ kind: "sending" });
    const answer = await api.post<Created>("/v1/public/partners/register", payload(values), {
      headers: { "idempotency-key": draft.idempotencyKey.current },
    });
    draft.forget();
    if (!answer.ok) return showRefusal(answer.problem);
    draft.end();
    const email = values.contactEmail;
    setOutcome({ kind: "created", byMouse: byMouse(), ...answer.body, email });
  };
  const showRefusal = ({ status, message, errors = [] }: Partial<Problem>) => {
    const fieldErrors = errorsOfProblem(errors);
    const namesFields = Object.keys(fieldErrors).length > 0;
    messages.showServerErrors(fieldErrors);
    // The page found no error, so show those of the server.
    setRefused(status === 409 || namesFields);
    if (!namesFields && status === 409) {
      draft.renewKey();
      draft.keepUnlessShared();
    }
    // Without a status nothing was answered: the network failed.
    const unanswered = `${failureMessage} ${networkFailure}`;
    setOutcome({
      kind: "failed",
      message: message ?? (status === undefined ? unanswered : failureMessage),
    });
  };
  return { outcome, refused, send: () => void send(), clear: () => setOutcome({ kind: "none" }) };
}

function errorsOfProblem(errors: readonly { field: string; message: string }[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const { field, message } of errors) {
    const name = fieldOfPath(field);
    if (name) fieldErrors[name] ??= message;
  }
  return fieldErrors;
}
