import { data, redirect } from "react-router";
import * as v from "valibot";
import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, SelectField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { requiredDay } from "#app/forms/typed-day.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import {
  type Deputy,
  deputiesKnown,
  possibleDeputies,
} from "../../committee/mandates/deputy.queries.server.ts";
import type { Route } from "./+types/deputies-page";
import { deputyRefusals } from "./deputy.refusals.ts";
import { endDeputy } from "./end-deputy.server.ts";
import { nameDeputy } from "./name-deputy.server.ts";
import { proposeDeputy } from "./propose-deputy.server.ts";

export const headers = privatePageHeaders;

const here = "/bureau/seances/suppleants";

const outcomes = {
  propose: "La proposition attend la réponse de la présidence.",
  name: "Le suppléant est nommé.",
  refuse: "La proposition est refusée.",
  end: "Le suppléant n’est plus en fonction. Il ne lit plus les décisions.",
};

const schema = v.object({
  accountId: v.pipe(v.string("Choisissez un membre"), v.minLength(1, "Choisissez un membre")),
  fromOn: requiredDay("Le premier jour est requis"),
  toOn: requiredDay("Le dernier jour est requis"),
});

type Failure = FormFailure<FormValues<typeof schema>>;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  const self = actor.kind === "person" ? actor.accountId : "";
  const today = todayInDakar(now);
  const proposes = permit(actor, "deputy.propose");
  const names = permit(actor, "deputy.name");
  const standing = ({ state, fromOn, toOn, endedAt }: Deputy) => {
    if (state === "proposed") return "Proposé";
    if (state === "refused") return "Refusé";
    if (endedAt) return `Terminé le ${formatDateLong(todayInDakar(endedAt))}`;
    return today < fromOn ? "Nommé, à venir" : today > toOn ? "Terminé" : "En fonction";
  };
  return {
    deputies: (await deputiesKnown(db)).map((each) => ({
      id: each.id,
      name: each.name,
      standing: standing(each),
      term: `du ${formatDateLong(each.fromOn)} au ${formatDateLong(each.toOn)}`,
      by: each.decidedByName
        ? `proposé par ${each.proposedByName}, réponse de ${each.decidedByName}`
        : `proposé par ${each.proposedByName}`,
      answers:
        names && each.state === "proposed" && each.accountId !== self && each.proposedBy !== self,
      ends:
        (names || proposes) &&
        each.state === "named" &&
        each.endedAt === null &&
        each.toOn >= today &&
        each.accountId !== self,
    })),
    members: proposes
      ? (await possibleDeputies(db))
          .filter(({ id }) => id !== self)
          .map(({ id, name }) => ({ value: id, label: name }))
      : null,
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const answer = async (intent: "name" | "refuse") => {
    const result = await nameDeputy(ctx, { id: textOf(form, "id"), names: intent === "name" });
    return result.ok
      ? redirect(`${here}?fait=${intent}`, 303)
      : refusalAnswer(deputyRefusals[result.refusal]);
  };
  return await actions(form, {
    propose: async () => {
      const input = readFields(schema, form);
      const { values } = input;
      if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
      const proposed = await proposeDeputy(ctx, input.output);
      if (proposed.ok) return redirect(`${here}?fait=propose`, 303);
      const { status, message } = deputyRefusals[proposed.refusal];
      return data<Failure>({ values, errors: { accountId: message } }, { status });
    },
    end: async () => {
      const ended = await endDeputy(ctx, { id: textOf(form, "id") });
      return ended.ok
        ? redirect(`${here}?fait=end`, 303)
        : refusalAnswer(deputyRefusals[ended.refusal]);
    },
    name: () => answer("name"),
    refuse: () => answer("refuse"),
  });
}

/** The deputies of the president: who replaces them, for which days, named by which two people. */
export default function Deputies({ loaderData, actionData }: Route.ComponentProps) {
  const { deputies, members, done } = loaderData;
  const failure = actionData && "values" in actionData ? actionData : undefined;
  const message = actionData && "message" in actionData ? actionData.message : undefined;
  const field = fieldsOf<FormValues<typeof schema>>(failure);
  return (
    <OfficePage
      title="Suppléants de la présidence"
      parent={{ path: "/bureau/seances", label: "Séances" }}
      lead="En l’absence de la présidence, un suppléant nommé à l’avance préside la séance, signe le procès-verbal et les décisions. Le secrétariat le propose, la présidence le nomme."
    >
      <DoneNotice message={done} />
      <NothingDone message={message} />
      <OfficeSection title="Suppléants">
        {deputies.length === 0 ? (
          <p className="text-ink-soft">
            Aucun suppléant n’est nommé{"\u00A0"}: sans la présidence, aucune séance ne s’ouvre et
            rien ne se signe.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {deputies.map(({ id, name, term, by, standing, answers, ends }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="font-semibold">{name}</span>
                <span>{term}</span>
                <span className="list-tag">{standing}</span>
                <span className="text-ink-soft">{by}</span>
                {answers && (
                  <form method="post" className="flex flex-wrap gap-3">
                    <HiddenFields values={{ id }} />
                    <SubmitButton intent="name">
                      Nommer<span className="sr-only"> {name}</span>
                    </SubmitButton>
                    <button
                      type="submit"
                      name="intent"
                      value="refuse"
                      className="button button-secondary"
                    >
                      Refuser<span className="sr-only"> {name}</span>
                    </button>
                  </form>
                )}
                {ends && (
                  <details>
                    <summary className="office-row-act">Mettre fin…</summary>
                    <form method="post" className="mt-2">
                      <HiddenFields values={{ id }} />
                      <p className="mb-2">
                        Aussitôt, {name} ne préside ni ne signe plus, et ne lit plus les décisions.
                      </p>
                      <SubmitButton intent="end">
                        Mettre fin<span className="sr-only"> à la suppléance de {name}</span>
                      </SubmitButton>
                    </form>
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </OfficeSection>
      {members && (
        <OfficeSection title="Proposer un suppléant">
          <FormFeedback failure={failure} />
          <form method="post" noValidate className="flex max-w-xl flex-col">
            <RequiredNote />
            <SelectField
              {...field("accountId")}
              label="Membre de la commission"
              options={[{ value: "", label: "Choisir" }, ...members]}
            />
            <DateField {...field("fromOn")} label="Premier jour" />
            <DateField {...field("toOn")} label="Dernier jour" />
            <SubmitButton intent="propose">Proposer</SubmitButton>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
