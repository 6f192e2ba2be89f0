import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { type FormFailure, type FormValues, readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { examinedDocuments } from "../frame/examined-documents.queries.server.ts";
import { openApplication, openToReader, wayToRead } from "../frame/open-application.server.ts";
import type { Route } from "./+types/questions-page";
import { askExpert } from "./ask-expert.server.ts";
import { AskExpertForm } from "./ask-expert-form.tsx";
import { expertCandidates } from "./expert.queries.server.ts";
import { askExpertRefusals } from "./expert.refusals.ts";
import { questionSchema } from "./expert.schema.ts";
import { questionsOf } from "./expert-question.queries.server.ts";
import { questionState } from "./expert-question.ts";
import { QuestionCard } from "./question-card.tsx";
import { revokeQuestion } from "./revoke-question.server.ts";

export const headers = privatePageHeaders;

const outcomes = {
  ask: "La question est partie. L’entreprise est informée de l’expert interrogé et peut s’y opposer.",
  revoke: "La question est retirée. L’expert n’ouvre plus rien.",
};

export type AskFailure = FormFailure<FormValues<typeof questionSchema>>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application, scope, mine } = opened;
  const { id, companyId, state } = application;
  await noteAccess(ctx, { what: "application", subject: { kind: "application", id } });
  const today = todayInDakar(ctx.now);
  const asks = mine && (state === "under-review" || state === "complement-asked");
  const [questions, candidates, documents] = await Promise.all([
    questionsOf(ctx.db, scope, id),
    asks ? expertCandidates(ctx.db, { applicationId: id, companyId, today }) : [],
    asks ? examinedDocuments(ctx.db, scope, id) : [],
  ]);
  return {
    opened,
    asks,
    questions: questions.map((question) => ({
      ...question,
      state: questionState(question, today),
      dueOn: formatDateLong(question.dueOn),
      askedAt: formatInstant(question.askedAt),
      answeredAt: question.answeredAt && formatInstant(question.answeredAt),
      openedAt: question.openedAt && formatInstant(new Date(question.openedAt)),
      remindedAt: question.remindedAt && formatInstant(question.remindedAt),
    })),
    candidates: candidates.map(({ families, related, objected, asked, ...expert }) => ({
      id: expert.expertId,
      name: expert.name,
      organisation: expert.organisation,
      may:
        related || objected || asked
          ? []
          : families
              .filter(({ authorisationId }) => authorisationId !== null)
              .map(({ familyId, name }) => ({ familyId, name })),
      lacks: related
        ? ["agit pour l’entreprise, ou travaille pour l’organisme"]
        : objected
          ? ["l’opposition de l’entreprise est retenue"]
          : asked
            ? ["une question attend déjà sa réponse"]
            : families
                .filter(({ authorisationId }) => authorisationId === null)
                .map(({ name }) => `pas d’habilitation en vigueur pour «\u00A0${name}\u00A0»`),
    })),
    documents: documents
      .filter(({ contentGone, scan }) => !contentGone && scan !== "infected")
      .map(({ code, documentId, label, name }) => ({
        value: `${code}:${documentId}`,
        label,
        name,
      })),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const applicationId = params.id;
  const opened = await openApplication(ctx, applicationId);
  if (opened?.standing !== "whole") throw data(null, { status: 404 });
  const form = await readForm(request);
  const path = addressOf("/bureau/dossiers/:id/experts", { id: applicationId });
  return await actions(form, {
    ask: async () => {
      const input = readFields(questionSchema, form);
      const { values } = input;
      if (!input.ok) return formAgain<AskFailure>({ values, errors: input.errors });
      const { expert, ...question } = input.output;
      const [expertId = "", familyId = ""] = expert.split(":");
      const result = await askExpert(ctx, { applicationId, expertId, familyId, ...question });
      if (result.ok) return redirect(`${path}?fait=ask`, 303);
      const { status, message, field = "expert" } = askExpertRefusals[result.refusal];
      return data<AskFailure>({ values, errors: { [field]: message } }, { status });
    },
    revoke: async () => {
      const revoked = await revokeQuestion(ctx, {
        applicationId,
        questionId: textOf(form, "questionId"),
        reason: textOf(form, "reason"),
      });
      return revoked.ok
        ? redirect(`${path}?fait=revoke`, 303)
        : refusalAnswer(askExpertRefusals[revoked.refusal]);
    },
  });
}

/** The questions of an application to outside experts, with their answers, and the form of the next one. */
export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, asks, questions, candidates, documents, done } = loaderData;
  const failure = actionData && "values" in actionData ? actionData : undefined;
  return (
    <ApplicationFrame opened={opened} here="experts">
      <div className="space-y-4 pt-4">
        <DoneNotice message={done} />
        {actionData && "message" in actionData && <NothingDone message={actionData.message} />}
        <div
          className={`grid grid-cols-1 items-start gap-4 ${asks ? "xl:grid-cols-2" : "max-w-4xl"}`}
        >
          <OfficeSection title="Avis d’experts">
            {questions.length === 0 ? (
              <p>Aucun expert n’a été interrogé sur ce dossier.</p>
            ) : (
              <ul className="divide-y divide-line">
                {questions.map((question) => (
                  <li key={question.id} id={`question-${question.id}`} className="py-4">
                    <QuestionCard applicationId={opened.application.id} asks={asks} {...question} />
                  </li>
                ))}
              </ul>
            )}
          </OfficeSection>
          {asks && (
            <OfficeSection title="Interroger un expert">
              <AskExpertForm candidates={candidates} documents={documents} failure={failure} />
            </OfficeSection>
          )}
        </div>
      </div>
    </ApplicationFrame>
  );
}

export type ShownQuestion = Route.ComponentProps["loaderData"]["questions"][number];
export type ShownCandidate = Route.ComponentProps["loaderData"]["candidates"][number];
