import { data, redirect } from "react-router";
import type { Scope } from "#app/accounts/scope.server.ts";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { readFields, textOf, versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readUploadForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/document-page";
import { addDocument } from "./add-document.server.ts";
import { removeDocument } from "./change-document.server.ts";
import { correctDates } from "./correct-dates.server.ts";
import {
  documentInScope,
  documentWithContent,
  endedDocuments,
  ownDocuments,
} from "./document.queries.server.ts";
import { type AddRefusal, documentRefusals } from "./document.refusals.ts";
import { dateErrors, dateLimits, documentSchema } from "./document.schema.ts";
import type { DocumentFailure, DocumentValues } from "./document-fields.tsx";
import { DocumentPage } from "./document-view.tsx";
import {
  type RequirementVersion,
  requirementsOn,
  requirementVersions,
} from "./requirement.queries.server.ts";
import { type DocumentValidity, datesAsked, yearsAsked } from "./requirement.ts";
import { seriesOn, validitiesOn } from "./series.ts";
import { currentApplication } from "./vault.queries.server.ts";
import { stillMissing } from "./vault.ts";
import { vaultToday } from "./vault-today.server.ts";
import { afterLast, keepingWayBack, wayBack } from "./way-back.ts";

export const headers = privatePageHeaders;

type Failure = DocumentFailure & { refusal?: string };

async function find(ctx: Context, request: Request, code: string) {
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  const requirements = await requirementsOn(ctx.db, todayInDakar(ctx.now));
  const inForce = requirements.find((each) => each.code === code);
  const requirement = inForce ?? (await requirementVersions(ctx.db, code)).find(hasBegun(ctx));
  if (!space || !requirement) throw data(null, { status: 404 });
  return { ...space, requirement, isAsked: inForce !== undefined };
}

/** The documents that the draft of a company still needs, beginning at this one; none without a draft. */
async function missingInDraft(ctx: Context, scope: Scope & { kind: "company" }, code: string) {
  const { companyId } = scope;
  const application = await currentApplication(ctx.db, scope, companyId);
  if (!application?.isDraft) return [];
  const aimedAt = application.class;
  const vault = await vaultToday(ctx, scope, { companyId, aimedAt, application });
  return stillMissing(vault.asked, code).map(({ requirement }) => requirement);
}

/** A requirement that has ended keeps its page and its documents. */
const hasBegun =
  ({ now }: Context) =>
  ({ effectiveFrom }: RequirementVersion) =>
    effectiveFrom <= todayInDakar(now);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { company, scope, requirement, isAsked } = await find(ctx, request, params.code);
  const { code } = requirement;
  const companyId = company.id;
  const today = todayInDakar(ctx.now);
  const documents = await ownDocuments(ctx.db, scope, { companyId, code });
  const years = yearsAsked(requirement, { foundedOn: company.foundedOn, day: today });
  const validities = validitiesOn(today, documents, { requirement, years });
  const originals = documents.filter(({ isRequest }) => !isRequest);
  const returnPath = wayBack(new URL(request.url).searchParams);
  const missingDocuments = returnPath ? await missingInDraft(ctx, scope, code) : [];
  const page = {
    done: outcomeMessage(outcomes, new URL(request.url)),
    missing: missingDocuments.length,
    /** Others that the draft needs. */
    hasNext: missingDocuments.some((each) => each.code !== code),
    missingYears:
      requirement.validity === "fiscal" && originals.length > 0
        ? seriesOn(today, originals, { requirement, years }).missing
        : [],
    wished: returnPath,
    companyId,
    requirement,
    isAsked,
    documents: documents.map((each, place) => ({
      ...each,
      validity: validities[place] as DocumentValidity,
    })),
    ended: await endedDocuments(ctx.db, scope, { companyId, code }),
    limits: dateLimits(requirement, today),
    maySupply: permit(ctx.actor, "document.supply", { companyId }),
  };
  return data(page, { headers: xsrfCookie(request) });
}

const outcomes: Record<string, string> = {
  ajoutee: "La pièce est enregistrée. Voici la suivante.",
  remplacee: "La nouvelle pièce est enregistrée. Voici la suivante.",
  datee: "La date de la pièce est corrigée. Voici la suivante.",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { company, scope, requirement } = await find(ctx, request, params.code);
  const posted = await readUploadForm(ctx, { request, context }, requirement.maxMb * 1_000_000);
  if (!posted.ok) {
    const { values } = readFields(documentSchema, posted.form);
    return again(values, posted.fault, textOf(posted.form, "demande") === "oui");
  }
  const { form, upload: file, waiting } = posted;
  const returnPath = wayBack(new URL(request.url).searchParams);
  const wasMissing =
    returnPath !== null &&
    (await missingInDraft(ctx, scope, requirement.code)).some(
      ({ code }) => code === requirement.code,
    );
  /**
   * To the next document that the draft still needs, where the member came from one; after the last, to what the draft
   * lacks next; else to where they came from.
   */
  const back = async (outcome: string) => {
    if (!returnPath)
      return redirect(`/espace/pieces?entreprise=${company.id}&fait=${outcome}`, 303);
    const [next] =
      outcome === "supprimee" ? [] : await missingInDraft(ctx, scope, requirement.code);
    if (!next) return redirect(wasMissing ? afterLast(returnPath) : returnPath, 303);
    const page = addressOf("/espace/pieces/:code", { code: next.code });
    return redirect(
      `${page}?entreprise=${company.id}${keepingWayBack(returnPath)}&fait=${outcome}`,
      303,
    );
  };
  const removed = textOf(form, "supprimer");
  if (removed) {
    const document = await documentInScope(ctx.db, scope, removed);
    if (!document) throw data(null, { status: 404 });
    const seen = versionOf(form, "version") || undefined;
    const result = await removeDocument(ctx, { documentId: removed, seen });
    return result.ok ? await back("supprimee") : again({}, result.refusal);
  }
  const input = readFields(documentSchema, form);
  const { values } = input;
  const isRequest = textOf(form, "demande") === "oui";
  const errors = !input.ok
    ? input.errors
    : isRequest
      ? {}
      : dateErrors(requirement, input.output, todayInDakar(ctx.now));
  const knownDocument = await documentWithContent(ctx.db, scope, {
    companyId: company.id,
    code: requirement.code,
    sha256: file?.sha256 ?? textOf(form, "connu"),
  });
  if (!file && !knownDocument) Object.assign(errors, { file: documentRefusals["no-file"].message });
  if (!input.ok || Object.keys(errors).length > 0) {
    if (file && !waiting) await ctx.files.discard(file);
    return formAgain<Failure>({ values, errors, request: isRequest, waiting });
  }
  if (knownDocument) {
    if (file) await ctx.files.discard(file);
    const { id: documentId } = knownDocument;
    if (isRequest) return again(values, "already-there", isRequest);
    const askedDates = datesAsked(requirement);
    const corrected = await correctDates(ctx, {
      documentId,
      issuedOn: askedDates.issuedOn ? input.output.issuedOn : null,
      endsOn: askedDates.endsOn ? input.output.endsOn : null,
    });
    return corrected.ok ? await back("datee") : again(values, corrected.refusal, isRequest);
  }
  if (!file) throw data(null, { status: 400 });
  const replaced = textOf(form, "remplace");
  const replaces = replaced ? await documentInScope(ctx.db, scope, replaced) : undefined;
  const result = await addDocument(ctx, {
    ...input.output,
    companyId: company.id,
    code: requirement.code,
    file,
    isRequest,
    ...(replaces && { replaces: { documentId: replaces.id } }),
  });
  if (result.ok) return await back(replaces ? "remplacee" : "ajoutee");
  return again(values, result.refusal, isRequest);
}

function again(values: Partial<DocumentValues>, refusal: AddRefusal, request = false) {
  const { status, field, message } = documentRefusals[refusal];
  const failure: Failure = field
    ? { values, errors: { [field]: message }, request }
    : { values, errors: {}, refusal: message, request };
  return data(failure, { status });
}

export default DocumentPage;
