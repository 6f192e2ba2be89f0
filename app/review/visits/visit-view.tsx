import { TextField } from "#app/forms/field.tsx";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import type { Route } from "./+types/visit-page";
import { PlanVisitForm } from "./plan-visit-form.tsx";
import { VisitForm } from "./visit-form.tsx";
import { VisitPhotos } from "./visit-photos.tsx";
import { VisitRecord } from "./visit-record.tsx";

/** The visits of an examination: the one that is planned with its record and photos, and those that were signed or cancelled. */
export function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, points, visits, visiting, accountId, done } = loaderData;
  const applicationId = opened.application.id;
  const planned = visits.find(({ isPlanned }) => isPlanned);
  const ended = visits.filter(({ isPlanned }) => !isPlanned);
  return (
    <ApplicationFrame opened={opened} here="visite">
      <div className="space-y-4 pt-4">
        <DoneNotice message={done} />
        <NothingDone message={actionData?.message} />
        {planned && (
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <OfficeSection title={`Visite du ${planned.when}`}>
              <p className="wrap-anywhere">{planned.place}</p>
              {planned.note && (
                <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{planned.note}</p>
              )}
              {visiting ? (
                <VisitForm
                  applicationId={applicationId}
                  points={points}
                  visitId={planned.id}
                  fields={planned.fields}
                  accountId={accountId}
                  savedAt={planned.savedAt}
                  answers={actionData ?? undefined}
                />
              ) : (
                <VisitRecord {...planned} applicationId={applicationId} />
              )}
            </OfficeSection>
            {visiting && (
              <div className="space-y-4">
                <VisitPhotos
                  applicationId={applicationId}
                  points={points}
                  visitId={planned.id}
                  photos={planned.photos}
                  failure={actionData?.photo}
                />
                <SignPart {...planned} cancel={actionData?.cancel} />
              </div>
            )}
          </div>
        )}
        {!planned && visiting && (
          <OfficeSection title="Prévoir une visite">
            <PlanVisitForm failure={actionData?.plan} />
          </OfficeSection>
        )}
        {!planned && visits.length === 0 && !visiting && (
          <OfficeSection title="Visite">
            <p>Aucune visite n’a été prévue pour ce dossier.</p>
          </OfficeSection>
        )}
        {ended.map((visit) => (
          <OfficeSection
            key={visit.id}
            title={`Visite du ${visit.when}, ${visit.signed ? "signée" : "annulée"}`}
          >
            <p className="text-sm text-ink-soft">{visit.signed ?? visit.cancelled}</p>
            <p className="wrap-anywhere">{visit.place}</p>
            {visit.signed && <VisitRecord {...visit} applicationId={applicationId} />}
          </OfficeSection>
        ))}
      </div>
      {visiting && planned && (
        <>
          <BrowserScript name="documents" />
          <BrowserScript name="draft" />
        </>
      )}
    </ApplicationFrame>
  );
}

type Shown = Route.ComponentProps["loaderData"]["visits"][number];
type Cancel = NonNullable<Route.ComponentProps["actionData"]>["cancel"];

function SignPart({
  id,
  gaps,
  hasBegun,
  readSha256: readHash,
  cancel,
}: Shown & { cancel: Cancel }) {
  return (
    <OfficeSection title="Signer le compte rendu">
      {!hasBegun ? (
        <p>Le compte rendu se signe à partir de l’heure prévue.</p>
      ) : gaps.length > 0 ? (
        <>
          <p>Il reste à dire et à enregistrer{"\u00A0"}:</p>
          <ul className="list-disc pl-5 text-sm">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      ) : (
        <form method="post" className="mt-2">
          <input type="hidden" name="visite" value={id} />
          <input type="hidden" name="lu" value={readHash} />
          <p className="mb-2 max-w-prose text-sm text-ink-soft">
            Enregistrez d’abord vos derniers mots. Signé, le compte rendu ne change plus, ni ses
            photos{"\u202F"}; il entre dans le rapport.
          </p>
          <button type="submit" name="intent" value="sign" className="button button-primary">
            Signer le compte rendu
          </button>
        </form>
      )}
      <CancelPart visitId={id} cancel={cancel} />
    </OfficeSection>
  );
}

const CancelPart = ({ visitId, cancel }: { visitId: string; cancel: Cancel }) => (
  <details className="mt-4" open={cancel !== undefined}>
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
      Annuler cette visite…
    </summary>
    <form method="post" noValidate>
      <input type="hidden" name="visite" value={visitId} />
      <TextField
        name="reason"
        label="Pourquoi, en mots que l’entreprise lira"
        maxLength={1000}
        autoComplete="off"
        defaultValue={cancel?.reason}
        error={cancel?.error}
      />
      <button type="submit" name="intent" value="cancel" className="button button-secondary">
        Annuler la visite
      </button>
    </form>
  </details>
);
