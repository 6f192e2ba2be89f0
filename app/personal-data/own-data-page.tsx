import { data, redirect } from "react-router";
import { AccountPage, AccountSection } from "#app/accounts/self/account-page.tsx";
import { ownedAlone } from "#app/companies/members/owners.queries.server.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { days } from "#app/kernel/french.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/own-data-page";
import { askErasure, undoErasure } from "./ask-erasure.server.ts";
import { DataSections, shownSections } from "./data-sections.tsx";
import { erasureObstacle } from "./erase-account.server.ts";
import { whatStays } from "./erasure.mail.ts";
import { erasureOf } from "./erasure.queries.server.ts";
import { erasureRefusals } from "./erasure.refusals.ts";
import { erasureSchema, erasureWord } from "./erasure.schema.ts";
import { personSections } from "./person.queries.server.ts";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  effacer: "L’effacement est demandé. Un e-mail vous dit comment l’annuler.",
  annuler: "L’effacement est annulé. Votre compte reste comme il est.",
};

const path = "/espace/compte/donnees";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const { accountId, email } = actor;
  const [parts, erasure, obstacle, owned, { erasureGraceDays }] = await Promise.all([
    personSections(db, { accountId, email }, "self"),
    erasureOf(db, accountId),
    erasureObstacle(ctx, { accountId, email }),
    ownedAlone(db, accountId),
    settingsInForce(db, now),
  ]);
  return {
    parts: shownSections(parts),
    dueAt: erasure && formatInstant(erasure.dueAt),
    obstacle: obstacle && erasureRefusals[obstacle].message,
    companies: owned.map(({ id, name }) => ({ id, name })),
    grace: days(erasureGraceDays),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

type Failure = FormFailure<FormValues<typeof erasureSchema>> & { refusal?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { actor } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const { accountId } = actor;
  const form = await readForm(request);
  return await actions(form, {
    undo: async () => {
      const undone = await undoErasure(ctx, { accountId });
      return undone.ok ? redirect(`${path}?fait=annuler`, 303) : refusedWith(undone.refusal);
    },
    erase: async () => {
      const input = readFields(erasureSchema, form);
      if (!input.ok) return formAgain<Failure>({ values: input.values, errors: input.errors });
      const erasure = await askErasure(ctx, { accountId });
      return erasure.ok ? redirect(`${path}?fait=effacer`, 303) : refusedWith(erasure.refusal);
    },
  });
}

function refusedWith(refusal: keyof typeof erasureRefusals) {
  const { status, message } = erasureRefusals[refusal];
  return data<Failure>({ values: {}, errors: {}, refusal: message }, { status });
}

export default function OwnData({ loaderData, actionData }: Route.ComponentProps) {
  const { parts, dueAt, obstacle, companies, grace, done } = loaderData;
  return (
    <AccountPage
      back
      title="Mes données"
      lead="Tout ce que la plateforme conserve à propos de vous. La page Confidentialité dit pourquoi, et pendant combien de temps."
    >
      <DoneNotice message={done} />
      <NothingDone title="Ce n’est pas possible" message={actionData?.refusal} />
      <FormFeedback failure={actionData?.refusal ? undefined : actionData} />
      <AccountSection title="Voir et emporter">
        <DataSections parts={parts} />
        <p className="mt-4">
          <ButtonLink href="/espace/compte/donnees.zip">Télécharger mes données (ZIP)</ButtonLink>
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          Une page à lire, les mêmes données pour un programme (JSON), et les reçus de vos
          entreprises{"\u00A0"}: inscription, paiements, dépôts. Leurs pièces se téléchargent à la
          page «{"\u00A0"}Mes pièces{"\u00A0"}». Il vous sera demandé de prouver que c’est bien
          vous.
        </p>
      </AccountSection>
      <AccountSection title="Effacer mon compte">
        {dueAt ? (
          <form method="post" className="flex flex-col gap-3">
            <p>
              Votre compte sera effacé le <strong className="font-semibold">{dueAt}</strong>.
            </p>
            <input type="hidden" name="intent" value="undo" />
            <SubmitButton>Annuler l’effacement</SubmitButton>
          </form>
        ) : obstacle ? (
          <>
            <p>{obstacle}</p>
            {companies.map((company) => (
              <InviteOwner key={company.id} company={company} />
            ))}
          </>
        ) : (
          <form method="post" noValidate className="flex flex-col">
            <p>
              Vos données seront effacées {grace} après votre demande{"\u202F"}; jusque-là, vous
              pourrez annuler. Une entreprise dont vous êtes le seul responsable, et qui n’a jamais
              eu de certificat, de dossier déposé ni de paiement, est effacée avec votre compte et
              ses pièces.
            </p>
            {companies.map((company) => (
              <InviteOwner key={company.id} company={company} />
            ))}
            <p className="mt-3 mb-4">{whatStays}</p>
            <TextField
              {...fieldsOf(actionData)("mot")}
              label={`Tapez ${erasureWord} pour confirmer`}
              autoComplete="off"
            />
            <input type="hidden" name="intent" value="erase" />
            <SubmitButton>Demander l’effacement</SubmitButton>
          </form>
        )}
      </AccountSection>
    </AccountPage>
  );
}

/** The way to keep a company of which the person is the only owner. */
const InviteOwner = ({ company: { id, name } }: { company: { id: string; name: string } }) => (
  <p className="mt-3">
    {`${name}\u00A0: `}
    <a className="link" href={`/espace/membres?entreprise=${id}`}>
      inviter d’abord un autre responsable
    </a>
  </p>
);
