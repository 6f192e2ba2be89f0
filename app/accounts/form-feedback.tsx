import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FormFailure } from "./form-input.ts";
import { waitingText } from "./waiting-text.ts";

/** What went wrong with the form that was posted, above the form. */
export function FormFeedback({ failure }: { failure: FormFailure | undefined }) {
  if (!failure) return null;
  if (failure.waitSeconds !== undefined) {
    return (
      <Notice tone="error" title="Trop de tentatives">
        <p>{waitingText(failure.waitSeconds)}</p>
      </Notice>
    );
  }
  if (failure.errors.length === 0) return null;
  return (
    <ErrorSummary
      title="Formulaire invalide"
      text="Veuillez remplir tous les champs requis correctement."
      errors={failure.errors}
    />
  );
}
