import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { kindLabels } from "../application.ts";
import { typedFigures } from "../draft/draft.queries.server.ts";
import { applicationOfSpace } from "../draft/draft-facts.server.ts";
import { contentsRefused } from "../filing/filed-content.queries.server.ts";
import type { Route } from "./+types/complement-page";
import { answerComplement } from "./answer-complement.server.ts";
import { askExtension } from "./ask-extension.server.ts";
import { type ComplementRefusal, complementRefusals } from "./complement.refusals.ts";
import {
  answerInWords,
  answerKind,
  declaredInWords,
  documentIdsOf,
  figureField,
} from "./complement.ts";
import { documentsToChoose, isWorth, requirementFor } from "./complement-facts.server.ts";
import { complementInScope } from "./complement-reads.queries.server.ts";
import { ComplementPage } from "./complement-view.tsx";
import { dueInWords, standingOf, standingWords, targetWords } from "./complement-words.ts";

export const headers = privatePageHeaders;

type Given = Pick<Route.LoaderArgs, "params" | "context">;

async function find({ params, context }: Given) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  const complement =
    spaceApplication &&
    (await complementInScope(ctx.db, spaceApplication.scope, params.complement));
  if (!spaceApplication || complement?.applicationId !== spaceApplication.application.id)
    throw data(null, { status: 404 });
  return { ctx, ...spaceApplication, complement };
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, application, scope, complement } = await find(args);
  const { id: applicationId, companyId, state, number, kind } = application;
  const { target, targetKind, answer, answeredAt, earlier } = complement;
  const { db, now } = ctx;
  const awaited = state === "to-complete" || state === "complement-asked";
  const standing = standingOf(complement, awaited);
  const open = standing === "to-answer" || standing === "saved";
  const mayAnswer = open && permit(ctx.actor, "application.prepare", { companyId });
  const requirement =
    targetKind === "requirement"
      ? await requirementFor(db, { applicationId, code: target, now })
      : undefined;
  const documents =
    requirement && mayAnswer
      ? await documentsToChoose(db, scope, { companyId, requirement, now })
      : [];
  const refusedContents =
    requirement && mayAnswer
      ? await contentsRefused(db, { applicationId, code: target })
      : new Set<string>();
  const declared =
    targetKind === "figure"
      ? declaredInWords((await typedFigures(db, applicationId)).figures, target)
      : null;
  const ownPath = addressOf("/espace/dossiers/:id/complements/:complement", {
    id: applicationId,
    complement: complement.id,
  });
  const chosen = documentIdsOf(answer);
  return {
    id: complement.id,
    applicationId,
    title: number ?? kindLabels[kind],
    label: complement.targetLabel,
    about: targetWords[targetKind],
    text: complement.text,
    reason: complement.reason,
    standing: standingWords[standing],
    due: complement.dueOn && dueInWords(complement.dueOn, todayInDakar(ctx.now)),
    open,
    mayAnswer,
    kind: answerKind(targetKind),
    declared,
    explanation: answer && answer.kind !== "text" ? (answer.explanation ?? "") : "",
    isMoney: figureField(target)?.money ?? false,
    answer: answer && answerInWords(answer, target),
    typed: answer?.kind === "figure" ? answer.value : answer?.kind === "text" ? answer.text : "",
    answered: answeredAt && {
      at: formatInstant(answeredAt),
      by: complement.answeredBy,
      shown: answeredAt.toISOString(),
    },
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      worth: isWorth(document),
      isRefused: refusedContents.has(document.sha256),
      until: document.validity.until,
      year: document.validity.state === "expected" ? document.validity.year : undefined,
      chosen: chosen.includes(document.id),
    })),
    several: requirement?.several ?? false,
    vault: requirement
      ? `${addressOf("/espace/pieces/:code", { code: requirement.code })}?entreprise=${companyId}&retour=${encodeURIComponent(`${ownPath}?entreprise=${companyId}`)}`
      : null,
    earlier: earlier.map((each) => ({
      answer: answerInWords(each.answer, target),
      at: formatInstant(new Date(each.answeredAt)),
      why: each.why,
    })),
    extension: complement.extension,
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, application, complement } = await find(args);
  const { id: applicationId, companyId } = application;
  const complementId = complement.id;
  const form = await readForm(args.request);
  const list = addressOf("/espace/dossiers/:id/complements", { id: applicationId });
  return await actions(form, {
    answer: async () => {
      const text = textOf(form, "answer");
      const documentIds = form.getAll("documentId").filter((each) => typeof each === "string");
      const explanation = textOf(form, "explanation");
      const shownAnswer = textOf(form, "vu");
      const typedAnswer = { text, documentIds, explanation, shown: shownAnswer };
      const saved = await answerComplement(ctx, { complementId, ...typedAnswer });
      if (saved.ok) return redirect(`${list}?entreprise=${companyId}&enregistre`, 303);
      return again(saved.refusal, { text, explanation, reason: "" });
    },
    "ask-extension": async () => {
      const reason = textOf(form, "reason");
      const extension = await askExtension(ctx, { complementId, reason });
      if (extension.ok) return redirect(`${list}/${complementId}?entreprise=${companyId}`, 303);
      return again(extension.refusal, { text: "", explanation: "", reason });
    },
  });
}

function again(
  refusal: ComplementRefusal,
  typedFields: { text: string; explanation: string; reason: string },
) {
  const { status, message, field } = complementRefusals[refusal];
  return data(
    { ...typedFields, message, field: field === "answer" ? field : null, refusal },
    { status },
  );
}

export default ComplementPage;
