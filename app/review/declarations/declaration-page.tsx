import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { kindLabels } from "#app/applications/application.ts";
import { type FormFailure, type FormValues, readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import { takeApplication } from "../assignment/take-application.server.ts";
import { orClosed } from "../frame/closed-application.tsx";
import { openToReader } from "../frame/open-application.server.ts";
import { askingPage, inQuery, isSeries } from "../interests/declaration-address.ts";
import { declaredCompany } from "../interests/declared-company.queries.server.ts";
import { undertakingInForce } from "../interests/interests.queries.server.ts";
import { type DeclareRefusal, declareRefusals } from "../interests/interests.refusals.ts";
import { suggestionsFor } from "../interests/suggestions.server.ts";
import type { Route } from "./+types/declaration-page";
import { declarationSchema, tiesOf } from "./declaration.schema.ts";
import { Closed, DeclarationForm, KnownFacts } from "./declaration-form.tsx";
import { declareInterests } from "./declare-interests.server.ts";

export const headers = privatePageHeaders;

/** The application, for somebody who may declare their interests in it. */
async function toDeclare(ctx: Context, id: string) {
  const opened = orClosed(await openToReader(ctx, id));
  if (!permit(ctx.actor, "interests.declare")) throw data(null, { status: 404 });
  return opened;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const { application, scope, standing } = await toDeclare(ctx, params.id);
  const { id, companyId } = application;
  if (actor.kind !== "person") throw data(null, { status: 404 });
  const day = todayInDakar(now);
  if (!(await undertakingInForce(db, { accountId: actor.accountId, day }))) {
    const back = askingPage(request.url);
    throw redirect(
      `/bureau/engagement?dossier=${id}${back ? `&retour=${inQuery(back)}` : ""}`,
      303,
    );
  }
  const [company, suggestions] = await Promise.all([
    declaredCompany(db, scope, companyId),
    suggestionsFor(ctx, scope, companyId),
  ]);
  if (!company) throw data(null, { status: 404 });
  await noteAccess(ctx, { what: "declaration", subject: { kind: "company", id: companyId } });
  return {
    id,
    number: application.number,
    known: {
      name: application.companyName,
      ...company,
      request: `${kindLabels[application.kind].toLowerCase()}, classe\u00A0${application.class}`,
      families: application.families.map(({ name }) => name),
      due: application.dueOn ? formatDateLong(application.dueOn) : null,
    },
    suggestions,
    declaredBefore: standing !== "to-declare",
    filed: formatDateShort(todayInDakar(application.filedAt)),
  };
}

export interface DeclarationFailure extends FormFailure<FormValues<typeof declarationSchema>> {
  message: string | null;
  /** What was typed about each suggestion. */
  said: Record<string, string>;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const { application, scope } = await toDeclare(ctx, params.id);
  const applicationId = application.id;
  const suggestions = await suggestionsFor(ctx, scope, application.companyId);
  const reasonByKey = Object.fromEntries(suggestions.map(({ key }) => [key, textOf(form, key)]));
  const again = (failure: Partial<DeclarationFailure>, status: number) =>
    formAgain<DeclarationFailure>(
      { message: null, values: {}, errors: {}, said: reasonByKey, ...failure },
      status,
    );
  return await actions(form, {
    declare: async () => {
      const input = readFields(declarationSchema, form);
      const { values } = input;
      if (!input.ok) return again({ values, errors: input.errors }, 400);
      const { outcome, reason } = input.output;
      const setAside = Object.entries(reasonByKey).map(([suggestion, why]) => ({
        suggestion,
        reason: why,
      }));
      const ties = tiesOf(input.output);
      const declared = await declareInterests(ctx, {
        applicationId,
        outcome,
        ties,
        setAside,
        reason,
      });
      if (!declared.ok) return refusalOf(declared.refusal, values);
      const back = askingPage(request.url);
      const isOneOfSeries = isSeries(back);
      if (declared.value.outcome === "conflict")
        return redirect(isOneOfSeries ? back : "/bureau/dossiers?fait=conflit", 303);
      if (back && !isOneOfSeries) return redirect(back, 303);
      const taken = await takeApplication(ctx, { applicationId });
      // One that somebody else has taken meanwhile is told at the end of the series.
      if (isOneOfSeries) return redirect(back, 303);
      const section = taken.ok
        ? taken.value.role === "registrar"
          ? "/recevabilite"
          : "/examen"
        : "?fait=declare";
      return redirect(`${addressOf("/bureau/dossiers/:id", { id: applicationId })}${section}`, 303);
    },
  });

  function refusalOf(refusal: DeclareRefusal, values: DeclarationFailure["values"]) {
    const { status, message, field } = declareRefusals[refusal];
    if (field === "reason" || field === "outcome")
      return again({ values, errors: { [field]: message } }, status);
    return again({ values, message }, status);
  }
}

/** The gate of an application: nothing of it is seen before this declaration. */
export default function DeclarationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, known, suggestions, declaredBefore, filed } = loaderData;
  return (
    <OfficePage
      title={
        declaredBefore
          ? "Déclarer un conflit d’intérêts"
          : "Avez-vous un intérêt avec cette entreprise\u202F?"
      }
      head={`${number}, déclaration d’intérêts`}
      parent={{ path: "/bureau/dossiers", label: "Dossiers" }}
      facts={
        <>
          <span>{number}</span>
          <span>déposé le {filed}</span>
          <span>{declaredBefore ? "déjà déclaré" : "pas encore ouvert"}</span>
        </>
      }
      width="full"
    >
      <NothingDone message={actionData?.message} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DeclarationForm
          suggestions={suggestions}
          failure={actionData}
          declaredBefore={declaredBefore}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <KnownFacts known={known} />
          {!declaredBefore && <Closed />}
        </div>
      </div>
    </OfficePage>
  );
}
