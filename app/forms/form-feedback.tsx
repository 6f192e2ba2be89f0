import { minutes } from "#app/kernel/french.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type FieldErrors, type FormFailure, messageList } from "./form-input.ts";

interface FormFeedbackProps<Values> {
  failure: Pick<FormFailure<Values>, "errors" | "waitSeconds"> | undefined;
  /** In French unless given. */
  words?: { title: string; text: string };
}

const french = {
  title: "Formulaire invalide",
  text: "Veuillez remplir tous les champs requis correctement.",
};

/** What went wrong with the form that was posted, above the form. */
export function FormFeedback<Values>({ failure, words = french }: FormFeedbackProps<Values>) {
  if (!failure) return null;
  if (failure.waitSeconds !== undefined) {
    return (
      <Notice tone="error" title="Trop de tentatives">
        <p>{waitingText(failure.waitSeconds)}</p>
      </Notice>
    );
  }
  const errors: FieldErrors<Values> = failure.errors;
  return Object.keys(errors).length > 0 ? (
    <ErrorSummary {...words} errors={messageList(errors)} />
  ) : null;
}

/** How long somebody who tried too often has to wait, in words. */
export function waitingText(seconds: number): string {
  const wait = Math.ceil(seconds / 60);
  const delay = wait <= 1 ? "une minute" : minutes(wait);
  return `Vous pourrez réessayer dans ${delay}.`;
}

/** The same where there is no title above it. */
export const tooManyText = (seconds: number): string =>
  `Trop de tentatives ont été faites. ${waitingText(seconds)}`;
