import { data, redirect } from "react-router";
import * as v from "valibot";
import { staffScope } from "#app/accounts/scope.server.ts";
import { DateField } from "#app/forms/date-field.tsx";
import { SelectField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { requiredDay } from "#app/forms/typed-day.ts";
import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/absences-page";
import { absenceDays } from "./absence.mail.ts";
import { absencesOf, absencesOfOthers, mayBeAbsent } from "./absence.queries.server.ts";
import { absenceRefusals } from "./assignment.refusals.ts";
import { enterAbsence, removeAbsence } from "./enter-absence.server.ts";
import { dueWithin } from "./own-applications.queries.server.ts";

export const headers = privatePageHeaders;

const path = "/bureau/absences";

/** Whoever enters the absence, in the list of those who could be absent. */
const MYSELF = "moi";

const absenceSchema = v.object({
  accountId: v.optional(v.string(), MYSELF),
  fromOn: requiredDay("Le premier jour est requis"),
  toOn: requiredDay("Le dernier jour est requis"),
});

type Failure = FormFailure<FormValues<typeof absenceSchema>>;

const outcomes = {
  enter: "L’absence est enregistrée. Aucun dossier ne vous sera confié pendant ce temps.",
  other: "L’absence est enregistrée. La personne en est informée par e-mail.",
  remove: "L’absence est retirée.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) throw data(null, { status: 404 });
  const { accountId } = actor;
  const today = todayInDakar(now);
  const manages = permit(actor, "assignment.manage");
  const [ownAbsences, others, colleagues] = await Promise.all([
    absencesOf(db, { accountId, today }),
    manages ? absencesOfOthers(db, { accountId, today }) : [],
    manages ? mayBeAbsent(db) : [],
  ]);
  const withDue = ({
    fromOn,
    toOn,
    ...facts
  }: {
    fromOn: string;
    toOn: string;
    accountId: string;
  }) => dueWithin(db, scope, { ...facts, fromOn, toOn, today });
  return {
    manages,
    absences: await Promise.all(
      ownAbsences.map(async ({ id, enteredBy, enteredByName, ...days }) => ({
        id,
        days: absenceDays(days),
        due: await withDue({ ...days, accountId }),
        by: enteredBy === accountId ? null : enteredByName,
      })),
    ),
    others: await Promise.all(
      others.map(async ({ id, name, ...absence }) => ({
        id,
        name,
        days: absenceDays(absence),
        due: (await withDue(absence)).length,
      })),
    ),
    colleagues: colleagues
      .filter((each) => each.accountId !== accountId)
      .map(({ accountId: value, name: label }) => ({ value, label, group: "Collègues" })),
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
      const { accountId, ...days } = input.output;
      // The form of who does not assign applications has no field for the person.
      const isOwn = accountId === MYSELF || accountId === "";
      const entered = await enterAbsence(ctx, isOwn ? days : { ...days, accountId });
      if (entered.ok) return redirect(`${path}?fait=${isOwn ? "enter" : "other"}`, 303);
      const { status, message, field = "accountId" } = absenceRefusals[entered.refusal];
      return data<Failure>({ values, errors: { [field]: message } }, { status });
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
  const { absences, others, colleagues, manages, done } = loaderData;
  const failure = actionData && "values" in actionData ? actionData : undefined;
  const field = fieldsOf<FormValues<typeof absenceSchema>>(failure);
  return (
    <OfficePage
      title="Absences"
      lead="Pendant une absence, aucun dossier n’est confié à la personne. Ceux qui arrivent à échéance sont à confier à d’autres."
      width="full"
    >
      <DoneNotice message={done} />
      {actionData && "message" in actionData && <NothingDone message={actionData.message} />}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          {absences.map(({ id, days, due, by }) => (
            <OwnAbsence key={id} id={id} days={days} due={due} by={by} />
          ))}
          <OfficeSection title={manages ? "Noter une absence" : "Annoncer une absence"}>
            <FormFeedback failure={failure} />
            <form method="post" noValidate className="flex max-w-xl flex-col">
              <RequiredNote />
              {manages && (
                <SelectField
                  {...field("accountId")}
                  label="Qui est absent"
                  help="Une autre personne en est informée par e-mail, et peut retirer l’absence."
                  options={[{ value: MYSELF, label: "Moi" }, ...colleagues]}
                />
              )}
              <DateField {...field("fromOn")} label="Premier jour" />
              <DateField {...field("toOn")} label="Dernier jour" />
              <SubmitButton intent="enter">Enregistrer</SubmitButton>
            </form>
          </OfficeSection>
        </div>
        {manages && <Others others={others} />}
      </div>
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];

function OwnAbsence({ id, days, due, by }: Data["absences"][number]) {
  return (
    <OfficeSection title={`Vous êtes absent ${days}`}>
      {by && <p className="mb-2">Notée par {by}. Si vous n’êtes pas absent, retirez-la.</p>}
      {due.length > 0 ? (
        <>
          <p>Ces dossiers arrivent à échéance pendant ce temps{"\u00A0"}:</p>
          <ul className="mt-2">
            {due.map((application) => (
              <li key={application.id}>
                <a
                  className="link"
                  href={addressOf("/bureau/dossiers/:id/attribution", { id: application.id })}
                >
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
      <RemoveForm id={id} label={`Retirer votre absence ${days}`} />
    </OfficeSection>
  );
}

/** The absences of colleagues, for who assigns applications. */
function Others({ others }: Pick<Data, "others">) {
  return (
    <OfficeSection title="Absences des collègues">
      {others.length === 0 ? (
        <p>Personne d’autre n’est absent, ni ne l’a annoncé.</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map(({ id, name, days, due }) => (
            <li key={id} className="flex flex-wrap items-start gap-x-4 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft">{days}</p>
                {due > 0 ? (
                  <a className="link" href={`${path}/confier?absence=${id}`}>
                    {`Confier ${counted(due, "dossier", "dossiers")} à échéance`}
                    <span className="sr-only">{` de ${name}`}</span>
                  </a>
                ) : (
                  <p className="text-sm">Aucun dossier à échéance pendant ce temps.</p>
                )}
              </div>
              <RemoveForm id={id} label={`Retirer l’absence de ${name}, ${days}`} />
            </li>
          ))}
        </ul>
      )}
    </OfficeSection>
  );
}

const RemoveForm = ({ id, label }: { id: string; label: string }) => (
  <form method="post" className="mt-3">
    <input type="hidden" name="absenceId" value={id} />
    <button
      type="submit"
      name="intent"
      value="remove"
      className="button button-secondary button-small"
      aria-label={label}
    >
      Retirer
    </button>
  </form>
);
