import { data } from "react-router";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type PaymentRefusal, paymentRefusals } from "../payment.refusals.ts";

/** The typed values and the errors of one form of a page of the desk. */
export interface DeskFailure {
  intent: string;
  /** The subject of the form, if a page has several forms with the same button. */
  about: string;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Id of a control: several forms of a page have fields of the same name. */
const idOf = (intent: string, about: string, name: string) =>
  [intent, about, name].filter(Boolean).join("-");

/** Answers the props of a field of one form: its name, id, typed value and error. */
export const deskFields =
  (failure: DeskFailure | undefined, intent: string, about = "") =>
  (name: string) => {
    const ownFailure = failure?.intent === intent && failure.about === about ? failure : undefined;
    return {
      name,
      id: idOf(intent, about, name),
      defaultValue: ownFailure?.values[name],
      error: ownFailure?.errors[name],
    };
  };

/** Whether this form was refused, so that it is shown open. */
export const isRefused = (failure: DeskFailure | undefined, intent: string, about = "") =>
  failure?.intent === intent && failure.about === about;

/** The errors of a refused form, each a link to its field. */
export function DeskErrors({ failure }: { failure: DeskFailure | undefined }) {
  const { intent, about, errors } = failure ?? { intent: "", about: "", errors: {} };
  const messages = Object.entries(errors);
  if (messages.length === 0) return null;
  return (
    <ErrorSummary
      title="Rien n’a été changé"
      text={"Corrigez ce qui suit\u202F; ce que vous avez saisi est gardé."}
      errors={messages.map(([name, message]) => ({ field: idOf(intent, about, name), message }))}
    />
  );
}

interface Posted {
  form: FormData;
  /** The pressed button. */
  intent: string;
  about: string;
}

/** Fields that show the text of a refusal. */
const refusedFields: Partial<Record<PaymentRefusal, string>> = {
  "wrong-value-day": "valueOn",
  "wrong-movement-day": "valueOn",
  "more-than-held": "amount",
  "movement-recorded": "reference",
  "fee-takes-all": "fee",
  "difference-unexplained": "note",
  "provider-asked": "providerHasNot",
};

const failureOf = (
  { form, intent, about }: Posted,
  errors: Record<string, string>,
): DeskFailure => ({
  intent,
  about,
  errors,
  values: Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  ),
});

/** The answer to a form with invalid fields, with all typed values. */
export const wrongFields = (errors: Partial<Record<string, string>>, posted: Posted) =>
  data(
    { message: null, failure: failureOf(posted, errors as Record<string, string>) },
    { status: 400 },
  );

/** The answer to a refusal, shown beside its field if it has one; typed values stay. */
export function answerOf<More extends object = object>(
  refusal: PaymentRefusal,
  posted: Posted,
  more: More = {} as More,
) {
  const { message, status } = paymentRefusals[refusal];
  const field = refusedFields[refusal];
  return data(
    {
      message: field ? null : message,
      failure: failureOf(posted, field ? { [field]: message } : {}),
      ...more,
    },
    { status },
  );
}
