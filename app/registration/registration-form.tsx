import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { LoadingOverlay } from "#app/ui/loading-overlay.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CompanySection } from "./company-section.tsx";
import { ComplementSection } from "./complement-section.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { DomainsSection } from "./domains-section.tsx";
import { FailureDialog, SuccessDialog } from "./outcome-dialogs.tsx";
import { ProgressMark } from "./progress-mark.tsx";
import type { FieldErrors, RegistrationField } from "./registration.schema.ts";
import { emptyRegistration, type RegistrationValues } from "./registration-form-data.ts";
import { invalidText, invalidTitle } from "./registration-texts.ts";
import { SecuritySection } from "./security-section.tsx";
import { useRegistrationForm } from "./use-registration-form.ts";

export interface RegistrationFormProps {
  /** Null when the list could not be read. */
  families: FamilyGroup[] | null;
  values: RegistrationValues;
  errors: FieldErrors;
  /** A refusal of the whole form, when it was posted without scripts. */
  refusal: string | null;
  idempotencyKey: string;
  /** YYYY-MM-DD in Dakar. */
  today: string;
  portalUrl: string;
}

/** The whole registration on one page (Spec §2). It posts natively; scripts add messages, draft, tags and dialogs. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { families, values, refusal, today, portalUrl } = props;
  const state = useRegistrationForm(props);
  const { form, handlers, attempt, outcome } = state;
  const wrong = inOrderOfPage(state.wrong);
  const section = { values, errorOf: state.errorOf, typed: state.values };
  const running = state.values !== null;
  const sending = outcome.kind === "sending";
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <ProgressMark wrong={running ? state.wrong : null} />
      <form
        ref={form}
        method="post"
        action="/register"
        noValidate
        className="flex min-w-0 flex-col gap-6"
        {...handlers}
      >
        {refusal && (
          <Notice tone="error" title="Erreur!">
            <p>{refusal}</p>
          </Notice>
        )}
        {attempt > 0 && (
          <ErrorSummary attempt={attempt} title={invalidTitle} text={invalidText} errors={wrong} />
        )}
        {state.draftFound && (
          <Notice tone="info" title="Votre saisie précédente a été retrouvée sur cet appareil.">
            <p>
              Il vous reste à saisir le mot de passe et à accepter les conditions.{" "}
              <button type="button" className="link cursor-pointer" onClick={state.startAgain}>
                Effacer et recommencer
              </button>
            </p>
          </Notice>
        )}
        <p className="text-sm text-ink-soft">
          Sauf mention contraire, tous les champs sont obligatoires.
        </p>
        <input
          type="hidden"
          name="idempotencyKey"
          value={props.idempotencyKey}
          autoComplete="off"
        />
        <CompanySection {...section} />
        <ContactSection {...section} />
        <DomainsSection {...section} families={families} />
        <ComplementSection {...section} today={today} />
        <SecuritySection {...section} />
        <ConsentSection {...section} />
        <div className="flex flex-col gap-2">
          <button
            type="submit"
            className="button button-primary self-start text-lg max-sm:self-stretch"
            aria-disabled={running && (!state.valid || sending) ? true : undefined}
            aria-describedby={running && !state.valid ? "inscription-aide" : undefined}
          >
            {sending ? "Inscription en cours..." : "S'inscrire"}
          </button>
          {running && !state.valid && (
            <p id="inscription-aide" className="text-sm text-ink-soft">
              Le bouton devient actif lorsque tous les champs requis sont remplis. Appuyez dessus
              pour voir ce qu’il reste à compléter.
            </p>
          )}
        </div>
      </form>
      {sending && <LoadingOverlay label="Inscription en cours..." />}
      {outcome.kind === "created" && <SuccessDialog portalUrl={portalUrl} />}
      {outcome.kind === "failed" && (
        <FailureDialog message={outcome.message} onClose={state.closeFailure} />
      )}
    </div>
  );
}

const pageOrder = Object.keys(emptyRegistration) as RegistrationField[];

const inOrderOfPage = (errors: FieldErrors) =>
  pageOrder.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ field, message }];
  });
