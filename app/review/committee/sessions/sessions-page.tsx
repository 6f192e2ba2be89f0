import { data, redirect } from "react-router";
import { DateField } from "#app/forms/date-field.tsx";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, hourInWords } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { committeeScope } from "../committee-scope.queries.server.ts";
import type { Route } from "./+types/sessions-page";
import { planSession } from "./plan-session.server.ts";
import { sessionMachine } from "./session.machine.ts";
import { sessionsFor } from "./session.queries.server.ts";
import { sessionSchema } from "./session.schema.ts";
import { sessionRefusals } from "./session.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof sessionSchema>>;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  const scope = committeeScope(actor);
  if (!scope) throw data(null, { status: 404 });
  const sessions = await sessionsFor(db, scope);
  const seconds = new Set(sessions.map(({ followsId }) => followsId));
  return {
    plans: permit(actor, "application.schedule"),
    sessions: sessions.map((session) => ({
      id: session.id,
      number: session.number,
      place: session.place,
      day: formatDateLong(session.heldOn),
      hour: hourInWords(session.startsAt),
      state: sessionMachine.states[session.state].label,
      items: session.items > 0 ? counted(session.items, "dossier") : "aucun dossier",
      open: session.state === "open",
    })),
    failed: sessions
      .filter(({ id, quorumFailedAt }) => quorumFailedAt !== null && !seconds.has(id))
      .map(({ id, number, heldOn }) => ({
        value: id,
        label: `${number}, du ${formatDateLong(heldOn)}`,
      })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return await actions(form, {
    plan: async () => {
      const input = readFields(sessionSchema, form);
      const { values } = input;
      if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
      const followsId = textOf(form, "followsId") || undefined;
      const planned = await planSession(ctx, { ...input.output, followsId });
      if (planned.ok)
        return redirect(addressOf("/bureau/seances/:id", { id: planned.value.sessionId }), 303);
      const { status, message } = sessionRefusals[planned.refusal];
      return data<Failure>({ values, errors: { heldOn: message } }, { status });
    },
  });
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, plans, failed } = loaderData;
  const field = fieldsOf<FormValues<typeof sessionSchema>>(actionData);
  return (
    <OfficePage
      title="Séances"
      lead="La commission décide en séance. Le secrétariat prévoit la séance, inscrit les dossiers et convoque les membres."
    >
      {sessions.length === 0 ? (
        <p className="mt-4 text-ink-soft">Aucune séance n’est prévue.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {sessions.map(({ id, number, day, hour, place, state, items, open }) => (
            <li key={id} className="session-row">
              <a className="link font-semibold" href={addressOf("/bureau/seances/:id", { id })}>
                {number}
              </a>
              <span>
                {day}, {hour}
              </span>
              <span className="text-ink-soft">{place}</span>
              <span className="text-ink-soft">{items}</span>
              <span>
                <span className={open ? "list-tag list-tag-good" : "list-tag"}>{state}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        <a className="link inline-flex min-h-11 items-center" href="/bureau/seances/secret">
          Mon vote est-il secret{"\u202F"}?
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/bureau/seances/membres">
          Membres de la commission
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/bureau/seances/suppleants">
          Suppléants de la présidence
        </a>
      </p>
      {plans && (
        <OfficeSection title="Prévoir une séance">
          <FormFeedback failure={actionData} />
          <form method="post" noValidate className="flex max-w-xl flex-col">
            <RequiredNote />
            <DateField {...field("heldOn")} label="Jour de la séance" />
            <TextField {...field("startsAt")} label="Heure" help={"Exemple\u00A0: 9 h 30"} />
            <TextField {...field("place")} label="Lieu" maxLength={200} />
            {failed.length > 0 && (
              <SelectField
                name="followsId"
                label="Seconde séance de"
                optional
                help="Une séance qui n’a pas eu son quorum a une seconde séance, avec un quorum à elle."
                options={[{ value: "", label: "Aucune" }, ...failed]}
              />
            )}
            <SubmitButton intent="plan">Prévoir la séance</SubmitButton>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
