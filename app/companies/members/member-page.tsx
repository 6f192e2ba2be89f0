import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { factorsOf } from "#app/accounts/factors/factor.queries.server.ts";
import { resetOf } from "#app/accounts/factors/reset.queries.server.ts";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { resetSchema } from "#app/accounts/staff/staff.schema.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FieldErrors, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Result } from "#app/kernel/result.ts";
import { actions, intentOf } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/member-page";
import { memberInScope } from "./member-reset.queries.server.ts";
import { type MemberResetRefusal, memberResetRefusals } from "./member-reset.refusals.ts";
import {
  approveMemberReset,
  askMemberReset,
  refuseMemberReset,
} from "./reset-member-factors.server.ts";

export const headers = privatePageHeaders;

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

type Values = FormValues<typeof resetSchema>;
interface Failure {
  message: string | null;
  values: Partial<Values>;
  errors: FieldErrors<Values>;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const accountId = params.id;
  if (!isId(accountId)) throw data(null, { status: 404 });
  const form = await readForm(request);
  const done = (result: Result<null, MemberResetRefusal>) =>
    result.ok
      ? redirect(
          `${addressOf("/bureau/membres/:id", { id: accountId })}?fait=${intentOf(form)}`,
          303,
        )
      : refusedWith(result.refusal);
  return await actions(form, {
    ask: async () => {
      const input = readFields(resetSchema, form);
      if (!input.ok)
        return data<Failure>(
          { message: null, values: input.values, errors: input.errors },
          { status: 400 },
        );
      return done(await askMemberReset(ctx, { accountId, ...input.output }));
    },
    approve: async () => done(await approveMemberReset(ctx, { accountId })),
    refuse: async () => done(await refuseMemberReset(ctx, { accountId })),
  });
}

function refusedWith(refusal: MemberResetRefusal) {
  const { status, message } = memberResetRefusals[refusal];
  if (status === 404) throw data(null, { status });
  return data<Failure>({ message, values: {}, errors: {} }, { status });
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
      <NothingDone message={actionData?.message} />
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
          {mayDecide && !reset && factors > 0 && !disabled && <Ask failure={actionData} />}
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

function Ask({ failure }: { failure: Failure | undefined }) {
  const field = fieldsOf(failure)("reason");
  return (
    <details className="mt-4" open={field.error !== undefined}>
      <summary className="link min-h-11 cursor-pointer">
        Ce membre a perdu tous ses moyens{"\u202F"}?
      </summary>
      <form method="post" noValidate className="mt-3 flex max-w-md flex-col">
        <FormFeedback failure={failure} />
        <RequiredNote />
        <TextAreaField
          {...field}
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
