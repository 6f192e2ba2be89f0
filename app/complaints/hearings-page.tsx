import { data, redirect } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import { FileField, TextAreaField } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { fieldsOfButton, partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { buttonsRefusedBy, intentOf, pressButton } from "#app/layouts/form-actions.server.ts";
import {
  companyAsked,
  orNotFound,
  outcomeMessage,
  privatePageHeaders,
} from "#app/layouts/private-page.ts";
import { readFileForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/hearings-page";
import { addComplaintFile } from "./add-complaint-file.server.ts";
import { answerHearing } from "./answer-hearing.server.ts";
import { isOpen } from "./complaint.machine.ts";
import { hearingRefusals, trackingRefusals } from "./complaint.refusals.ts";
import { hearingAnswerSchema } from "./complaint.schema.ts";
import { LARGEST_COMPLAINT_FILE, longestComplaint, outcomeLabels } from "./complaint.ts";
import { filesShownToCompany } from "./complaint-file.queries.server.ts";
import { hearingsOfCompany } from "./hearing.queries.server.ts";

export const headers = privatePageHeaders;

const outcomes = {
  repondu: "Votre réponse est partie. Nous vous écrirons quand la réclamation sera close.",
  joint: "La pièce est jointe.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { company, scope } = orNotFound(await companyOfSpace(ctx, companyAsked(request)));
  const hearings = await hearingsOfCompany(ctx.db, scope, company.id);
  const files = await Promise.all(
    hearings.map(({ complaintId }) => filesShownToCompany(ctx.db, scope, complaintId)),
  );
  const today = todayInDakar(ctx.now);
  return {
    companyId: company.id,
    mayAnswer: permit(ctx.actor, "complaint.answer", { companyId: company.id }),
    done: outcomeMessage(outcomes, new URL(request.url)),
    hearings: hearings.map((hearing, at) => ({
      id: hearing.complaintId,
      number: hearing.number,
      facts: hearing.facts,
      asked: formatInstant(hearing.askedAt),
      dueOn: formatDateLong(hearing.dueOn),
      isOver: hearing.dueOn < today,
      open: isOpen(hearing.state),
      end:
        hearing.state === "withdrawn"
          ? "Retirée par son auteur"
          : hearing.decidedAt && hearing.outcome
            ? `${outcomeLabels[hearing.outcome]}, le ${formatInstant(hearing.decidedAt)}`
            : null,
      answer: hearing.answer,
      answered:
        hearing.answeredAt &&
        `${hearing.answeredBy ?? "un membre"}, ${formatInstant(hearing.answeredAt)}`,
      files: (files[at] ?? []).map(({ id, name, suppliedBy }) => ({
        id,
        name,
        isOwn: suppliedBy === "company",
      })),
    })),
  };
}

const button = buttonsRefusedBy(hearingRefusals);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { company, scope } = orNotFound(await companyOfSpace(ctx, companyAsked(request)));
  const companyId = company.id;
  const posted = await readFileForm(ctx, request, {
    arrivals: context.get(fileArrivalsContext),
    maxBytes: LARGEST_COMPLAINT_FILE,
  });
  const { form } = posted;
  const complaintId = textOf(form, partOfForm);
  const back = (fait: string) =>
    redirect(`/espace/reclamations?entreprise=${companyId}&fait=${fait}`, 303);
  if (intentOf(form) === "file") {
    const hearings = await hearingsOfCompany(ctx.db, scope, companyId);
    const isHeard = hearings.some((hearing) => hearing.complaintId === complaintId);
    const refusal = isHeard
      ? await takeFile(ctx, { companyId, complaintId, posted })
      : "unknown-complaint";
    if (!isHeard && posted.ok && posted.file) await ctx.files.discard(posted.file);
    return refusal ? fileAnswer(complaintId, refusal) : back("joint");
  }
  if (posted.ok && posted.file) await ctx.files.discard(posted.file);
  const pressed = await pressButton(form, {
    repondu: button(hearingAnswerSchema, ({ answer }) =>
      answerHearing(ctx, { companyId, complaintId, answer }),
    ),
  });
  return pressed.ok ? back(pressed.intent) : pressed.answer;
}

const fileRefusals = { ...trackingRefusals, "not-yours": hearingRefusals["not-yours"] };

type FileRefused = keyof typeof fileRefusals;

async function takeFile(
  ctx: Context,
  {
    companyId,
    complaintId,
    posted,
  }: { companyId: string; complaintId: string; posted: Awaited<ReturnType<typeof readFileForm>> },
): Promise<FileRefused | null> {
  if (!posted.ok) return posted.fault;
  if (!posted.file) return "empty";
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "complaint.answer", { companyId })) {
    await ctx.files.discard(posted.file);
    return "not-yours";
  }
  const keptFile = await keepFile(ctx, { file: posted.file, mostBytes: LARGEST_COMPLAINT_FILE });
  if (!keptFile.ok) return keptFile.refusal;
  const { accountId } = actor;
  const added = await addComplaintFile(ctx, { complaintId, accountId, file: keptFile.value });
  return added.ok ? null : added.refusal;
}

function fileAnswer(part: string, refusal: FileRefused) {
  const { status, message } = fileRefusals[refusal];
  return data<RefusedForm>(
    { intent: "file", part, values: { file: "" }, errors: { file: message } },
    { status },
  );
}

type Hearing = Route.ComponentProps["loaderData"]["hearings"][number];

/** What people complained of about this company, as far as it is heard, and its answers. */
export default function HearingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hearings, mayAnswer, done, companyId } = loaderData;
  return (
    <SpacePage
      title="Réclamations"
      lead="Quand quelqu’un se plaint de votre entreprise, vous lisez ici ce qui est dit et vous répondez avant toute décision."
    >
      <DoneNotice message={done} />
      <RefusedNotice refused={actionData} />
      {hearings.length === 0 && <p>Aucune réclamation ne vise votre entreprise.</p>}
      {hearings.map((hearing) => (
        <HearingSection
          key={hearing.id}
          hearing={hearing}
          companyId={companyId}
          mayAnswer={mayAnswer}
          refused={actionData}
        />
      ))}
    </SpacePage>
  );
}

interface HearingSectionProps {
  hearing: Hearing;
  companyId: string;
  mayAnswer: boolean;
  refused: RefusedForm | undefined;
}

function HearingSection({ hearing, companyId, mayAnswer, refused }: HearingSectionProps) {
  const { id, open, answer } = hearing;
  const until = hearing.isOver
    ? `Le délai a fini le ${hearing.dueOn}. Vous pouvez encore répondre tant que rien n’est décidé.`
    : `Répondez au plus tard le ${hearing.dueOn}.`;
  return (
    <SpaceSection title={`Réclamation ${hearing.number}`}>
      <p className="mt-2 text-ink-soft">
        {hearing.end ?? (answer ? "Votre réponse est chez nous. Rien n’est décidé." : until)}
      </p>
      <h3 className="mt-4 font-semibold">Ce qui est dit, {hearing.asked}</h3>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{hearing.facts}</p>
      {hearing.files.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {hearing.files.map(({ id: document, name, isOwn }) => (
            <li key={document} className="py-1">
              <a
                className="link inline-flex min-h-11 items-center wrap-anywhere"
                target="_blank"
                rel="noopener"
                href={`${addressOf("/espace/reclamations/:id/pieces/:document", { id, document })}?entreprise=${companyId}`}
              >
                {name}
                <span className="sr-only"> (nouvel onglet)</span>
              </a>{" "}
              <span className="text-sm text-ink-soft">{isOwn ? "de vous" : "de l’organisme"}</span>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <>
          <h3 className="mt-4 font-semibold">Votre réponse, {hearing.answered}</h3>
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{answer}</p>
        </>
      )}
      {open && mayAnswer && (
        <>
          <form
            method="post"
            encType="multipart/form-data"
            noValidate
            className="mt-4 grid max-w-prose grid-cols-1"
          >
            <input type="hidden" name={partOfForm} value={id} />
            <FileField
              name="fichier"
              id={`file-${id}-file`}
              error={
                refused?.intent === "file" && refused.part === id ? refused.errors.file : undefined
              }
              label="Joindre une photo ou un document"
              accept=".pdf,image/jpeg,image/png,image/webp"
              optional
              help={"PDF ou photo, 10\u00A0Mo au plus. Joignez-les avant d’envoyer votre réponse."}
            />
            <SubmitButton intent="file">Joindre</SubmitButton>
          </form>
          {!answer && (
            <form method="post" noValidate className="mt-4 grid max-w-prose grid-cols-1">
              <input type="hidden" name={partOfForm} value={id} />
              <TextAreaField
                {...fieldsOfButton<typeof hearingAnswerSchema>(refused, "repondu", id)("answer")}
                label="Votre réponse"
                help="Elle part une fois et ne se change plus."
                rows={8}
                maxLength={longestComplaint}
              />
              <SubmitButton intent="repondu">Envoyer la réponse</SubmitButton>
            </form>
          )}
        </>
      )}
    </SpaceSection>
  );
}
