import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/document-page";
import { DocumentFields } from "./document-fields.tsx";
import { DocumentList, EndedDocuments, nameOf } from "./document-list.tsx";
import { RequirementHelp } from "./requirement-help.tsx";
import { missingYearsInWords } from "./series.ts";
import { keepingWayBack } from "./way-back.ts";

export function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyId, requirement, documents, missingYears, ended } = loaderData;
  const { limits, maySupply, isAsked, wished, missing, hasNext } = loaderData;
  const { code, label, several } = requirement;
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
      <DoneNotice message={loaderData.done} />
      <div>
        {wished && missing > 0 && (
          <p className="mb-3 font-semibold">
            {`Votre dossier attend encore ${counted(missing, "pièce")}.`}
          </p>
        )}
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
              <DocumentFields
                requirement={requirement}
                companyId={companyId}
                limits={limits}
                failure={actionData}
              />
              {!isFirst && <ReplaceChoice documents={documents} several={several} />}
              <SubmitButton>
                {hasNext ? "Enregistrer, puis la suivante" : "Enregistrer la pièce"}
              </SubmitButton>
            </form>
          </section>
        )}
        <EndedDocuments documents={ended} />
      </div>
      <BrowserScript name="documents" />
    </SpacePage>
  );
}

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
