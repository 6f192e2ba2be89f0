import { data, redirect } from "react-router";
import { changeRefusals } from "#app/applications/application.refusals.ts";
import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { type Conflict, shownName, textsOf } from "#app/forms/merge-fields.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { nextToExamine } from "../assignment/own-applications.queries.server.ts";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { SavingBar, ShownFields } from "../frame/saving-bar.tsx";
import type { Route } from "./+types/report-page";
import { examinationRefusals } from "./examination.refusals.ts";
import { longest, reportField } from "./examination-fields.ts";
import { longestReopening, reopenExamination } from "./reopen-examination.server.ts";
import { type Gap, signedInWords } from "./report.ts";
import { openReport } from "./report-page.server.ts";
import { ReportView } from "./report-view.tsx";
import { saveExamination } from "./save-examination.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const ctx = context.get(requestContext);
  const report = orClosed(await openReport(ctx, params.id));
  if ("elsewhere" in report) throw redirect(report.elsewhere);
  const done = query.has("signe")
    ? "Le rapport est signé. Le dossier est prêt pour la commission."
    : query.has("repris")
      ? "L’examen est repris. Le rapport signé est mis de côté, tel quel."
      : query.has("enregistre")
        ? "C’est enregistré."
        : null;
  const { opened } = report;
  const next = query.has("signe")
    ? ((await nextToExamine(ctx.db, opened.scope, opened.application.id)) ?? null)
    : undefined;
  return { ...report, done, next };
}

interface Answer {
  message?: string;
  problem?: string;
  conflict?: Conflict;
  typed?: string;
  shown?: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const applicationId = params.id;
  const form = await readForm(request);
  const here = addressOf("/bureau/dossiers/:id/rapport", { id: applicationId });
  const save = async (after: string) => {
    const saved = await saveExamination(ctx, { applicationId, form });
    if (!saved.ok) return refusalAnswer(examinationRefusals[saved.refusal]) as never;
    const problem = saved.value.problems[reportField];
    const conflict = saved.value.conflicts[reportField];
    if (!problem && !conflict) return redirect(`${here}${after}`, 303);
    return data<Answer>(
      {
        ...(problem && { problem }),
        ...(conflict && { conflict, shown: textsOf(form, shownName(reportField)) }),
        typed: textOf(form, reportField),
      },
      { status: problem ? 400 : 409 },
    );
  };
  return await actions(form, {
    save: () => save("?enregistre"),
    "save-and-read": () => save("/signer"),
    reopen: async () => {
      const reason = textOf(form, "raison");
      const seen = versionOf(form, "version") || undefined;
      const reopened = await reopenExamination(ctx, { applicationId, seen, reason });
      if (reopened.ok) return redirect(`${here}?repris`, 303);
      const { message, status } =
        reopened.refusal === "reason-too-long"
          ? tooLong("La raison", longestReopening)
          : changeRefusals[reopened.refusal];
      return data<Answer>({ message, typed: reason }, { status });
    },
  });
}

const placeOf = (id: string, part: Gap["part"]): string | null => {
  if (part === "rapport") return null;
  const path = addressOf("/bureau/dossiers/:id", { id });
  return part === "complements" || part === "plan"
    ? `${path}/${part}`
    : `${path}/examen?partie=${part}`;
};

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, draft, gaps, reports, mayWrite, maySign, mayReopen, accountId, next } =
    loaderData;
  const { id, version, state } = opened.application;
  const path = addressOf("/bureau/dossiers/:id/rapport", { id });
  const [newest] = reports;
  const standing = newest && newest.setAsideAt === null ? newest : null;
  const fields = { [reportField]: loaderData.reportText };
  return (
    <ApplicationFrame
      opened={opened}
      here="rapport"
      act={
        maySign &&
        (gaps.length > 0 ? (
          <span className="flex flex-wrap items-center gap-3">
            <a className="link text-sm" href="#reste">
              {counted(gaps.length, "réponse manque", "réponses manquent")}
            </a>{" "}
            <span className="button bench-greyed">Signer…</span>
          </span>
        ) : (
          <a className="button button-primary" href={`${path}/signer`}>
            Relire et signer…
          </a>
        ))
      }
    >
      <DoneNotice message={loaderData.done} />
      {next !== undefined && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {next ? (
            <a
              className="button button-primary"
              href={addressOf("/bureau/dossiers/:id/examen", { id: next.id })}
            >
              {`Dossier suivant\u00A0: ${next.companyName}, ${next.number}`}
            </a>
          ) : (
            <>
              Aucun autre dossier n’attend votre examen.{" "}
              <a className="link inline-flex min-h-11 items-center" href="/bureau/dossiers">
                File d’attente
              </a>
            </>
          )}
        </p>
      )}
      <NothingDone message={actionData?.message ?? actionData?.problem} />
      {mayWrite && gaps.length > 0 && (
        <OfficeSection id="reste" title="Ce qui reste avant la signature">
          <ul className="list-disc pl-5">
            {gaps.map(({ text, part }) => {
              const place = placeOf(id, part);
              return (
                <li key={text}>
                  {place ? (
                    <a className="link inline-block min-h-6" href={place}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </li>
              );
            })}
          </ul>
        </OfficeSection>
      )}
      {mayWrite && !standing && (
        <OfficeSection title="Texte du rapport">
          <form method="post" noValidate>
            <ShownFields
              fields={fields}
              names={[reportField]}
              {...(actionData?.shown !== undefined && {
                shown: { [reportField]: actionData.shown },
              })}
            />
            <TextAreaField
              name={reportField}
              label="Conclusion de l’examen"
              help="Ce que la commission doit savoir et que la grille et les avis ne disent pas."
              rows={10}
              maxLength={longest.report}
              defaultValue={actionData?.typed ?? loaderData.reportText}
              {...(actionData?.problem && { error: actionData.problem })}
            />
            <ConflictChoice
              name={reportField}
              label="Conclusion de l’examen"
              conflict={actionData?.conflict}
            />
            <SavingBar
              applicationId={id}
              accountId={accountId}
              savedAt={loaderData.savedAt}
              what="rapport"
              next={
                gaps.every(({ part }) => part === "rapport") && (
                  <button
                    type="submit"
                    name="intent"
                    value="save-and-read"
                    className="button button-primary"
                  >
                    Enregistrer et relire
                  </button>
                )
              }
            />
          </form>
        </OfficeSection>
      )}
      {standing ? (
        <OfficeSection title={`Rapport signé, version ${standing.version}`}>
          <p className="mb-1">{signedInWords(standing.content)}.</p>
          <p className="mb-4">
            <a
              className="link inline-flex min-h-11 items-center"
              href={`${addressOf("/bureau/dossiers/:id/rapport.pdf", { id })}?version=${standing.version}`}
            >
              Télécharger le rapport (PDF)
            </a>
          </p>
          <ReportView report={standing.content} />
        </OfficeSection>
      ) : state === "under-review" || state === "complement-asked" ? (
        <OfficeSection title="Aperçu">
          <ReportView report={draft} />
        </OfficeSection>
      ) : (
        <p>Aucun rapport n’a été signé pour ce dossier.</p>
      )}
      {reports
        .filter(({ setAsideAt }) => setAsideAt !== null)
        .map((report) => (
          <OfficeSection key={report.id} title={`Version ${report.version}, mise de côté`}>
            <p>
              {signedInWords(report.content)}, mis de côté le{" "}
              {report.setAsideAt && formatInstant(report.setAsideAt)}
              {`\u00A0: ${report.setAsideReason}`}
            </p>
            <details>
              <summary className="min-h-11 cursor-pointer py-2 text-green">Le relire</summary>
              <ReportView report={report.content} />
            </details>
          </OfficeSection>
        ))}
      {mayReopen && (
        <OfficeSection title="Reprendre l’examen" apart>
          <p className="mb-3">
            Le dossier revient en instruction. Le rapport signé reste tel quel, mis de côté
            {"\u00A0"}; vous en signerez un autre.
          </p>
          <form method="post">
            <input type="hidden" name="version" value={version} />
            <TextAreaField
              name="raison"
              label="Pourquoi reprendre l’examen"
              rows={3}
              maxLength={2000}
              defaultValue={actionData?.typed ?? ""}
            />
            <button
              type="submit"
              name="intent"
              value="reopen"
              className="button button-danger w-full sm:w-auto"
            >
              Reprendre l’examen
            </button>
          </form>
        </OfficeSection>
      )}
      <BrowserScript name="draft" />
    </ApplicationFrame>
  );
}
