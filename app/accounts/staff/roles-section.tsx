import { SelectField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { apartFrom, apartInWords, staffRoleLabels, staffRoles } from "../roles.ts";
import { Act, Line } from "./person-sections.tsx";
import type { RoleChange } from "./role-proposal.queries.server.ts";
import type { roleOfSchema } from "./staff.schema.ts";

interface Proposal {
  id: string;
  role: StaffRole;
  change: RoleChange;
  by: string;
  at: string;
  /** The actions of the reader on it. */
  decides: "decide" | "withdraw" | null;
}

interface RolesSectionProps {
  history: readonly {
    role: StaffRole;
    label: string;
    from: string;
    by: string;
    ended: { on: string; by: string } | null;
  }[];
  held: readonly StaffRole[];
  proposals: readonly Proposal[];
  /** The reader is the only administrator, so that nobody else can approve. */
  alone: boolean;
  mayChange: boolean;
  refused: RefusedForm | undefined;
}

/** The roles of a person, the proposals about them, and the form that proposes one more. */
export function RolesSection(props: RolesSectionProps) {
  const { history, held, proposals, alone, mayChange, refused } = props;
  const conflict = apartInWords(held);
  const awaited = new Set(proposals.map(({ role }) => role));
  return (
    <OfficeSection title="Rôles">
      {conflict && (
        <Notice tone="warning" title="Ces rôles s’excluent">
          <p>{conflict} Retirez l’un des deux.</p>
        </Notice>
      )}
      {proposals.length > 0 && (
        <ul className="mb-3 divide-y divide-line border-b border-line">
          {proposals.map((proposal) => (
            <ProposalLine key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
      <ul className="divide-y divide-line">
        {history.map(({ role, label, from, by, ended }) => (
          <Line key={`${role} ${from} ${ended?.on}`}>
            <div>
              <p className={ended ? "text-ink-soft" : "font-semibold"}>{label}</p>
              <p className="text-sm text-ink-soft">
                Donné le {from} par {by}
                {ended && `, retiré le ${ended.on} par ${ended.by}`}
              </p>
            </div>
            {mayChange && !ended && !awaited.has(role) && (
              <Act
                act="end-role"
                fields={{ role }}
                label={alone ? "Retirer" : "Proposer de retirer"}
                about={`le rôle ${label}`}
              />
            )}
          </Line>
        ))}
      </ul>
      {mayChange && <GiveForm held={held} awaited={awaited} alone={alone} refused={refused} />}
    </OfficeSection>
  );
}

function ProposalLine({ proposal }: { proposal: Proposal }) {
  const { id, role, change, by, at, decides } = proposal;
  const label = staffRoleLabels[role];
  const about = `${change === "give" ? "donner" : "retirer"} le rôle ${label}`;
  return (
    <Line>
      <div>
        <p className="font-semibold">
          {change === "give" ? "Proposé" : "Retrait proposé"}
          {"\u00A0: "}
          {label}
        </p>
        <p className="text-sm text-ink-soft">
          Par {by} le {at}. {decides !== "decide" && "Un autre administrateur doit l’approuver."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {decides === "decide" && (
          <Act act="approve-role" fields={{ proposal: id }} label="Approuver" about={about} />
        )}
        {decides && (
          <Act
            act="refuse-role"
            fields={{ proposal: id }}
            label={decides === "decide" ? "Refuser" : "Retirer ma proposition"}
            about={about}
          />
        )}
      </div>
    </Line>
  );
}

interface GiveFormProps {
  held: readonly StaffRole[];
  awaited: ReadonlySet<StaffRole>;
  alone: boolean;
  refused: RefusedForm | undefined;
}

function GiveForm({ held, awaited, alone, refused }: GiveFormProps) {
  const others = staffRoles.filter((role) => !held.includes(role) && !awaited.has(role));
  const allowed = others.filter((role) => apartFrom(role, held).length === 0);
  const excluded = others.flatMap((role) =>
    apartFrom(role, held)
      .slice(0, 1)
      .map(({ role: by, why }) => ({ role, by, why })),
  );
  return (
    <>
      {allowed.length > 0 && (
        <form method="post" noValidate className="mt-4 flex max-w-md flex-col">
          <SelectField
            {...fieldsOfButton<typeof roleOfSchema>(refused, "give-role")("role")}
            label={alone ? "Donner un rôle" : "Proposer un rôle"}
            help={
              alone
                ? "Vous êtes le seul administrateur\u00A0: le changement prend effet tout de suite, le journal le note et les personnes de l’organisme en sont averties."
                : "Un autre administrateur doit l’approuver."
            }
            options={[
              { value: "", label: "Choisissez" },
              ...allowed.map((value) => ({ value, label: staffRoleLabels[value] })),
            ]}
          />
          <button type="submit" name="intent" value="give-role" className="button button-secondary">
            {alone ? "Donner ce rôle" : "Proposer ce rôle"}
          </button>
        </form>
      )}
      {excluded.length > 0 && (
        <details className="mt-3">
          <summary className="link min-h-11 cursor-pointer py-2">
            Rôles qui ne vont pas avec les siens
          </summary>
          <ul className="text-sm">
            {excluded.map(({ role, by, why }) => (
              <li key={role} className="py-1">
                <strong className="font-semibold">{staffRoleLabels[role]}</strong>, avec «{"\u00A0"}
                {staffRoleLabels[by]}
                {"\u00A0"}». {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
