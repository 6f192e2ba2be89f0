import { useState } from "react";
import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { Honeypot } from "#app/forms/field.tsx";
import { messageList } from "#app/forms/form-input.ts";
import { hours } from "#app/kernel/french.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { LoadingOverlay } from "#app/ui/loading-overlay.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { DomainsSection } from "./domains-section.tsx";
import { draftHours } from "./draft.ts";
import { Fields, FormSection } from "./form-section.tsx";
import { FailureDialog, SuccessDialog } from "./outcome-dialogs.tsx";
import { ProgressMark } from "./progress-mark.tsx";
import type { FieldErrors, RegistrationValues } from "./registration.schema.ts";
import { fieldNames } from "./registration-fields.schema.ts";
import { failureTitle, invalidText, invalidTitle, notRegistered } from "./registration-texts.ts";
import { useRegistrationForm } from "./use-registration-form.ts";

export interface RegistrationFormProps {
  /** Null when the list cannot be read. */
  families: FamilyGroup[] | null;
  values: RegistrationValues;
  errors: FieldErrors;
  /** A refusal that belongs to no field, after a post without scripts. */
  refusal: string | null;
  idempotencyKey: string;
  /** Signed time at which the form was shown. */
  stamp: string;
  /** Words of the search for sub-areas, posted without scripts. */
  search?: string | undefined;
  /** YYYY-MM-DD in Dakar. */
  today: string;
  portalUrl: string;
  /** Address of the signed-in person, who registers one more company with the same account; null for visitors. */
  signedInAs: string | null;
}

type FormState = ReturnType<typeof useRegistrationForm>;

/** The whole registration on one page (Spec §2). It posts natively; scripts add messages, draft, tags and dialogs. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { signedInAs } = props;
  const state = useRegistrationForm(props);
  const { messages, sending } = state;
  const [opensSpace, setOpensSpace] = useState(true);
  const running = state.values !== null;
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <ProgressMark wrong={running ? messages.wrong : null} ownAccount={signedInAs !== null} />
      <form
        ref={state.form}
        method="post"
        action="/register"
        noValidate
        className="flex min-w-0 flex-col gap-4 sm:gap-6"
        {...state.handlers}
      >
        <noscript>
          {/* Enter sends the form and never presses « Chercher », the first button that one sees. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
            S’inscrire
          </button>
        </noscript>
        <input type="hidden" name="idempotencyKey" value={props.idempotencyKey} />
        <input type="hidden" name="stamp" value={props.stamp} />
        <WhatIsWrong state={state} refusal={props.refusal} />
        {state.draft.found && <DraftFound onStartAgain={state.startAgain} />}
        <DraftKept running={running} draft={state.draft} />
        <Sections {...props} state={state} />
        <Honeypot />
        {signedInAs === null && (
          <div className="min-h-12">
            {running && <OpensSpace chosen={opensSpace} onChange={setOpensSpace} />}
          </div>
        )}
        <SendButtons
          incomplete={running && !messages.valid}
          sending={sending.outcome.kind === "sending"}
          onAskWhatIsMissing={sending.send}
        />
      </form>
      <OutcomeOf sending={sending} opensSpace={opensSpace} {...props} />
    </div>
  );
}

/** The list of errors after an attempt to send, or the refusal of the server. */
function WhatIsWrong({ state, refusal }: { state: FormState; refusal: string | null }) {
  const { attempt, wrong } = state.messages;
  if (attempt === 0) return null;
  const words = state.sending.refused
    ? { title: failureTitle, text: refusal ?? notRegistered }
    : { title: invalidTitle, text: invalidText };
  const isKnown = state.sending.refused && Boolean(wrong.ein ?? wrong.businessRegistry);
  return (
    <>
      <ErrorSummary attempt={attempt} {...words} errors={inOrderOfPage(wrong)} />
      {isKnown && <KnownCompany />}
    </>
  );
}

const ways = [
  { href: "/espace/connexion", label: "Se connecter" },
  { href: "/espace/mot-de-passe-oublie", label: "Mot de passe oublié" },
  { href: "/reprendre-acces", label: "Le responsable n’est plus là\u00A0: demander l’accès" },
];

/** The ways for somebody whose company is registered already; shown for every refused number, so that it reveals none. */
const KnownCompany = () => (
  <Notice tone="info" title={"L’entreprise est peut-être déjà inscrite"}>
    <ul>
      {ways.map(({ href, label }) => (
        <li key={href}>
          <a className="link inline-flex min-h-11 items-center" href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </Notice>
);

const DraftFound = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <Notice tone="info" title="Votre saisie précédente a été retrouvée sur cet appareil.">
    <p>
      Relisez-la et complétez-la{"\u202F"}; le mot de passe et l’accord aux conditions n’y sont
      jamais gardés.{" "}
      <button type="button" className="link cursor-pointer" onClick={onStartAgain}>
        Effacer et recommencer
      </button>
    </p>
  </Notice>
);

/** Says that the form is kept on this device, and offers to keep nothing on a shared one. */
const DraftKept = ({ running, draft }: { running: boolean; draft: FormState["draft"] }) => (
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
            checked={draft.shared}
            onChange={(event) => draft.share(event.target.checked)}
          />
          Appareil partagé{"\u00A0"}: ne rien garder ici
        </label>
      )}
    </div>
  </div>
);

/** The fields, in the order of the specification (§3); a signed-in person chooses no password. */
function Sections(props: RegistrationFormProps & { state: FormState }) {
  const { values, today, signedInAs, state } = props;
  const { errorOf, suppressAnnouncement } = state.messages;
  const section = { values, errorOf, typed: state.values, today, suppressAnnouncement, signedInAs };
  return (
    <>
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
      <DomainsSection
        {...section}
        families={state.families}
        onFamilies={state.setFamilies}
        search={props.search}
      />
      <FormSection id="complement" title="Informations complémentaires">
        <Fields of="activity" {...section} />
      </FormSection>
      {signedInAs === null && (
        <FormSection
          id="securite"
          title="Sécurité"
          lead="Plusieurs mots sans rapport entre eux sont faciles à retenir et difficiles à deviner. Évitez votre nom, votre ville et le nom de l’entreprise."
        >
          <Fields of="account" {...section} />
        </FormSection>
      )}
      <ConsentSection {...section} />
    </>
  );
}

interface SendButtonsProps {
  /** Scripts run and a required field is empty: nothing can be sent yet. */
  incomplete: boolean;
  sending: boolean;
  onAskWhatIsMissing: () => void;
}

const SendButtons = ({ incomplete, sending, onAskWhatIsMissing }: SendButtonsProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <button
      type="submit"
      className="button button-primary text-lg max-sm:w-full"
      disabled={incomplete}
      aria-disabled={sending || undefined}
    >
      {sending ? "Inscription en cours..." : "S’inscrire"}
    </button>
    {incomplete && (
      <button
        type="button"
        className="button button-secondary max-sm:w-full"
        onClick={onAskWhatIsMissing}
      >
        Voir ce qu’il reste à compléter
      </button>
    )}
  </div>
);

interface OutcomeProps extends Pick<RegistrationFormProps, "portalUrl" | "signedInAs"> {
  sending: FormState["sending"];
  opensSpace: boolean;
}

function OutcomeOf({ sending, opensSpace, portalUrl, signedInAs }: OutcomeProps) {
  const { outcome } = sending;
  switch (outcome.kind) {
    case "none":
      return null;
    case "sending":
      return <LoadingOverlay label="Inscription en cours..." />;
    case "created":
      return (
        <SuccessDialog
          portalUrl={portalUrl}
          closesItself={outcome.byMouse && (opensSpace || signedInAs !== null)}
          joined={signedInAs === null ? null : outcome}
          email={outcome.email}
        />
      );
    case "failed":
      return <FailureDialog message={outcome.message} onClose={sending.clear} />;
  }
}

interface OpensSpaceProps {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/**
 * The choice to open the space in a new tab, announced before the button and optional (RGAA 13.2). Not shown where a finger
 * presses, since nothing opens by itself there.
 */
function OpensSpace({ chosen, onChange }: OpensSpaceProps) {
  return (
    <>
      <label className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:hidden">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-green"
          checked={chosen}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby="ouvrir-espace-aide"
        />
        Ouvrir ensuite l’espace entreprise dans un nouvel onglet
      </label>
      <p id="ouvrir-espace-aide" className="text-sm text-ink-soft pointer-coarse:hidden">
        Trois secondes après l’inscription, si vous l’envoyez à la souris. Au clavier ou au doigt,
        un lien l’ouvre quand vous voulez.
      </p>
    </>
  );
}

const draftKept = `Votre saisie est gardée ${hours(draftHours)} sur cet appareil, sans le mot de passe.`;

const inOrderOfPage = (errors: FieldErrors) =>
  messageList(
    Object.fromEntries(
      fieldNames.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
    ),
  );
