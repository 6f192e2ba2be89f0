import { redirect } from "react-router";
import { HiddenFields } from "#app/forms/field.tsx";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import type { Route } from "./+types/sign-page";
import { GridWarning } from "./against-grid-mark.tsx";
import { signRefusals } from "./examination.refusals.ts";
import { openReport } from "./report-page.server.ts";
import { ReportView } from "./report-view.tsx";
import { signReport } from "./sign-report.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const report = orClosed(await openReport(context.get(requestContext), params.id));
  if ("elsewhere" in report) throw redirect(report.elsewhere);
  const { opened, draft, gaps, readSha256, maySign, reports } = report;
  if (!maySign) throw redirect(addressOf("/bureau/dossiers/:id/rapport", { id: params.id }));
  return { opened, draft, gaps, readSha256, version: (reports[0]?.version ?? 0) + 1 };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return await actions(form, {
    sign: async () => {
      const signed = await signReport(ctx, {
        applicationId: params.id,
        seen: versionOf(form, "seen") || undefined,
        readSha256: textOf(form, "lu"),
      });
      if (!signed.ok) return refusalAnswer(signRefusals[signed.refusal]);
      return redirect(`${addressOf("/bureau/dossiers/:id/rapport", { id: params.id })}?signe`, 303);
    },
  });
}

/** The report as it will be signed, and what follows its signature. */
export default function SignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, draft, gaps, readSha256, version } = loaderData;
  const { id } = opened.application;
  const back = addressOf("/bureau/dossiers/:id/rapport", { id });
  return (
    <ApplicationFrame opened={opened} here="rapport">
      <NothingDone title="Le rapport n’est pas signé" message={actionData?.message} />
      <OfficeSection title={`Rapport, version ${version}`}>
        <ReportView report={draft} />
      </OfficeSection>
      <OfficeSection title="Signer">
        <GridWarning report={draft} />
        {gaps.length > 0 ? (
          <>
            <p>Avant la signature, il reste{"\u00A0"}:</p>
            <ul className="list-disc pl-5">
              {gaps.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p>Ce qui suit de lui-même{"\u00A0"}:</p>
            <ul className="mb-4 list-disc pl-5">
              <li>le rapport est figé avec son empreinte, et ne change plus jamais{"\u00A0"};</li>
              <li>le dossier est prêt pour la commission{"\u00A0"};</li>
              <li>l’entreprise apprend que l’examen est terminé, pas ce que dit le rapport.</li>
            </ul>
            <form method="post">
              <HiddenFields values={{ lu: readSha256, seen: String(opened.application.version) }} />
              <SubmitButton intent="sign">Signer le rapport</SubmitButton>
            </form>
          </>
        )}
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href={back}>
            Revenir sans signer
          </a>
        </p>
      </OfficeSection>
    </ApplicationFrame>
  );
}
