import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { factorsOf } from "#app/accounts/factors/factor.queries.server.ts";
import { resetOf } from "#app/accounts/factors/reset.queries.server.ts";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { resetSchema } from "#app/accounts/staff/staff.schema.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/member-page";
import { memberInScope } from "./member-reset.queries.server.ts";
import { memberResetRefusals } from "./member-reset.refusals.ts";
import {
  approveMemberReset,
  askMemberReset,
  refuseMemberReset,
} from "./reset-member-factors.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(memberResetRefusals);
const answerSchema = v.object({});

const outcomes: Record<string, string> = {
  ask: "La demande est faite. Une autre personne doit l’approuver\u202F; le membre et les autres responsables de ses entreprises en sont prévenus.",
  approve:
    "C’est fait\u00A0: le mot de passe et les moyens du membre sont retirés, et un e-mail lui dit comment recommencer.",
  refuse: "La demande est close. Rien n’a changé.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db } = ctx;
  const scope = staffScope(actor);
  const member = scope && isId(params.id) ? await memberInScope(db, scope, params.id) : undefined;
  if (!scope || !member) throw data(null, { status: 404 });
  await noteAccess(ctx, { what: "member-page", subject: { kind: "account", id: member.id } });
  const reset = await resetOf(db, member.id);
  const factors = await factorsOf(db, member.id);
  return {
    name: member.name,
    email: member.email,
    disabled: member.disabledAt !== null,
    companies: member.companies.map(({ id, name, role }) => ({
      id,
      name,
      role: memberRoleLabels[role],
    })),
    factors: factors.length,
    reset: reset && {
      reason: reset.reason,
      by: reset.askedByName,
      at: formatInstant(reset.askedAt),
      own: reset.askedBy === scope.accountId,
    },
    mayDecide: permit(actor, "succession.decide"),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const accountId = params.id;
  if (!isId(accountId)) throw data(null, { status: 404 });
  const pressed = await pressButton(await readForm(request), {
    ask: button(resetSchema, ({ reason }) => askMemberReset(ctx, { accountId, reason })),
    approve: button(answerSchema, () => approveMemberReset(ctx, { accountId })),
    refuse: button(answerSchema, () => refuseMemberReset(ctx, { accountId })),
  });
  if (!pressed.ok && pressed.refusal === "unknown-member") throw data(null, { status: 404 });
  if (!pressed.ok) return pressed.answer;
  return redirect(
    `${addressOf("/bureau/membres/:id", { id: accountId })}?fait=${pressed.intent}`,
    303,
  );
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, disabled, companies, factors, reset, mayDecide, done } = loaderData;
  return (
    <OfficePage
      title={name}
      head="Membre d’une entreprise"
      parent={{ path: "/bureau/entreprises", label: "Entreprises" }}
      facts={disabled ? `${email} · compte désactivé` : email}
    >
      <DoneNotice message={done} />
      <RefusedNotice refused={actionData} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <OfficeSection title="Ses entreprises">
          <ul className="divide-y divide-line">
            {companies.map(({ id, name: company, role }) => (
              <li key={id} className="py-2 wrap-anywhere">
                <a className="link" href={addressOf("/bureau/entreprises/:id", { id })}>
                  {company}
                </a>
                , {role.toLowerCase()}
              </li>
            ))}
          </ul>
        </OfficeSection>
        <OfficeSection title="Double vérification">
          <p>{factorsInWords(factors)}</p>
          {reset && <Asked reset={reset} mayDecide={mayDecide} />}
          {mayDecide && !reset && factors > 0 && !disabled && <Ask refused={actionData} />}
        </OfficeSection>
      </div>
    </OfficePage>
  );
}

function factorsInWords(count: number): string {
  if (count === 0) return "Aucun moyen\u00A0: son mot de passe suffit pour entrer.";
  return count === 1 ? "Un moyen est enregistré." : `${count} moyens sont enregistrés.`;
}

type Reset = NonNullable<Route.ComponentProps["loaderData"]["reset"]>;

const Asked = ({ reset, mayDecide }: { reset: Reset; mayDecide: boolean }) => (
  <Notice tone="warning" title="Une remise à zéro est demandée">
    <p className="wrap-anywhere">
      «{"\u00A0"}
      {reset.reason}
      {"\u00A0"}»
    </p>
    <p className="text-sm">
      Par {reset.by}, le {reset.at}
    </p>
    {mayDecide && (
      <>
        <p className="mt-2 text-sm">
          {reset.own
            ? "Une autre personne doit l’approuver."
            : "Parlez d’abord à ce membre, de vive voix, au numéro de la fiche de son entreprise."}
        </p>
        <form method="post" className="mt-3 flex flex-wrap gap-3">
          {!reset.own && <SubmitButton intent="approve">Approuver la remise à zéro</SubmitButton>}
          <button
            type="submit"
            name="intent"
            value="refuse"
            className="button button-secondary max-w-full whitespace-normal"
          >
            {reset.own ? "Retirer ma demande" : "Refuser"}
          </button>
        </form>
      </>
    )}
  </Notice>
);

function Ask({ refused }: { refused: RefusedForm | undefined }) {
  const field = fieldsOfButton<typeof resetSchema>(refused, "ask");
  return (
    <details className="mt-4" open={field.isAgain}>
      <summary className="link min-h-11 cursor-pointer">
        Ce membre a perdu tous ses moyens{"\u202F"}?
      </summary>
      <form method="post" noValidate className="mt-3 flex max-w-md flex-col">
        <RequiredNote />
        <TextAreaField
          {...field("reason")}
          label="Motif"
          rows={3}
          maxLength={500}
          help={
            "Ce qui est arrivé, et comment vous avez vérifié que c’est bien cette personne\u00A0: pièce d’identité vue, rappel au numéro de l’entreprise. La seconde personne le lira."
          }
        />
        <SubmitButton intent="ask">Demander la remise à zéro</SubmitButton>
      </form>
    </details>
  );
}
