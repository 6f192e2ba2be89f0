import type { ReactNode } from "react";
import { DateField } from "#app/forms/date-field.tsx";
import { SelectField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf } from "#app/forms/form-input.ts";
import { counted } from "#app/kernel/french.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { SecurityLine } from "../security/security-event.queries.server.ts";
import { SecurityLines } from "../security/security-lines.tsx";
import type { PersonState } from "./staff.queries.server.ts";
import type { mandateSchema } from "./staff.schema.ts";
import { collegeLabels } from "./staff.schema.ts";

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface ActProps {
  act: string;
  fields?: Record<string, string>;
  label: string;
  /** Text for screen readers that distinguishes buttons with the same label. */
  about?: string;
  /** The button removes something. */
  danger?: boolean;
}

/** A form with one button. */
export function Act({ act, fields = {}, label, about, danger = false }: ActProps) {
  return (
    <form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        name="intent"
        value={act}
        className={`button button-small ${danger ? "button-danger" : "button-secondary"}`}
      >
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </button>
    </form>
  );
}

export const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">{children}</li>
);

interface MandatesSectionProps {
  mandates: readonly {
    id: string;
    college: string;
    from: string;
    to: string;
    state: string;
    mayEnd: boolean;
  }[];
  mayChange: boolean;
  failure: FormFailure<FormValues<typeof mandateSchema>> | undefined;
}

export function MandatesSection({ mandates, mayChange, failure }: MandatesSectionProps) {
  const field = fieldsOf(failure);
  return (
    <OfficeSection title="Mandats à la commission">
      {mandates.length === 0 ? (
        <p className="text-ink-soft">Aucun mandat.</p>
      ) : (
        <ul className="divide-y divide-line">
          {mandates.map(({ id, college, from, to, state, mayEnd }) => (
            <Line key={id}>
              <div>
                <p className="font-semibold">{college}</p>
                <p className="text-sm text-ink-soft">
                  Du {from} au {to} ({state})
                </p>
              </div>
              {mayChange && mayEnd && (
                <Act
                  act="end-mandate"
                  fields={{ mandat: id }}
                  label="Mettre fin"
                  about={`au mandat ${college} du ${from}`}
                />
              )}
            </Line>
          ))}
        </ul>
      )}
      {mayChange && (
        <details className="mt-4" open={failure && Object.keys(failure.errors).length > 0}>
          <summary className="link min-h-11 cursor-pointer">Ajouter un mandat</summary>
          <form method="post" noValidate className="mt-3 flex max-w-md flex-col">
            <RequiredNote />
            <FormFeedback failure={failure} />
            <SelectField {...field("college")} label="Collège" options={choices(collegeLabels)} />
            <DateField {...field("fromOn")} label="Premier jour" />
            <DateField {...field("toOn")} label="Dernier jour" />
            <button
              type="submit"
              name="intent"
              value="give-mandate"
              className="button button-secondary"
            >
              Enregistrer le mandat
            </button>
          </form>
        </details>
      )}
    </OfficeSection>
  );
}

interface AccountStateSectionProps {
  state: PersonState;
  sessions: number;
  invitation: { expired: boolean; endsAt: string } | null;
  mayChange: boolean;
}

export function AccountStateSection({
  state,
  sessions,
  invitation,
  mayChange,
}: AccountStateSectionProps) {
  return (
    <OfficeSection title="Compte">
      <ul className="divide-y divide-line">
        {state === "invited" && invitation && (
          <Line>
            <p>
              {invitation.expired
                ? `L’invitation n’est plus valable depuis le ${invitation.endsAt}.`
                : `L’invitation est valable jusqu’au ${invitation.endsAt}.`}
            </p>
            {mayChange && <Act act="invite-again" label="Renvoyer l’invitation" />}
          </Line>
        )}
        <Line>
          <p>
            {sessions === 0
              ? "Aucune connexion ouverte"
              : `${counted(sessions, "connexion")} ouverte${sessions > 1 ? "s" : ""}`}
          </p>
          {mayChange && sessions > 0 && <Act act="sign-out" label="Fermer ses connexions" />}
        </Line>
      </ul>
    </OfficeSection>
  );
}

/** Disables or enables the account; apart from everyday actions. */
export const DisableSection = ({ state }: { state: PersonState }) =>
  state === "disabled" ? (
    <OfficeSection title="Compte désactivé">
      <p className="mb-3">Personne ne peut se connecter à ce compte. Ses rôles sont gardés.</p>
      <Act act="enable" label="Réactiver le compte" />
    </OfficeSection>
  ) : (
    <OfficeSection title="Désactivation" apart>
      <p className="mb-3 max-w-prose">
        Désactiver ferme tout de suite les connexions. Les rôles sont gardés, et le compte peut être
        réactivé.
      </p>
      <Act act="disable" label="Désactiver le compte" danger />
    </OfficeSection>
  );

interface SecuritySectionProps {
  accountId: string;
  lines: readonly SecurityLine[];
}

/** Security events of this person. */
export const SecuritySection = ({ accountId, lines }: SecuritySectionProps) => (
  <OfficeSection title="Sécurité">
    {lines.length === 0 ? (
      <p className="text-ink-soft">Rien n’est noté depuis un an.</p>
    ) : (
      <SecurityLines lines={lines} caption="Journal de sécurité de la personne" namesMembers />
    )}
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      <a className="link" href={`/bureau/exploitation/securite?personne=${accountId}&jours=365`}>
        Tout ce que le journal de sécurité en dit
      </a>
      <a className="link" href={`/bureau/acces?personne=${accountId}`}>
        Ce que cette personne a ouvert
      </a>
    </p>
  </OfficeSection>
);
