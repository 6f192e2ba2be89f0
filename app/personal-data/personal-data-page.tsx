import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import type { Db } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { ListSearch, officeAddress, typedIn } from "#app/layouts/office/office-list.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/personal-data-page";
import { askErasure, undoErasure } from "./ask-erasure.server.ts";
import { sectionWords } from "./data-section-words.ts";
import { eraseVisitor, erasureObstacle } from "./erase-account.server.ts";
import { whatStays } from "./erasure.mail.ts";
import { erasureOf } from "./erasure.queries.server.ts";
import { type ErasureRefusal, erasureRefusals } from "./erasure.refusals.ts";
import { erasureSchema, erasureWord } from "./erasure.schema.ts";
import { subjectOf } from "./export-person.server.ts";
import { personSections, whoseNamed } from "./person.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/donnees";

const outcomes: Record<string, string> = {
  effacer: "L’effacement est demandé. La personne reçoit un e-mail qui permet de l’annuler.",
  annuler: "L’effacement est annulé.",
  visiteur: "Ce qui était conservé de cette adresse est effacé.",
};

const whoseIn = (db: Db, query: URLSearchParams) =>
  whoseNamed(db, { accountId: query.get("compte") ?? "", email: typedIn(query) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx;
  const { searchParams } = new URL(request.url);
  const whose = await whoseIn(db, searchParams);
  const searchText = typedIn(searchParams);
  const done = outcomeMessage(outcomes, new URL(request.url));
  if (!whose) return { typed: searchText, done, unread: searchText !== "", person: null };
  const { accountId, email, name } = whose;
  await noteAccess(ctx, { what: "personal-data", subject: subjectOf(whose) });
  const [parts, erasure, obstacle] = await Promise.all([
    personSections(db, whose, "staff"),
    accountId && erasureOf(db, accountId),
    erasureObstacle(ctx, { accountId, email }),
  ]);
  const counts = parts.map(({ part, rows }) => ({
    title: sectionWords[part].title,
    count: rows.length,
  }));
  return {
    typed: searchText,
    done,
    unread: false,
    person: {
      accountId,
      email,
      name,
      counts,
      held: counts.some(({ count }) => count > 0),
      dueAt: erasure ? formatInstant(erasure.dueAt) : null,
      obstacle: obstacle ? erasureRefusals[obstacle].message : null,
    },
  };
}

type Failure = FormFailure<FormValues<typeof erasureSchema>> & { refusal?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const whose = await whoseIn(ctx.db, new URL(request.url).searchParams);
  if (!whose) throw data(null, { status: 404 });
  const { accountId, email } = whose;
  const form = await readForm(request);
  const back = (fait: string) =>
    redirect(
      officeAddress(listPath, accountId ? { compte: accountId, fait } : { q: email, fait }),
      303,
    );
  return await actions(form, {
    undo: async () => {
      if (!accountId) throw data(null, { status: 400 });
      const undone = await undoErasure(ctx, { accountId });
      return undone.ok ? back("annuler") : refusedWith(undone.refusal);
    },
    erase: async () => {
      const input = readFields(erasureSchema, form);
      if (!input.ok) return formAgain<Failure>({ values: input.values, errors: input.errors });
      if (accountId) {
        const erasure = await askErasure(ctx, { accountId });
        return erasure.ok ? back("effacer") : refusedWith(erasure.refusal);
      }
      const erased = await eraseVisitor(ctx, { email });
      return erased.ok ? back("visiteur") : refusedWith(erased.refusal);
    },
  });
}

function refusedWith(refusal: ErasureRefusal) {
  const { status, message } = erasureRefusals[refusal];
  return data<Failure>({ values: {}, errors: {}, refusal: message }, { status });
}

export default function PersonalDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, done, unread, person } = loaderData;
  return (
    <OfficePage
      title="Données personnelles"
      facts={
        <>
          Répondre à qui demande ses données ou leur effacement (
          <span className="whitespace-nowrap">loi n°{"\u00A0"}2008-12</span>). Assurez-vous d’abord
          que l’adresse est bien la sienne{"\u00A0"}: répondez-lui à cette adresse.
        </>
      }
    >
      <DoneNotice message={done} />
      <NothingDone title="Rien n’a été effacé" message={actionData?.refusal} />
      <FormFeedback failure={actionData?.refusal ? undefined : actionData} />
      <ListSearch action={listPath} label="Adresse e-mail de la personne" typed={typed} />
      {unread && (
        <p>
          Tapez une adresse e-mail entière. Ce qui a été tapé n’en est pas une, ou ce compte
          n’existe plus.
        </p>
      )}
      {person && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <OfficeSection title="Ce qui est conservé">
            <p className="wrap-anywhere">
              {person.name ? `${person.name}, ` : "Visiteur sans compte, "}
              {person.email}
            </p>
            <ul className="mt-3 divide-y divide-line">
              {person.counts.map(({ title, count }) => (
                <li key={title} className="flex justify-between gap-4 py-1.5">
                  <span>{title}</span> <span className="tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
            {person.held && (
              <p className="mt-4">
                <a
                  className="button button-primary button-small"
                  href={officeAddress(
                    "/bureau/donnees.zip",
                    person.accountId ? { compte: person.accountId } : { q: person.email },
                  )}
                >
                  Exporter ses données (ZIP)
                </a>
              </p>
            )}
          </OfficeSection>
          <OfficeSection title="Effacer">
            <ErasureForm person={person} failure={actionData} />
          </OfficeSection>
        </div>
      )}
    </OfficePage>
  );
}

interface ErasureFormProps {
  person: NonNullable<Route.ComponentProps["loaderData"]["person"]>;
  failure: Failure | undefined;
}

function ErasureForm({ person, failure }: ErasureFormProps) {
  if (person.dueAt)
    return (
      <form method="post" className="flex flex-col gap-3">
        <p>Ce compte sera effacé le {person.dueAt}.</p>
        <input type="hidden" name="intent" value="undo" />
        <SubmitButton>Annuler l’effacement</SubmitButton>
      </form>
    );
  if (person.obstacle) return <p>{person.obstacle}</p>;
  if (!person.held) return <p>Rien n’est conservé de cette adresse.</p>;
  return (
    <form method="post" noValidate className="flex flex-col">
      <RequiredNote />
      <p>
        {person.accountId
          ? "La personne reçoit un e-mail et peut encore annuler pendant le délai prévu."
          : "L’effacement a lieu tout de suite."}
      </p>
      <p className="mt-3 mb-4">{whatStays}</p>
      <TextField
        {...fieldsOf(failure)("mot")}
        label={`Tapez ${erasureWord} pour confirmer`}
        autoComplete="off"
      />
      <input type="hidden" name="intent" value="erase" />
      <SubmitButton>Effacer ses données</SubmitButton>
    </form>
  );
}
