import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { UndrawnNotice } from "#app/sheets/undrawn-notice.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Fingerprint } from "#app/ui/fingerprint.tsx";
import type { Route } from "./+types/decision-page";
import { Follows, LinesBesideOpinions } from "./before-signing.tsx";
import { AppealForm, CallForm, ReturnedForms, ReturnForm, WordsForm } from "./decision-forms.tsx";
import { HeldForms } from "./held-forms.tsx";
import { LetterView } from "./letter-view.tsx";

export function DecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { id, number, version, letter, signature } = page;
  return (
    <OfficePage
      title={`Décision ${number}`}
      parent={{ path: "/bureau/decisions", label: "Décisions" }}
      facts={`${page.company} · ${page.state}`}
      width="full"
    >
      <DoneNotice message={page.done} />
      <RefusedNotice refused={actionData} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OfficeSection title="La lettre, comme elle sera lue">
          <LetterView letter={letter} signature={signature} today={page.today} />
          {page.sha256 && (
            <>
              <Fingerprint label="Empreinte SHA-256" sha256={page.sha256} holds={page.holds} />
              {page.holds && (
                <p className="mt-3">
                  <a
                    className="button button-secondary"
                    href={addressOf("/bureau/decisions/:id/lettre.pdf", { id })}
                  >
                    Télécharger le PDF
                  </a>
                </p>
              )}
              {page.holds && !page.isDrawn && <UndrawnNotice />}
            </>
          )}
        </OfficeSection>
        <div className="flex flex-col gap-4">
          <OfficeSection title="Décision">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {page.facts.map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
            <p>
              <a
                className="link inline-flex min-h-11 items-center print:hidden"
                href={addressOf("/bureau/dossiers/:id", { id: page.applicationId })}
              >
                Ouvrir le dossier
              </a>
            </p>
            {page.returnReason && (
              <p className="border-l-4 border-laterite pl-4 whitespace-pre-line">
                Rendue au secrétariat{"\u00A0"}: {page.returnReason}
              </p>
            )}
            {page.signs && (
              <p className="mt-3">
                <a
                  className="button button-primary w-full sm:w-auto"
                  href={`/bureau/decisions/signer?decision=${id}`}
                >
                  Signer et notifier la décision…
                </a>
              </p>
            )}
          </OfficeSection>
          {page.held && <HeldForms held={page.held} refused={actionData} />}
          {page.lines.length > 0 && (
            <LinesBesideOpinions lines={page.lines} against={page.against} />
          )}
          {page.follows.length > 0 && <Follows follows={page.follows} signs={page.signs} />}
          {page.returned && <ReturnedForms version={version} refused={actionData} />}
          {page.mayWord && (
            <WordsForm
              version={version}
              words={page.words}
              read={page.wordsSha256}
              refused={actionData}
            />
          )}
          {page.mayReturn && <ReturnForm version={version} refused={actionData} />}
          {(page.mayCall || page.calls.length > 0) && (
            <CallForm
              calls={page.calls}
              records={page.mayCall}
              now={page.nowInDakar}
              refused={actionData}
            />
          )}
          {(page.mayRecordAppeal || page.appeals.length > 0) && (
            <AppealForm
              appeals={page.appeals}
              records={page.mayRecordAppeal}
              refused={actionData}
            />
          )}
        </div>
      </div>
    </OfficePage>
  );
}
