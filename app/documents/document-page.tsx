import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { DateField } from "#app/forms/date-field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, fieldsOf, readFields, textOf } from "#app/forms/form-input.ts";
import { UploadField } from "#app/forms/upload-field.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { ArrivedFile, FileType } from "#app/kernel/files.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, ownArrival, readFileForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/document-page";
import { addDocument } from "./add-document.server.ts";
import { removeDocument } from "./change-document.server.ts";
import { documentInScope, endedDocuments, usableDocuments } from "./document.queries.server.ts";
import { type AddRefusal, documentRefusals } from "./document.refusals.ts";
import { dateErrors, dateLimits, documentSchema } from "./document.schema.ts";
import { DocumentList, EndedDocuments, nameOf } from "./document-list.tsx";
import {
  type RequirementVersion,
  requirementsOn,
  requirementVersions,
} from "./requirement.queries.server.ts";
import { type DocumentValidity, datesAsked, type Requirement, yearsAsked } from "./requirement.ts";
import { RequirementHelp } from "./requirement-help.tsx";
import { filesInWords } from "./requirement-words.ts";
import { missingYearsInWords, seriesOn, validitiesOn } from "./series.ts";
import { keepingWayBack, wayBack } from "./way-back.ts";

export const headers = privatePageHeaders;

interface Values {
  issuedOn: string;
  endsOn: string;
  file: string;
}

type Failure = FormFailure<Values> & {
  refusal?: string;
  request?: boolean;
  waiting?: { id: string; name: string } | null;
};

const formats: Record<Requirement["formats"][number], FileType> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

async function find(ctx: Context, request: Request, code: string) {
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  const requirements = await requirementsOn(ctx.db, todayInDakar(ctx.now));
  const inForce = requirements.find((each) => each.code === code);
  const requirement = inForce ?? (await requirementVersions(ctx.db, code)).find(hasBegun(ctx));
  if (!space || !requirement) throw data(null, { status: 404 });
  return { ...space, requirement, isAsked: inForce !== undefined };
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
  const documents = await usableDocuments(ctx.db, scope, { companyId, code });
  const years = yearsAsked(requirement, { foundedOn: company.foundedOn, day: today });
  const validities = validitiesOn(today, documents, { requirement, years });
  const originals = documents.filter(({ isRequest }) => !isRequest);
  const page = {
    missingYears:
      requirement.validity === "fiscal" && originals.length > 0
        ? seriesOn(today, originals, { requirement, years }).missing
        : [],
    wished: wayBack(new URL(request.url).searchParams),
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { company, scope, requirement } = await find(ctx, request, params.code);
  const arrivals = context.get(fileArrivalsContext);
  const posted = await readFileForm(ctx, request, {
    arrivals,
    maxBytes: requirement.maxMb * 1_000_000,
    arrived: ownArrival(ctx),
  });
  if (!posted.ok) {
    const { values } = readFields(documentSchema, posted.form);
    return again(values, posted.fault, textOf(posted.form, "demande") === "oui");
  }
  const { form, file, waiting } = posted;
  const returnPath = wayBack(new URL(request.url).searchParams);
  const back = (outcomes: string) =>
    redirect(returnPath ?? `/espace/pieces?entreprise=${company.id}&fait=${outcomes}`, 303);
  const removed = textOf(form, "supprimer");
  if (removed) {
    const document = await documentInScope(ctx.db, scope, removed);
    if (!document) throw data(null, { status: 404 });
    const seen = Number(textOf(form, "version")) || undefined;
    const result = await removeDocument(ctx, { documentId: removed, seen });
    return result.ok ? back("supprimee") : again({}, result.refusal);
  }
  const input = readFields(documentSchema, form);
  const { values } = input;
  const isRequest = textOf(form, "demande") === "oui";
  const errors = !input.ok
    ? input.errors
    : isRequest
      ? {}
      : dateErrors(requirement, input.output, todayInDakar(ctx.now));
  if (!file) Object.assign(errors, { file: documentRefusals["no-file"].message });
  if (!input.ok || !file || Object.keys(errors).length > 0) {
    if (file && !waiting) await ctx.files.discard(file);
    return formAgain<Failure>({ values, errors, request: isRequest, waiting: named(waiting) });
  }
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
  if (result.ok) return back(replaces ? "remplacee" : "ajoutee");
  return again(values, result.refusal, isRequest);
}

const named = (file: ArrivedFile | null) => file && { id: file.id, name: file.name };

function again(values: Partial<Values>, refusal: AddRefusal, request = false) {
  const { status, field, message } = documentRefusals[refusal];
  const failure: Failure = field
    ? { values, errors: { [field]: message }, request }
    : { values, errors: {}, refusal: message, request };
  return data(failure, { status });
}

export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyId, requirement, documents, missingYears, ended } = loaderData;
  const { limits, maySupply, isAsked, wished } = loaderData;
  const { code, label, formats: accepted, maxMb, several } = requirement;
  const askedDates = datesAsked(requirement);
  const field = fieldsOf<Values>(actionData);
  const here = `${addressOf("/espace/pieces/:code", { code })}?entreprise=${companyId}${keepingWayBack(wished)}`;
  const isFirst = documents.length === 0;
  return (
    <SpacePage
      title={label}
      trail={[
        wished
          ? { label: "Retour au dossier", path: wished }
          : { label: "Mes pièces", path: "/espace/pieces" },
      ]}
    >
      <div>
        <FormFeedback
          failure={actionData}
          refusal={
            actionData?.refusal
              ? { tone: "error", title: "Rien n’a changé", text: actionData.refusal }
              : undefined
          }
        />
        {!isAsked && (
          <div className="mt-4">
            <Notice tone="info">
              <p>
                Cette pièce n’est plus demandée. Ce que vous avez envoyé reste ici, jusqu’à ce que
                vous le supprimiez.
              </p>
            </Notice>
          </div>
        )}
        <RequirementHelp requirement={requirement} />
        {missingYears.length > 0 && (
          <div className="mt-4">
            <Notice tone="warning">
              <p>{`Série incomplète\u00A0: ${missingYearsInWords(missingYears)}.`}</p>
            </Notice>
          </div>
        )}
        {documents.length > 0 && (
          <DocumentList documents={documents} here={here} maySupply={maySupply} />
        )}
        {maySupply && isAsked && (
          <section className="card mt-8 p-5 sm:p-7" aria-labelledby="ajouter">
            <h2 id="ajouter" className="text-xl font-bold text-green">
              {isFirst
                ? "Envoyer la pièce"
                : several
                  ? "Ajouter un fichier"
                  : "Envoyer une nouvelle pièce"}
            </h2>
            <form
              method="post"
              action={here}
              encType="multipart/form-data"
              noValidate
              className="mt-4 grid grid-cols-1"
            >
              <RequiredNote />
              <UploadField
                label="Fichier ou photo"
                help={`${filesInWords(requirement)}. Photographiez la page entière, à plat et bien éclairée.`}
                types={accepted.map((each) => formats[each])}
                known={`/espace/pieces/connue?entreprise=${companyId}&code=${code}`}
                maxMb={maxMb}
                error={field("file").error}
                waiting={actionData?.waiting}
              />
              {requirement.necessity === "request-enough" && (
                <RequestChoice chosen={actionData?.request === true} />
              )}
              {askedDates.issuedOn && (
                <DocumentDate limits={limits.issuedOn}>
                  <DateField {...field("issuedOn")} label={askedDates.issuedOn} />
                </DocumentDate>
              )}
              {askedDates.endsOn && (
                <DocumentDate limits={limits.endsOn}>
                  <DateField {...field("endsOn")} label={askedDates.endsOn} />
                </DocumentDate>
              )}
              {!isFirst && <ReplaceChoice documents={documents} several={several} />}
              <SubmitButton>Enregistrer la pièce</SubmitButton>
            </form>
          </section>
        )}
        <EndedDocuments documents={ended} />
      </div>
      <BrowserScript name="documents" />
    </SpacePage>
  );
}

interface DocumentDateProps {
  limits: { from?: string; early?: string; to?: string; late?: string };
  children: ReactNode;
}

/** A date that the script checks during typing. */
const DocumentDate = ({ limits: { from, early, to, late }, children }: DocumentDateProps) => (
  <dated-field
    {...(from && { "data-from": from, "data-early": early })}
    {...(to && { "data-to": to, "data-late": late })}
  >
    {children}
    <p role="status" className="text-sm font-semibold text-error" />
  </dated-field>
);

/** Some documents take long to obtain: their proof of request is enough at filing (applications §2). */
const RequestChoice = ({ chosen }: { chosen: boolean }) => (
  <div className="field">
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name="demande"
        value="oui"
        defaultChecked={chosen}
        aria-describedby="demande-help"
        className="mt-0.5 size-5 shrink-0"
      />
      Je n’ai encore que la preuve de la demande
    </label>
    <p id="demande-help" className="field-help text-sm text-ink-soft">
      Récépissé, accusé de dépôt ou capture de la téléprocédure{"\u00A0"}: elle suffit pour déposer
      un dossier, et ne porte pas de date. La pièce elle-même remplace ensuite cette preuve.
    </p>
  </div>
);

interface ReplaceChoiceProps {
  documents: { id: string; name: string; suppliedAt: Date }[];
  several: boolean;
}

/** Chooses the document to replace. Preselected is the newest one, or none when the requirement takes several. */
function ReplaceChoice({ documents, several }: ReplaceChoiceProps) {
  return (
    <div className="field">
      <label htmlFor="remplace" className="font-semibold">
        Cette pièce remplace
      </label>
      <select
        id="remplace"
        name="remplace"
        className="control"
        defaultValue={several ? "" : documents[0]?.id}
      >
        <option value="">Aucune{"\u00A0"}: elle s’ajoute aux autres</option>
        {documents.map((document) => (
          <option key={document.id} value={document.id}>
            {nameOf(document)}
          </option>
        ))}
      </select>
    </div>
  );
}
