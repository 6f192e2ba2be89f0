import { ShieldCheck, ShieldOff } from "lucide-react";
import type { ReactNode } from "react";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { EmailField, SelectField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import { hours } from "#app/kernel/french.ts";
import { validity } from "#app/settings/validity.ts";
import {
  type memberInvitationSchema,
  type memberRoleSchema,
  memberRoles,
  roleHelp,
} from "./members.schema.ts";

interface ActProps {
  act: string;
  fields?: Record<string, string>;
  label: string;
  /** Added for screen readers, so that two buttons have different names. */
  about: string;
  children?: ReactNode;
}

/** One action on one line, with its fields. */
function Act({ act, fields = {}, label, about, children }: ActProps) {
  return (
    <form method="post" className="flex flex-col items-start gap-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" name="intent" value={act} className="button button-secondary px-4">
        {label}
        <span className="sr-only">
          {"\u00A0: "}
          {about}
        </span>
      </button>
    </form>
  );
}

interface ShownMember {
  id: string;
  firstname: string;
  lastname: string;
  function: string;
  email: string;
  role: MemberRole;
  since: string;
  /** Time of the last sign-in, formatted. */
  signedIn: string;
  secondFactor: boolean;
  disabled: boolean;
  own: boolean;
}

interface MemberLineProps {
  member: ShownMember;
  manages: boolean;
  refused: RefusedForm | undefined;
}

export function MemberLine({ member, manages, refused }: MemberLineProps) {
  const { firstname, lastname, email, role, since, signedIn, secondFactor, own } = member;
  const Shield = secondFactor ? ShieldCheck : ShieldOff;
  return (
    <li className="p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">
          {firstname} {lastname}
          {own && <span className="font-normal text-ink-soft"> (vous)</span>}
        </h2>
        <p className="font-semibold text-green">{memberRoleLabels[role]}</p>
      </div>
      <p className="wrap-anywhere">{member.function}</p>
      <p className="wrap-anywhere text-ink-soft">{email}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>Depuis le {since}</span> <span>{signedIn}</span>{" "}
        <span className="inline-flex items-center gap-1">
          <Shield aria-hidden="true" size={16} />
          {secondFactor ? "Double vérification" : "Mot de passe seul"}
        </span>{" "}
        {member.disabled && <span>Compte désactivé</span>}
      </p>
      {own ? <Leave /> : manages && <Change member={member} refused={refused} />}
    </li>
  );
}

function Change({ member, refused }: Omit<MemberLineProps, "manages">) {
  const { id, firstname, lastname, role } = member;
  const about = `${firstname} ${lastname}`;
  const fields = { membre: id };
  const field = fieldsOfButton<typeof memberRoleSchema>(refused, "change-role", id);
  const { defaultValue = role, ...roleField } = field("role");
  return (
    <details className="mt-2" open={field.isAgain}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Changer<span className="sr-only"> ce que peut {about}</span>
      </summary>
      <div className="mt-2 grid gap-5 border-l-2 border-line pl-4">
        <Act
          act="change-role"
          fields={{ ...fields, [partOfForm]: id }}
          label="Changer le rôle"
          about={about}
        >
          <SelectField
            {...roleField}
            label="Rôle"
            defaultValue={defaultValue}
            options={memberRoles.map((value) => ({ value, label: memberRoleLabels[value] }))}
          />
        </Act>
        {role !== "owner" && (
          <div>
            <p className="mb-2 max-w-prose text-sm">
              Confier le compte{"\u00A0"}: cette personne devient responsable, vous devenez
              gestionnaire.
            </p>
            <Act act="hand-over" fields={fields} label="Confier le compte" about={about} />
          </div>
        )}
        <div>
          <p className="mb-2 max-w-prose text-sm">
            Retirer ferme tout de suite l’accès à l’entreprise. Ce que la personne a fait reste.
          </p>
          <Act act="remove" fields={fields} label="Retirer de l’entreprise" about={about} />
        </div>
      </div>
    </details>
  );
}

const Leave = () => (
  <details className="mt-2">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
      Quitter l’entreprise
    </summary>
    <div className="mt-2 border-l-2 border-line pl-4">
      <p className="mb-2 max-w-prose text-sm">
        L’espace de l’entreprise vous sera fermé tout de suite. Un responsable pourra vous inviter à
        nouveau.
      </p>
      <Act act="leave" label="Oui, quitter" about="l’entreprise" />
    </div>
  </details>
);

interface ShownInvitation {
  id: string;
  email: string;
  role: string;
  endsAt: string;
  expired: boolean;
}

export const Invitations = ({ invitations }: { invitations: readonly ShownInvitation[] }) => (
  <section className="card p-4 sm:p-5">
    <h2 className="text-xl font-bold text-green">Invitations en attente</h2>
    <ul className="mt-2 divide-y divide-line">
      {invitations.map(({ id, email, role, endsAt, expired }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{email}</p>
            <p className="text-sm text-ink-soft">
              {role} ·{" "}
              {expired ? `n’est plus valable depuis le ${endsAt}` : `valable jusqu’au ${endsAt}`}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Act act="invite-again" fields={{ invitation: id }} label="Renvoyer" about={email} />
            <Act
              act="withdraw-invitation"
              fields={{ invitation: id }}
              label="Retirer"
              about={`l’invitation de ${email}`}
            />
          </div>
        </li>
      ))}
    </ul>
  </section>
);

export function InviteForm({ refused }: { refused: RefusedForm | undefined }) {
  const field = fieldsOfButton<typeof memberInvitationSchema>(refused, "invite");
  const { defaultValue = "manager", ...role } = field("role");
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-xl font-bold text-green">Inviter une personne</h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        Elle reçoit un lien valable {hours(validity.invitationHours)}, et donne elle-même son nom et
        sa fonction.
      </p>
      <form method="post" noValidate className="flex max-w-xl flex-col">
        <RequiredNote />
        <EmailField {...field("email")} label="Adresse e-mail" autoComplete="off" />
        <RadioField
          {...role}
          defaultValue={defaultValue}
          label="Rôle"
          options={memberRoles.map((value) => ({
            value,
            label: memberRoleLabels[value],
            help: roleHelp[value],
          }))}
        />
        <button
          type="submit"
          name="intent"
          value="invite"
          className="button button-primary w-full sm:w-auto"
        >
          Envoyer l’invitation
        </button>
      </form>
    </section>
  );
}
