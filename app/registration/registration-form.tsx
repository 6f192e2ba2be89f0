import { useState } from "react";
import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { Honeypot } from "#app/forms/field.tsx";
import { messageList } from "#app/forms/form-input.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { LoadingOverlay } from "#app/ui/loading-overlay.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { DomainsSection } from "./domains-section.tsx";
import { Fields, FormSection } from "./form-section.tsx";
import { FailureDialog, SuccessDialog } from "./outcome-dialogs.tsx";
import { ProgressMark } from "./progress-mark.tsx";
import type { FieldErrors, RegistrationValues } from "./registration.schema.ts";
import { fieldNames } from "./registration-fields.schema.ts";
import { failureTitle, invalidText, invalidTitle, notRegistered } from "./registration-texts.ts";
import { useRegistrationForm } from "./use-registration-form.ts";

export interface RegistrationFormProps {
  /** Null when the list could not be read. */
  families: FamilyGroup[] | null;
  values: RegistrationValues;
  errors: FieldErrors;
  /** A refusal of the whole form, when it was posted without scripts. */
  refusal: string | null;
  idempotencyKey: string;
  /** When the form was shown, signed. */
  stamp: string;
  /** YYYY-MM-DD in Dakar. */
  today: string;
  portalUrl: string;
  /** Address of whoever is signed in: one company more for the same account. Null for anybody else. */
  signedInAs: string | null;
}

/** The whole registration on one page (Spec §2). It posts natively; scripts add messages, draft, tags and dialogs. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { families, values, refusal, today, portalUrl, signedInAs } = props;
  const state = useRegistrationForm(props);
  const { form, handlers, attempt, outcome } = state;
  const section = {
    values,
    errorOf: state.errorOf,
    typed: state.values,
    today,
    hushed: state.hushed,
    signedInAs,
  };
  const running = state.values !== null;
  const sending = outcome.kind === "sending";
  const [opensSpace, setOpensSpace] = useState(true);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <ProgressMark wrong={running ? state.wrong : null} ownAccount={signedInAs !== null} />
      <form
        ref={form}
        method="post"
        action="/register"
        noValidate
        className="flex min-w-0 flex-col gap-4 sm:gap-6"
        {...handlers}
      >
        <input type="hidden" name="idempotencyKey" value={props.idempotencyKey} />
        <input type="hidden" name="stamp" value={props.stamp} />
        {attempt > 0 && (
          <ErrorSummary
            attempt={attempt}
            {...(state.refused
              ? { title: failureTitle, text: refusal ?? notRegistered }
              : { title: invalidTitle, text: invalidText })}
            errors={inOrderOfPage(state.wrong)}
          />
        )}
        {state.draftFound && (
          <Notice tone="info" title="Votre saisie précédente a été retrouvée sur cet appareil.">
            <p>
              Relisez-la et complétez-la{"\u202F"}; le mot de passe et l’accord aux conditions n’y
              sont jamais gardés.{" "}
              <button type="button" className="link cursor-pointer" onClick={state.startAgain}>
                Effacer et recommencer
              </button>
            </p>
          </Notice>
        )}
        <div className="text-sm text-ink-soft">
          <p>Sauf mention contraire, tous les champs sont obligatoires.</p>
          <p className="mt-1" data-later={running ? undefined : draftKept}>
            {running && draftKept}
          </p>
          <div className="mt-1 min-h-6">
            {running && (
              <label className="flex min-h-6 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-green"
                  checked={state.shared}
                  onChange={(event) => state.shareDevice(event.target.checked)}
                />
                Appareil partagé{"\u00A0"}: ne rien garder ici
              </label>
            )}
          </div>
        </div>
        <FormSection id="entreprise" title="Informations de l’entreprise">
          <Fields of="company" {...section} />
        </FormSection>
        <FormSection
          id="contact"
          title="Contact principal"
          lead={
            signedInAs
              ? "Vous-même\u00A0: cette entreprise rejoindra votre espace, à côté de celles que vous avez déjà."
              : "La personne qui activera le compte et suivra le dossier de l’entreprise."
          }
        >
          <Fields of="contact" {...section} />
        </FormSection>
        <DomainsSection {...section} families={families} />
        <FormSection id="complement" title="Informations complémentaires">
          <Fields of="activity" {...section} />
        </FormSection>
        {signedInAs === null && (
          <FormSection
            id="securite"
            title="Sécurité"
            lead="Une phrase de plusieurs mots est facile à retenir et difficile à deviner."
          >
            <Fields of="account" {...section} />
          </FormSection>
        )}
        <ConsentSection {...section} />
        <Honeypot />
        {signedInAs === null && (
          <div className="min-h-12">
            {running && <OpensSpace chosen={opensSpace} onChange={setOpensSpace} />}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="submit"
            className="button button-primary text-lg max-sm:w-full"
            disabled={running && !state.valid}
            aria-disabled={sending || undefined}
          >
            {sending ? "Inscription en cours..." : "S'inscrire"}
          </button>
          {running && !state.valid && (
            <button
              type="button"
              className="button button-secondary max-sm:w-full"
              onClick={state.tellWhatIsMissing}
            >
              Voir ce qu’il reste à compléter
            </button>
          )}
        </div>
      </form>
      {sending && <LoadingOverlay label="Inscription en cours..." />}
      {outcome.kind === "created" && (
        <SuccessDialog
          portalUrl={portalUrl}
          closesItself={outcome.byMouse && (opensSpace || signedInAs !== null)}
          joined={signedInAs === null ? null : outcome}
        />
      )}
      {outcome.kind === "failed" && (
        <FailureDialog message={outcome.message} onClose={state.closeFailure} />
      )}
    </div>
  );
}

interface OpensSpaceProps {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** The new tab is asked for by whoever sends the form: told before the button, and theirs to refuse (RGAA 13.2). */
function OpensSpace({ chosen, onChange }: OpensSpaceProps) {
  return (
    <>
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-green"
          checked={chosen}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby="ouvrir-espace-aide"
        />
        Ouvrir ensuite l’espace entreprise dans un nouvel onglet
      </label>
      <p id="ouvrir-espace-aide" className="text-sm text-ink-soft">
        Trois secondes après l’inscription, si vous l’envoyez à la souris. Au clavier ou au doigt,
        un lien l’ouvre quand vous voulez.
      </p>
    </>
  );
}

const draftKept = "Votre saisie est gardée 24\u00A0heures sur cet appareil, sans le mot de passe.";

const inOrderOfPage = (errors: FieldErrors) =>
  messageList(
    Object.fromEntries(
      fieldNames.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
    ),
  );
