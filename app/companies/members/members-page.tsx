import { data, redirect } from "react-router";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import type { Context } from "#app/kernel/context.ts";
import { daysBefore, formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { validity } from "#app/settings/validity.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { companyOfSpace } from "../company.queries.server.ts";
import type { Route } from "./+types/members-page";
import { changeRole, handOver, leaveCompany, removeMember } from "./change-member.server.ts";
import { inviteMember, inviteMemberAgain, withdrawInvitation } from "./invite-member.server.ts";
import { Invitations, InviteForm, MemberLine } from "./member-lines.tsx";
import { membersOf, openInvitations, SIGN_INS_KEPT_DAYS } from "./members.queries.server.ts";
import { memberRefusals } from "./members.refusals.ts";
import {
  invitationOfListSchema,
  leaveSchema,
  memberInvitationSchema,
  memberRoleSchema,
  memberSchema,
} from "./members.schema.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(memberRefusals);

const outcomes: Record<string, string> = {
  bienvenue: "Vous agissez maintenant pour cette entreprise.",
  invite: `L’invitation est envoyée. Elle est valable ${hours(validity.invitationHours)}, et la personne apparaîtra ici quand elle l’aura acceptée.`,
  "invite-again": `Un nouveau lien est envoyé, valable ${hours(validity.invitationHours)}. Le précédent ne fonctionne plus.`,
  "withdraw-invitation": "L’invitation est retirée\u00A0: son lien ne fonctionne plus.",
  "change-role": "Le rôle est changé. Il vaut tout de suite, et la personne en est prévenue.",
  "hand-over": "Le compte est confié. Vous êtes maintenant gestionnaire.",
  remove: "La personne ne fait plus partie de l’entreprise. Son accès est fermé dès maintenant.",
};

/** The company of the page, for one of its members; 404 for anybody else. */
async function companyOfPage(ctx: Context, request: Request) {
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  if (!space) throw data(null, { status: 404 });
  return space;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const { company, scope } = await companyOfPage(ctx, request);
  const day = (instant: Date) => formatDateLong(todayInDakar(instant));
  const manages = permit(actor, "member.manage", { companyId: company.id });
  const members = await membersOf(db, scope, company.id);
  return {
    company: { id: company.id, name: company.name },
    manages,
    done: outcomeMessage(outcomes, new URL(request.url)),
    members: members.map(({ accountId, since, signedInAt, disabledAt, ...member }) => ({
      ...member,
      since: day(since),
      signedIn: signedInAt
        ? `Dernière connexion le ${day(signedInAt)}`
        : since < daysBefore(now, SIGN_INS_KEPT_DAYS)
          ? "Aucune connexion depuis un an"
          : "Aucune connexion pour le moment",
      disabled: disabledAt !== null,
      own: actor.kind === "person" && actor.accountId === accountId,
    })),
    invitations: manages
      ? (await openInvitations(db, scope, company.id)).map(({ expiresAt, ...invitation }) => ({
          id: invitation.id,
          email: invitation.email,
          role: memberRoleLabels[invitation.role],
          endsAt: formatInstant(expiresAt),
          expired: expiresAt <= now,
        }))
      : [],
  };
}

const idOrNotFound = (id: string): string => {
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const form = await readForm(request);
  const scope = companyScope(ctx.actor, searchParams.get("entreprise") ?? undefined);
  if (scope?.kind !== "company") throw data(null, { status: 404 });
  const { companyId } = scope;
  const pressed = await pressButton(form, {
    invite: button(memberInvitationSchema, (invitation) =>
      inviteMember(ctx, { companyId, ...invitation }),
    ),
    "invite-again": button(invitationOfListSchema, ({ invitation }) =>
      inviteMemberAgain(ctx, { companyId, invitationId: idOrNotFound(invitation) }),
    ),
    "withdraw-invitation": button(invitationOfListSchema, ({ invitation }) =>
      withdrawInvitation(ctx, { companyId, invitationId: idOrNotFound(invitation) }),
    ),
    "change-role": button(memberRoleSchema, ({ membre, role }) =>
      changeRole(ctx, { companyId, memberId: idOrNotFound(membre), role }),
    ),
    "hand-over": button(memberSchema, ({ membre }) =>
      handOver(ctx, { companyId, memberId: idOrNotFound(membre) }),
    ),
    remove: button(memberSchema, ({ membre }) =>
      removeMember(ctx, { companyId, memberId: idOrNotFound(membre) }),
    ),
    leave: button(leaveSchema, () => leaveCompany(ctx, { companyId })),
  });
  if (!pressed.ok) return pressed.answer;
  const { intent } = pressed;
  const here = `/espace/membres?entreprise=${companyId}&fait=${intent}`;
  return redirect(intent === "leave" ? "/espace" : here, 303);
}

export default function MembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, manages, members, invitations, done } = loaderData;
  return (
    <SpacePage
      title="Membres"
      lead="Qui agit pour l’entreprise, et ce que chacun peut faire. Chaque changement est inscrit au journal, et les personnes concernées en sont prévenues par e-mail."
    >
      <RefusedNotice refused={actionData} />
      <DoneNotice message={done} />
      <ul className="card divide-y divide-line">
        {members.map((member) => (
          <MemberLine key={member.id} member={member} manages={manages} refused={actionData} />
        ))}
      </ul>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {manages && <InviteForm refused={actionData} />}
      {!manages && (
        <p>
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/reprendre-acces?entreprise=${company.id}`}
          >
            Le responsable n’est plus là{"\u202F"}? Demander à reprendre l’accès
          </a>
        </p>
      )}
    </SpacePage>
  );
}
