import { data, redirect } from "react-router";
import * as v from "valibot";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import { applicationOfSpace } from "#app/applications/draft/draft-facts.server.ts";
import { examinationPeople } from "#app/applications/examination-people.queries.server.ts";
import { openToObjection } from "#app/applications/objection-days.server.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { fieldsOfButton, partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { companyVisits } from "../visits/visit.queries.server.ts";
import type { Route } from "./+types/company-examination-page";
import { longestObjection, raiseRefusals } from "./objection.refusals.ts";
import { raiseObjection } from "./raise-objection.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(raiseRefusals);
const reasonSchema = v.object({ reason: v.string() });

const outcomes = {
  opposition: "Votre opposition est enregistrée. Une autre personne décide, et nous vous écrirons.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication || spaceApplication.application.state === "draft")
    throw data(null, { status: 404 });
  const { application, scope } = spaceApplication;
  const { id: applicationId, companyId, number, kind } = application;
  const people = await examinationPeople(ctx.db, scope, { companyId, applicationId });
  const open = await openToObjection(ctx, people);
  return {
    id: applicationId,
    number,
    ended: applicationMachine.states[application.state].holder === "nobody",
    title: number ?? kindLabels[kind],
    people: people.map(({ id, kind: personKind, name, organisation, family, since, objection }) => {
      const until = open.find((each) => each.id === id)?.objectUntil ?? null;
      return {
        id,
        of: personKind,
        name,
        organisation,
        family,
        since: formatDateLong(todayInDakar(since)),
        objectUntil: until && formatDeadline(until),
        objection: objection && {
          reason: objection.reason,
          outcome: objection.outcome,
          decision: objection.decision,
          raisedAt: formatInstant(new Date(objection.raisedAt)),
        },
      };
    }),
    visits: await companyVisits(ctx.db, scope, { companyId, applicationId }),
    mayObject: permit(ctx.actor, "application.prepare", { companyId }),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id: applicationId, companyId } = spaceApplication.application;
  const form = await readForm(request);
  const personId = textOf(form, partOfForm);
  const pressed = await pressButton(form, {
    object: button(reasonSchema, ({ reason }) =>
      raiseObjection(ctx, { applicationId, personId, reason }),
    ),
  });
  if (!pressed.ok) return pressed.answer;
  return redirect(
    `${addressOf("/espace/dossiers/:id/examen", { id: applicationId })}?entreprise=${companyId}&fait=opposition`,
    303,
  );
}

/** Who examines the application of a company and which experts are asked, with the visits; and the form of an objection. */
export default function CompanyExaminationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, title, people, visits, ended, mayObject, done } = loaderData;
  const { to } = useSpace();
  return (
    <SpacePage
      title="Qui examine le dossier"
      lead={`Dossier ${title}`}
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        { label: number ?? title, path: addressOf("/espace/dossiers/:id/suivi", { id }) },
      ]}
      width="words"
    >
      <DoneNotice message={done} />
      <RefusedNotice title="Rien n’a été enregistré" refused={actionData} />
      <SpaceSection title="Personnes">
        {people.length === 0 ? (
          <p>
            {ended
              ? "Le dossier est terminé, personne ne l’a examiné."
              : "Personne n’examine encore ce dossier. Nous vous écrirons qui le fait."}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id} className="py-4 first:pt-0">
                <PersonPart {...person} ended={ended} mayObject={mayObject} refused={actionData} />
              </li>
            ))}
          </ul>
        )}
      </SpaceSection>
      {visits.length > 0 && (
        <SpaceSection title="Visites">
          <ul className="divide-y divide-line">
            {visits.map(({ id: visitId, when, place, note, standing }) => (
              <li key={visitId} className="py-3 first:pt-0">
                <p className="font-semibold">{when}</p>
                <p className="wrap-anywhere">{place}</p>
                {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
                <p className="text-sm text-ink-soft">{standing}</p>
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={to(addressOf("/espace/dossiers/:id/messages", { id }))}
            >
              Ce jour ne convient pas{"\u202F"}? Écrivez-nous
            </a>
          </p>
        </SpaceSection>
      )}
    </SpacePage>
  );
}

type Person = Route.ComponentProps["loaderData"]["people"][number];

interface PersonProps extends Person {
  ended: boolean;
  mayObject: boolean;
  refused: RefusedForm | undefined;
}

function PersonPart({ ended, mayObject, refused, ...person }: PersonProps) {
  const { id, of, name, organisation, family, since, objectUntil, objection } = person;
  const field = fieldsOfButton<typeof reasonSchema>(refused, "object", id);
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-ink-soft wrap-anywhere">
        {of === "examiner"
          ? `${ended ? "A examiné votre dossier à partir du" : "Examine votre dossier depuis le"} ${since}.`
          : `Expert extérieur${organisation ? ` (${organisation})` : ""}, interrogé le ${since}\u00A0: ${family}. Il lit la question posée et les pièces choisies, rien d’autre.`}
      </p>
      {objection && (
        <div className="mt-2 border-l-4 border-line pl-4">
          <p className="font-semibold">
            {objection.outcome === "upheld"
              ? "Votre opposition est retenue"
              : objection.outcome === "rejected"
                ? "Votre opposition n’est pas retenue"
                : "Votre opposition attend une décision"}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">
            {objection.decision ?? objection.reason}
          </p>
          <p className="text-sm text-ink-soft">{`Envoyée le ${objection.raisedAt}`}</p>
        </div>
      )}
      {objectUntil && (
        <p className="mt-1">{`Vous pouvez vous y opposer au plus tard le ${objectUntil}.`}</p>
      )}
      {objectUntil && mayObject && (
        <details className="mt-1" open={field.isAgain}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            S’opposer à {name}…
          </summary>
          <form method="post" className="mt-2">
            <input type="hidden" name="part" value={id} />
            <TextAreaField
              {...field("reason")}
              label="Pourquoi vous doutez de son impartialité"
              help="Un lien de famille, un ancien emploi, un concurrent, un litige. Une autre personne de l’organisme lit et décide."
              rows={4}
              maxLength={longestObjection}
              askedByBrowser
            />
            <button
              type="submit"
              name="intent"
              value="object"
              className="button button-secondary mt-3 w-full sm:w-auto"
            >
              Envoyer l’opposition
            </button>
          </form>
        </details>
      )}
    </>
  );
}
