import { isInFrame, viewerKeys } from "#app/documents/pictures/document-viewer.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { WorkKeys } from "../frame/work-keys.tsx";
import type { Route } from "./+types/workbench-page";
import { DataPanel } from "./data-panels.tsx";
import { CheckPanel, DocumentView, type TypedCheck } from "./document-panel.tsx";
import { type FieldAnswers, type FormOf, MarkingForm } from "./marking-form.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { OpinionsForm } from "./opinions-form.tsx";
import { parts } from "./rail.ts";
import { Rail } from "./rail-view.tsx";
import { SummaryPanel } from "./summary-panel.tsx";

export interface Answer extends FieldAnswers {
  message?: string;
  /** What was typed about a document. */
  check?: TypedCheck;
}

const keys = [
  ["1", "conforme"],
  ["2", "non conforme"],
  ["n", "suivant"],
  ["c", "complément"],
  ["e", "note"],
  ["?", "cette aide"],
] as const;

export function WorkbenchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, accountId, bench, done } = loaderData;
  const { id, companyId, state } = opened.application;
  const path = addressOf("/bureau/dossiers/:id/examen", { id });
  const { document, part, here, mayWrite, next, gaps } = bench;
  const form: FormOf = {
    applicationId: id,
    accountId,
    fields: bench.fields,
    savedAt: bench.savedAt,
    answers: actionData ?? undefined,
  };
  const documents = bench.groups.flatMap(({ entries }) => entries.filter((each) => each.document));
  const block = part ? parts[part].block : null;
  const blocks = part === "grille" ? gridBlocks.map(({ name }) => name) : block ? [block] : [];
  return (
    <ApplicationFrame
      opened={opened}
      here="examen"
      act={
        mayWrite && (
          <span className="flex flex-wrap items-center gap-3">
            {gaps.length > 0 && (
              <span className="text-sm text-ink-soft">
                {counted(gaps.length, "réponse manque", "réponses manquent")}
              </span>
            )}{" "}
            <a
              className="button button-secondary"
              href={addressOf("/bureau/dossiers/:id/rapport", { id })}
            >
              {gaps.length > 0 ? "Rapport" : "Relire et signer…"}
            </a>
          </span>
        )
      }
    >
      <div className="grid gap-3">
        <Answered answer={actionData} done={done} />
        {!mayWrite && (
          <Notice tone="info">
            <p>
              {state === "under-review" || state === "complement-asked"
                ? "Vous lisez ce dossier\u00A0: seule la personne qui le suit le note."
                : "Ce dossier n’est pas en examen\u00A0: tout se lit, rien ne se change."}
            </p>
          </Notice>
        )}
      </div>
      <div className={document ? "bench" : "bench bench-of-data"}>
        <Rail path={path} companyId={companyId} groups={bench.groups} here={here} />
        <div className="bench-middle">
          {document && (
            <DocumentView
              companyId={companyId}
              document={document}
              validity={bench.validity}
              place={`Pièce ${documents.findIndex(({ at }) => at === here) + 1} sur ${documents.length}`}
            />
          )}
          {part && <h2 className="mb-2 text-base font-bold text-green">{parts[part].label}</h2>}
          {part === "avis" && (
            <ReadOnly unless={mayWrite}>
              <OpinionsForm
                {...form}
                asked={bench.asked}
                class={bench.class}
                classReached={bench.classReached}
                reasons={bench.lineReasons}
              />
            </ReadOnly>
          )}
          {part === "grille" && (
            <ReadOnly unless={mayWrite}>
              <MarkingForm {...form} blocks={blocks} contradicted={bench.figures.contradicted} />
            </ReadOnly>
          )}
          {part && part !== "avis" && part !== "grille" && <DataPanel {...bench} part={part} />}
        </div>
        <div className="bench-aside">
          <div className="bench-say">
            {document && (
              <CheckPanel
                document={document}
                next={next?.at ?? null}
                reasons={bench.documentReasons}
                typed={actionData?.check ?? { reason: "", text: "", read: [] }}
                declared={bench.declared}
                asked={
                  bench.complements.find(
                    ({ targetKind, target }) =>
                      targetKind === "requirement" && target === document.code,
                  )?.text ?? null
                }
                mayWrite={mayWrite}
              />
            )}
            {block && (
              <ReadOnly unless={mayWrite}>
                <MarkingForm {...form} blocks={blocks} contradicted={bench.figures.contradicted} />
              </ReadOnly>
            )}
            {next && (
              <a
                className="button button-secondary h-auto w-full wrap-anywhere"
                href={`${path}?${next.at}`}
                data-press="n"
              >
                {`Suivant\u00A0: ${next.label}`}
              </a>
            )}{" "}
            {mayWrite && (
              <a
                className="link inline-flex min-h-11 items-center"
                href={`${addressOf("/bureau/dossiers/:id/complements", { id })}${
                  document
                    ? `?cible=${encodeURIComponent(`requirement.${document.code}`)}#preparer`
                    : "#preparer"
                }`}
                data-press="c"
              >
                Demander un complément…
              </a>
            )}
            <NotesPanel notes={bench.notes} form={mayWrite ? form : null} />
          </div>
          <SummaryPanel path={path} {...bench} />
        </div>
      </div>
      <WorkKeys keys={document && !isInFrame(document) ? [...keys, ...viewerKeys] : keys} />
      <BrowserScript name="draft" />
    </ApplicationFrame>
  );
}

const ReadOnly = ({ unless, children }: { unless: boolean; children: React.ReactNode }) =>
  unless ? (
    children
  ) : (
    <fieldset disabled className="min-w-0">
      <legend className="sr-only">À lire seulement</legend>
      {children}
    </fieldset>
  );

function Answered({ answer, done }: { answer: Answer | undefined; done: string | null }) {
  if (answer?.conflicts && Object.keys(answer.conflicts).length > 0)
    return (
      <Notice tone="warning" title="La même réponse a été changée deux fois" takesFocus>
        <p>
          Par vous dans une autre fenêtre, ou par une autre personne. Le reste est enregistré.
          Choisissez ce qui reste, puis enregistrez.
        </p>
      </Notice>
    );
  if (answer?.problems)
    return (
      <Notice tone="error" title="Une valeur ne peut pas être gardée" takesFocus>
        <p>Le reste est enregistré. Corrigez ce qui est marqué.</p>
      </Notice>
    );
  if (answer?.message) return <NothingDone message={answer.message} />;
  return <DoneNotice message={done} />;
}
