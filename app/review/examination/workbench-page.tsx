import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { complementRefusals } from "#app/applications/complements/complement.refusals.ts";
import { textOf } from "#app/forms/form-input.ts";
import { shownName, textsOf } from "#app/forms/merge-fields.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { orClosed } from "../frame/closed-application.tsx";
import { differencesInWords, readValues } from "../frame/declared-values.ts";
import { openApplication, openToReader, wayToRead } from "../frame/open-application.server.ts";
import type { Route } from "./+types/workbench-page";
import { checkWords } from "./document-panel.tsx";
import { examinationRefusals } from "./examination.refusals.ts";
import { newNoteField } from "./examination-fields.ts";
import type { FieldAnswers } from "./marking-form.tsx";
import { documentAt, isPlace } from "./rail.ts";
import { saveExamination } from "./save-examination.server.ts";
import { readWorkbench } from "./workbench.server.ts";
import { type Answer, WorkbenchPage } from "./workbench-view.tsx";
import { writeNote } from "./write-note.server.ts";

export const headers = privatePageHeaders;
export const handle = { focused: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
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
  // The form names the document that was shown, and where to go on: no part of the workbench is read for a verdict.
  const check = (state: "accepted" | "refused") => async () => {
    const [code = "", documentId = ""] = textOf(form, "piece").split(":");
    const texts = (name: string) =>
      form.getAll(name).filter((each): each is string => typeof each === "string");
    const typedFields = {
      reason: textOf(form, "motif"),
      text: textOf(form, "texte"),
      read: texts("read"),
    };
    const differences = differencesInWords(
      readValues({ labels: texts("label"), declared: texts("declared"), read: typedFields.read }),
    );
    const text = typedFields.text.trim();
    const checked = await checkDocument(ctx, {
      applicationId,
      code,
      documentId,
      verdict:
        state === "accepted"
          ? { state }
          : { state, reasonCode: typedFields.reason, differences, ...(text !== "" && { text }) },
    });
    if (!checked.ok)
      return refusedWith(complementRefusals[checked.refusal], { check: typedFields });
    const next = textOf(form, "suite");
    const place = isPlace(next) ? next : documentAt({ code, documentId });
    return redirect(`${here}?${place}&fait=${encodeURIComponent(`${code}:${documentId}`)}`, 303);
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

export default WorkbenchPage;
