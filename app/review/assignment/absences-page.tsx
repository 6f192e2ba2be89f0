import { data, redirect } from "react-router";
import * as v from "valibot";
import { DateField } from "#app/forms/date-field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { requiredDay } from "#app/forms/required-day.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/absences-page";
import { absencesOf } from "./absence.queries.server.ts";
import { absenceRefusals } from "./assignment.refusals.ts";
import { enterAbsence, removeAbsence } from "./enter-absence.server.ts";
import { dueWithin } from "./own-applications.queries.server.ts";

export const headers = privatePageHeaders;

const path = "/bureau/absences";

const absenceSchema = v.object({
  fromOn: requiredDay("Le premier jour est requis"),
  toOn: requiredDay("Le dernier jour est requis"),
});

type Failure = FormFailure<FormValues<typeof absenceSchema>>;

const outcomes = {
  enter: "L’absence est enregistrée. Aucun dossier ne vous sera confié pendant ce temps.",
  remove: "L’absence est retirée.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 404 });
  const { accountId } = actor;
  const absences = await absencesOf(db, { accountId, today: todayInDakar(now) });
  return {
    absences: await Promise.all(
      absences.map(async ({ id, fromOn, toOn }) => ({
        ...{ id, fromOn: formatDateLong(fromOn), toOn: formatDateLong(toOn) },
        due: await dueWithin(db, { accountId, fromOn, toOn }),
      })),
    ),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return await actions(form, {
    enter: async () => {
      const input = readFields(absenceSchema, form);
      const { values } = input;
      if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
      const entered = await enterAbsence(ctx, input.output);
      if (entered.ok) return redirect(`${path}?fait=enter`, 303);
      const { status, message } = absenceRefusals[entered.refusal];
      return data<Failure>({ values, errors: { toOn: message } }, { status });
    },
    remove: async () => {
      const removed = await removeAbsence(ctx, { absenceId: textOf(form, "absenceId") });
      return removed.ok
        ? redirect(`${path}?fait=remove`, 303)
        : refusalAnswer(absenceRefusals[removed.refusal]);
    },
  });
}

export default function Absences({ loaderData, actionData }: Route.ComponentProps) {
  const { absences, done } = loaderData;
  const failure = actionData && "values" in actionData ? actionData : undefined;
  const field = fieldsOf<FormValues<typeof absenceSchema>>(failure);
  return (
    <OfficePage
      title="Mes absences"
      lead="Pendant une absence, aucun dossier ne vous est confié. Ceux qui arrivent à échéance sont à confier à d’autres avant votre départ."
    >
      <DoneNotice message={done} />
      {absences.map(({ id, fromOn, toOn, due }) => (
        <OfficeSection key={id} title={`Du ${fromOn} au ${toOn}`}>
          {due.length > 0 ? (
            <>
              <p>Ces dossiers arrivent à échéance pendant ce temps{"\u00A0"}:</p>
              <ul className="mt-2">
                {due.map((application) => (
                  <li key={application.id}>
                    <a className="link" href={`/bureau/dossiers/${application.id}/attribution`}>
                      Confier {application.number}, {application.companyName}
                    </a>
                  </li>
                ))}
              </ul>
              <p className="mt-3">
                <a className="button button-secondary" href={`${path}/confier?absence=${id}`}>
                  Les proposer à des collègues
                </a>
              </p>
            </>
          ) : (
            <p>Aucun de vos dossiers n’arrive à échéance pendant ce temps.</p>
          )}
          <form method="post" className="mt-4">
            <input type="hidden" name="absenceId" value={id} />
            <button
              type="submit"
              name="intent"
              value="remove"
              className="button button-secondary"
              aria-label={`Retirer l’absence du ${fromOn} au ${toOn}`}
            >
              Retirer
            </button>
          </form>
        </OfficeSection>
      ))}
      <OfficeSection title="Annoncer une absence">
        <FormFeedback failure={failure} />
        <form method="post" noValidate className="flex max-w-xl flex-col">
          <RequiredNote />
          <DateField {...field("fromOn")} label="Premier jour" />
          <DateField {...field("toOn")} label="Dernier jour" />
          <SubmitButton intent="enter">Enregistrer</SubmitButton>
        </form>
      </OfficeSection>
    </OfficePage>
  );
}
