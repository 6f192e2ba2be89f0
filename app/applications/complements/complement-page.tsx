import { data, redirect } from "react-router";
import { type AddRefusal, documentRefusals } from "#app/documents/document.refusals.ts";
import { dateErrors, dateLimits, documentSchema } from "#app/documents/document.schema.ts";
import type { DocumentFailure } from "#app/documents/document-fields.tsx";
import { readFields, textOf, versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readUploadForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { changeRefusals } from "../application.refusals.ts";
import { kindLabels } from "../application.ts";
import { typedFigures } from "../draft/draft.queries.server.ts";
import { applicationOfSpace, filedPlace } from "../draft/draft-facts.server.ts";
import { contentsFiled } from "../filing/filed-content.queries.server.ts";
import type { Route } from "./+types/complement-page";
import { answerComplement } from "./answer-complement.server.ts";
import { documentOfAnswer } from "./answer-with-document.server.ts";
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
import { complementInScope, complementsOf } from "./complement-reads.queries.server.ts";
import { ComplementPage } from "./complement-view.tsx";
import { dueInWords, standingOf, standingWords, targetWords } from "./complement-words.ts";
import { sendAnswers } from "./send-answers.server.ts";

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
  const today = todayInDakar(now);
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
  const filed =
    requirement && mayAnswer
      ? await contentsFiled(db, { applicationId, code: target })
      : new Map<string, { isRefused: boolean }>();
  const declared =
    targetKind === "figure"
      ? declaredInWords((await typedFigures(db, applicationId)).figures, target)
      : null;
  const chosen = documentIdsOf(answer);
  const others = mayAnswer ? await complementsOf(db, scope, applicationId) : [];
  const waiting = others.filter((each) => standingOf(each, awaited) === "to-answer");
  const page = {
    id: complement.id,
    companyId,
    version: application.version,
    /** Every other request has its answer, so this one may leave with them. */
    isLast: mayAnswer && waiting.every((each) => each.id === complement.id),
    upload: requirement && mayAnswer && { requirement, limits: dateLimits(requirement, today) },
    applicationId,
    title: number ?? kindLabels[kind],
    label: complement.targetLabel,
    about: targetWords[targetKind],
    text: complement.text,
    reason: complement.reason,
    standing: standingWords[standing],
    due: complement.dueOn && dueInWords(complement.dueOn, today),
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
      /** The application has it already, so it answers nothing. */
      filed: filed.get(document.sha256) ?? null,
      until: document.validity.until,
      year: document.validity.state === "expected" ? document.validity.year : undefined,
      chosen: chosen.includes(document.id),
    })),
    several: requirement?.several ?? false,
    earlier: earlier.map((each) => ({
      answer: answerInWords(each.answer, target),
      at: formatInstant(new Date(each.answeredAt)),
      why: each.why,
    })),
    extension: complement.extension,
  };
  return data(page, { headers: xsrfCookie(args.request) });
}

/** Most bytes of a form of a request that is not about a document. */
const NO_UPLOAD_BYTES = 1_000_000;

export async function action(args: Route.ActionArgs) {
  const { ctx, application, complement } = await find(args);
  const { id: applicationId, companyId } = application;
  const complementId = complement.id;
  const { target, targetKind } = complement;
  const requirement =
    targetKind === "requirement"
      ? await requirementFor(ctx.db, { applicationId, code: target, now: ctx.now })
      : undefined;
  const maxBytes = requirement ? requirement.maxMb * 1_000_000 : NO_UPLOAD_BYTES;
  const posted = await readUploadForm(ctx, args, maxBytes);
  const { form } = posted;
  const typedAnswer = {
    text: textOf(form, "answer"),
    explanation: textOf(form, "explanation"),
    documentIds: form.getAll("documentId").filter((each) => typeof each === "string"),
    reason: textOf(form, "reason"),
    request: textOf(form, "demande") === "oui",
  };
  if (!posted.ok) return again(posted.fault, documentRefusals[posted.fault], typedAnswer);
  const { upload, waiting } = posted;
  const list = addressOf("/espace/dossiers/:id/complements", { id: applicationId });

  /** Saves the answer with the sent file, and goes on with `then`. */
  const answer = async (then: () => Promise<Answer>): Promise<Answer> => {
    const input = readFields(documentSchema, form);
    const { values } = input;
    let { documentIds } = typedAnswer;
    if (upload && requirement && complement.state === "open") {
      const errors = !input.ok
        ? input.errors
        : typedAnswer.request
          ? {}
          : dateErrors(requirement, input.output, todayInDakar(ctx.now));
      if (!input.ok || Object.keys(errors).length > 0) {
        if (!waiting) await ctx.files.discard(upload);
        return formAgain<AnswerFailure>({ ...typedAnswer, values, errors, waiting, refusal: null });
      }
      const sending = await documentOfAnswer(ctx, {
        ...input.output,
        applicationId,
        companyId,
        requirement,
        file: upload,
        isRequest: typedAnswer.request,
      });
      if (!sending.ok)
        return again(sending.refusal, wordsOfUpload(sending.refusal), { ...typedAnswer, values });
      const { documentId } = sending.value;
      documentIds = requirement.several ? [...documentIds, documentId] : [documentId];
    } else if (upload) await ctx.files.discard(upload);
    const saved = await answerComplement(ctx, {
      complementId,
      text: typedAnswer.text,
      explanation: typedAnswer.explanation,
      documentIds,
      shown: textOf(form, "vu"),
    });
    return saved.ok
      ? await then()
      : again(saved.refusal, complementRefusals[saved.refusal], {
          ...typedAnswer,
          documentIds,
          values,
        });
  };

  return await actions(form, {
    answer: () => answer(async () => redirect(`${list}?entreprise=${companyId}&enregistre`, 303)),
    "answer-and-send": () =>
      answer(async () => {
        const seen = versionOf(form, "versionToSend") || undefined;
        const sending = await sendAnswers(ctx, { applicationId, seen });
        if (sending.ok)
          return redirect(`${filedPlace(applicationId)}?entreprise=${companyId}&envoye`, 303);
        const { message, status } =
          sending.refusal === "read-only"
            ? complementRefusals["read-only"]
            : changeRefusals[sending.refusal];
        return formAgain<AnswerFailure>(
          { ...typedAnswer, values: {}, errors: {}, message, refusal: null },
          status,
        );
      }),
    "ask-extension": async () => {
      const extension = await askExtension(ctx, { complementId, reason: typedAnswer.reason });
      if (extension.ok) return redirect(`${list}/${complementId}?entreprise=${companyId}`, 303);
      return again(extension.refusal, complementRefusals[extension.refusal], typedAnswer);
    },
  });
}

const wordsOfUpload = (
  refusal: AddRefusal | "document-refused" | "document-filed",
): RefusalAnswer =>
  refusal === "document-refused" || refusal === "document-filed"
    ? { ...complementRefusals[refusal], field: "file" }
    : documentRefusals[refusal];

/** A refused answer, with what was typed and chosen. */
export interface AnswerFailure extends DocumentFailure {
  text: string;
  explanation: string;
  reason: string;
  documentIds: readonly string[];
  errors: DocumentFailure["errors"] & { answer?: string };
  /** A refusal that concerns no field. */
  message?: string;
  refusal: ComplementRefusal | AddRefusal | null;
}

type Answer = Response | ReturnType<typeof formAgain<AnswerFailure>>;

type Typed = Pick<AnswerFailure, "text" | "explanation" | "reason" | "documentIds" | "request"> &
  Partial<Pick<AnswerFailure, "values">>;

function again(
  refusal: ComplementRefusal | AddRefusal,
  { status, message, field }: RefusalAnswer,
  typedAnswer: Typed,
) {
  const why =
    field === "answer" || field === "file"
      ? { errors: { [field]: message } }
      : { errors: {}, message };
  return formAgain<AnswerFailure>({ values: {}, ...typedAnswer, ...why, refusal }, status);
}

export default ComplementPage;
