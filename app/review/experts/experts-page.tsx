import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { EmailField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/experts-page";
import { addExpert, endExpert } from "./add-expert.server.ts";
import { listedExperts } from "./expert.queries.server.ts";
import { expertRefusals } from "./expert.refusals.ts";
import { expertSchema } from "./expert.schema.ts";

export const headers = privatePageHeaders;

const path = "/bureau/experts";
const outcomes = {
  add: "L’expert est dans la liste. Il lui faut une habilitation avant d’être interrogé.",
  end: "L’expert n’est plus interrogé. Ses avis restent dans leurs dossiers.",
};

type Failure = FormFailure<FormValues<typeof expertSchema>>;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  await noteAccess(ctx, { what: "experts", subject: { kind: "list", id: "experts" } });
  const experts = await listedExperts(ctx.db, todayInDakar(ctx.now));
  return {
    experts: experts.map(({ families, endedAt, ...expert }) => ({
      ...expert,
      ended: endedAt && formatDateShort(todayInDakar(endedAt)),
      families: byLastDay(families),
    })),
    manages: permit(ctx.actor, "authorisation.propose"),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return await actions(form, {
    add: async () => {
      const input = readFields(expertSchema, form);
      const { values } = input;
      if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
      const added = await addExpert(ctx, input.output);
      if (added.ok) return redirect(`${path}?fait=add`, 303);
      const { status, message, field } = expertRefusals[added.refusal];
      return field
        ? data<Failure>({ values, errors: { [field]: message } }, { status })
        : refusalAnswer(expertRefusals[added.refusal]);
    },
    end: async () => {
      const ended = await endExpert(ctx, { expertId: textOf(form, "expertId") });
      return ended.ok
        ? redirect(`${path}?fait=end`, 303)
        : refusalAnswer(expertRefusals[ended.refusal]);
    },
  });
}

/** « Routes ; Génie civil, jusqu’au 31/12/2028 »: families whose authorisations end on one day are said together, the next to end first. */
function byLastDay(families: readonly { name: string; until: string }[]): string[] {
  const days = [...new Set(families.map(({ until }) => until))].sort();
  return days.map((day) => {
    const names = families.filter(({ until }) => until === day).map(({ name }) => name);
    return `${names.join("\u202F; ")}, jusqu’au ${formatDateShort(day)}`;
  });
}

/** The experts outside the certification body, and for which families each may be asked today. */
export default function ExpertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { experts, manages, done } = loaderData;
  const failure = actionData && "values" in actionData ? actionData : undefined;
  const field = fieldsOf<FormValues<typeof expertSchema>>(failure);
  return (
    <OfficePage
      title="Experts"
      lead={
        "Des personnes du dehors à qui un instructeur pose une question. Elles n’ont pas de compte\u00A0: un lien leur ouvre la question et les pièces choisies, rien d’autre. Une habilitation dit pour quelles familles chacune peut être interrogée."
      }
      width="full"
    >
      <DoneNotice message={done} />
      {actionData && "message" in actionData && <NothingDone message={actionData.message} />}
      <div
        className={`grid grid-cols-1 items-start gap-4 ${manages ? "xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : ""}`}
      >
        <OfficeSection title="Liste">
          {experts.length === 0 ? (
            <p>Aucun expert n’est encore dans la liste.</p>
          ) : (
            <ul className="divide-y divide-line">
              {experts.map(({ id, name, organisation, email, families, ended }) => (
                <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className={ended ? "text-ink-soft" : "font-semibold"}>{name}</p>
                    <p className="text-sm wrap-anywhere text-ink-soft">
                      {[organisation, email].filter(Boolean).join(" · ")}
                    </p>
                    {(ended
                      ? [`Retiré de la liste le ${ended}.`]
                      : families.length > 0
                        ? families
                        : ["Aucune habilitation en vigueur\u00A0: ne peut pas être interrogé."]
                    ).map((line) => (
                      <p key={line} className="text-sm">
                        {line}
                      </p>
                    ))}
                  </div>
                  {manages && !ended && (
                    <div className="flex flex-wrap gap-2">
                      <a
                        className="button button-secondary"
                        href={`/bureau/habilitations/proposer?personne=expert:${id}`}
                      >
                        Habiliter<span className="sr-only">{` ${name}`}</span>
                      </a>
                      <form method="post">
                        <input type="hidden" name="expertId" value={id} />
                        <button
                          type="submit"
                          name="intent"
                          value="end"
                          className="button button-secondary"
                          aria-label={`Retirer ${name} de la liste`}
                        >
                          Retirer
                        </button>
                      </form>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
        </OfficeSection>
        {manages && (
          <OfficeSection title="Ajouter un expert">
            <FormFeedback failure={failure} />
            <form method="post" noValidate className="flex max-w-xl flex-col">
              <RequiredNote />
              <TextField {...field("name")} label="Prénom et nom" autoComplete="off" />
              <TextField
                {...field("organisation")}
                label="Organisation"
                optional
                autoComplete="off"
              />
              <EmailField {...field("email")} label="Adresse e-mail" autoComplete="off" />
              <SubmitButton intent="add">Ajouter</SubmitButton>
            </form>
          </OfficeSection>
        )}
      </div>
    </OfficePage>
  );
}
