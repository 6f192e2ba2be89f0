import type { ReactNode } from "react";
import { TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { counted } from "#app/kernel/french.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { SecurityLine } from "../security/security-event.queries.server.ts";
import { SecurityLines } from "../security/security-lines.tsx";
import type { PersonState } from "./staff.queries.server.ts";
import type { renameSchema } from "./staff.schema.ts";

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
  mandates: readonly { id: string; college: string; from: string; to: string; state: string }[];
}

/** The mandates of a person; they are given and ended by two people on the page of the committee (decision 0114). */
export const MandatesSection = ({ mandates }: MandatesSectionProps) => (
  <OfficeSection title="Mandats à la commission">
    {mandates.length === 0 ? (
      <p className="text-ink-soft">Aucun mandat.</p>
    ) : (
      <ul className="divide-y divide-line">
        {mandates.map(({ id, college, from, to, state }) => (
          <Line key={id}>
            <div>
              <p className="font-semibold">{college}</p>
              <p className="text-sm text-ink-soft">
                Du {from} au {to} ({state})
              </p>
            </div>
          </Line>
        ))}
      </ul>
    )}
    <p className="mt-3 text-sm text-ink-soft">
      Le secrétariat propose un mandat, la présidence le donne{"\u00A0"}: «{"\u00A0"}Membres de la
      commission{"\u00A0"}», sous Séances.
    </p>
  </OfficeSection>
);

interface NameSectionProps {
  name: string;
  refused: RefusedForm | undefined;
}

/** The name that pages, minutes and letters show. */
export function NameSection({ name, refused }: NameSectionProps) {
  const field = fieldsOfButton<typeof renameSchema>(refused, "rename")("name");
  return (
    <OfficeSection title="Nom">
      <form method="post" noValidate className="flex max-w-md flex-col">
        <TextField
          {...field}
          defaultValue={field.defaultValue ?? name}
          label="Prénom et nom"
          autoComplete="off"
          help="Procès-verbaux, courriers et pages le montrent. Ce qui est signé garde l’ancien nom."
        />
        <button type="submit" name="intent" value="rename" className="button button-secondary">
          Changer le nom
        </button>
      </form>
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
      </a>{" "}
      <a className="link" href={`/bureau/acces?personne=${accountId}`}>
        Ce que cette personne a ouvert
      </a>
    </p>
  </OfficeSection>
);
