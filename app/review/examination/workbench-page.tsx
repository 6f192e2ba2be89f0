import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { complementRefusals } from "#app/applications/complements/complement.refusals.ts";
import { textOf } from "#app/forms/form-input.ts";
import { shownName, textsOf } from "#app/forms/merge-fields.ts";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { openApplication, wayToRead } from "../frame/open-application.server.ts";
import { WorkKeys } from "../frame/work-keys.tsx";
import type { Route } from "./+types/workbench-page";
import { DataPanel } from "./data-panels.tsx";
import { CheckPanel, checkWords, DocumentView } from "./document-panel.tsx";
import { examinationRefusals } from "./examination.refusals.ts";
import { newNoteField } from "./examination-fields.ts";
import { type FieldAnswers, type FormOf, MarkingForm } from "./marking-form.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { OpinionsForm } from "./opinions-form.tsx";
import { parts } from "./rail.ts";
import { Rail } from "./rail-view.tsx";
import { saveExamination } from "./save-examination.server.ts";
import { SummaryPanel } from "./summary-panel.tsx";
import { readWorkbench } from "./workbench.server.ts";
import { writeNote } from "./write-note.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = await openApplication(ctx, params.id);
  if (!opened) throw data(null, { status: 404 });
  const elsewhere = wayToRead(opened);
  if (elsewhere) throw redirect(elsewhere);
  const query = new URL(request.url).searchParams;
  const bench = await readWorkbench(ctx, opened, {
    document: query.get("piece"),
    part: query.get("partie"),
  });
  if (!bench) throw data(null, { status: 404 });
  const { application, scope } = opened;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: application.id },
  });
  const [code, documentId] = (query.get("fait") ?? "").split(":");
  const checked = bench.documentsDone.find(
    (each) => each.code === code && each.documentId === documentId,
  );
  const done = checked
    ? `${checked.label}\u00A0: ${checkWords[checked.check]}.`
    : query.has("note")
      ? "La note est ajoutée."
      : query.has("enregistre")
        ? "C’est enregistré."
        : null;
  return { opened, accountId: scope.accountId, bench, done };
}

interface Answer extends FieldAnswers {
  message?: string;
  /** What was typed about a document. */
  check?: { reason: string; text: string };
}

const refusedWith = (
  { message, status }: RefusalAnswer,
  keptAnswer: Omit<Answer, "message"> = {},
) => data<Answer>({ message, ...keptAnswer }, { status });

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const applicationId = params.id;
  const opened = await openApplication(ctx, applicationId);
  if (opened?.standing !== "whole") throw data(null, { status: 404 });
  const url = new URL(request.url);
  const here = url.pathname;
  const view = { document: url.searchParams.get("piece"), part: url.searchParams.get("partie") };
  const form = await readForm(request);
  const back = (flag: string) => {
    const to = new URLSearchParams();
    if (view.document) to.set("piece", view.document);
    if (view.part) to.set("partie", view.part);
    to.set(flag, "oui");
    return redirect(`${here}?${to}`, 303);
  };
  const check = (state: "accepted" | "refused") => async () => {
    const bench = await readWorkbench(ctx, opened, view);
    if (!bench?.document) throw data(null, { status: 404 });
    const { code, documentId } = bench.document;
    const typedFields = { reason: textOf(form, "motif"), text: textOf(form, "texte") };
    const text = typedFields.text.trim();
    const checked = await checkDocument(ctx, {
      applicationId,
      code,
      documentId,
      verdict:
        state === "accepted"
          ? { state }
          : { state, reasonCode: typedFields.reason, ...(text !== "" && { text }) },
    });
    if (!checked.ok)
      return refusedWith(complementRefusals[checked.refusal], { check: typedFields });
    const next = bench.next?.at ?? bench.here;
    return redirect(`${here}?${next}&fait=${encodeURIComponent(`${code}:${documentId}`)}`, 303);
  };
  return await actions(form, {
    accept: check("accepted"),
    refuse: check("refused"),
    save: async () => {
      const saved = await saveExamination(ctx, { applicationId, form });
      if (!saved.ok) return refusedWith(examinationRefusals[saved.refusal]);
      const { conflicts, problems } = saved.value;
      if (Object.keys({ ...conflicts, ...problems }).length === 0) return back("enregistre");
      const names = [...form.keys()].filter((name) => form.has(shownName(name)));
      const texts = (fieldOf: (name: string) => string) =>
        Object.fromEntries(names.map((name) => [name, textsOf(form, fieldOf(name))]));
      return data<Answer>(
        {
          conflicts: conflicts as NonNullable<FieldAnswers["conflicts"]>,
          problems,
          typed: texts((name) => name),
          shown: Object.fromEntries(
            Object.keys(conflicts).map((name) => [name, textsOf(form, shownName(name))]),
          ),
        },
        { status: Object.keys(problems).length > 0 ? 400 : 409 },
      );
    },
    note: async () => {
      const text = textOf(form, newNoteField);
      const written = await writeNote(ctx, { applicationId, text });
      if (!written.ok)
        return refusedWith(examinationRefusals[written.refusal], {
          typed: { [newNoteField]: text },
        });
      return back("note");
    },
  });
}

const keys = [
  ["1", "conforme"],
  ["2", "non conforme"],
  ["n", "suivant"],
  ["c", "complément"],
  ["e", "note"],
  ["?", "cette aide"],
] as const;

export default function WorkbenchPage({ loaderData, actionData }: Route.ComponentProps) {
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
                {counted(gaps.length, "point reste", "points restent")}
              </span>
            )}
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
      <div className="bench">
        <Rail path={path} companyId={companyId} groups={bench.groups} here={here} />
        <div className="bench-middle">
          {document && (
            <DocumentView companyId={companyId} document={document} validity={bench.validity} />
          )}
          {part && <h2 className="mb-2 text-base font-bold text-green">{parts[part].label}</h2>}
          {part === "avis" && (
            <ReadOnly unless={mayWrite}>
              <OpinionsForm
                {...form}
                asked={bench.asked}
                class={bench.class}
                classReached={bench.content.classReached}
                reasons={bench.lineReasons}
              />
            </ReadOnly>
          )}
          {part === "grille" && (
            <ReadOnly unless={mayWrite}>
              <MarkingForm {...form} blocks={blocks} />
            </ReadOnly>
          )}
          {part && part !== "avis" && part !== "grille" && <DataPanel {...bench} part={part} />}
        </div>
        <div className="bench-aside">
          <div className="bench-say">
            {document && (
              <CheckPanel
                document={document}
                reasons={bench.documentReasons}
                typed={actionData?.check ?? { reason: "", text: "" }}
                mayWrite={mayWrite}
              />
            )}
            {block && (
              <ReadOnly unless={mayWrite}>
                <MarkingForm {...form} blocks={blocks} />
              </ReadOnly>
            )}
            {next && (
              <a
                className="button button-secondary w-full"
                href={`${path}?${next.at}`}
                data-press="n"
              >
                {`Suivant\u00A0: ${next.label}`}
              </a>
            )}
            {mayWrite && (
              <a
                className="link inline-flex min-h-11 items-center"
                href={addressOf("/bureau/dossiers/:id/complements", { id })}
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
      <WorkKeys keys={keys} />
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
