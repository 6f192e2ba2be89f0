import type { ReactNode } from "react";
import { DateField } from "#app/forms/date-field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { UploadField } from "#app/forms/upload-field.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { FileType } from "#app/kernel/files.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/document-page";
import { DocumentList, EndedDocuments, nameOf } from "./document-list.tsx";
import { datesAsked, type Requirement } from "./requirement.ts";
import { RequirementHelp } from "./requirement-help.tsx";
import { filesInWords } from "./requirement-words.ts";
import { missingYearsInWords } from "./series.ts";
import { keepingWayBack } from "./way-back.ts";

export interface Values {
  issuedOn: string;
  endsOn: string;
  file: string;
}

const formats: Record<Requirement["formats"][number], FileType> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

export function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
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
