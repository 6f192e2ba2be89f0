import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { type Conflict, shownName, textsOf } from "#app/forms/merge-fields.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { changeRefusals, saveRefusals } from "../application.refusals.ts";
import { moveApplication } from "../move-application.server.ts";
import type { Route } from "./+types/section-page";
import { askOpeningFee } from "./ask-opening-fee.server.ts";
import { DocumentsSection } from "./documents-section.tsx";
import { type Section, sectionNames } from "./draft.ts";
import { applicationOfSpace, filedPlace } from "./draft-facts.server.ts";
import { FiguresSection, WorksSection } from "./draft-forms.tsx";
import { DraftFrame, nextOf } from "./draft-frame.tsx";
import { draftPage } from "./draft-page.server.ts";
import type { SectionProps } from "./draft-section.tsx";
import { Summary } from "./draft-summary.tsx";
import { FeeSection } from "./fee-section.tsx";
import { MeansSection } from "./means-section.tsx";
import { saveDraft } from "./save-draft.server.ts";

export const headers = privatePageHeaders;

const sectionOf = (name: string | undefined): Section => {
  const section = sectionNames.find((each) => each === name);
  if (!section) throw data(null, { status: 404 });
  return section;
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const section = sectionOf(params.section);
  const found = await applicationOfSpace(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const { id, state } = found.application;
  if (state !== "draft") throw redirect(filedPlace(id));
  return await draftPage(ctx, found.application, section);
}

interface Answer {
  message?: string;
  conflicts?: Record<string, Conflict>;
  /** The values that the form had shown for the fields in conflict. */
  shown?: Record<string, string>;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const section = sectionOf(params.section);
  const found = await applicationOfSpace(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const applicationId = found.application.id;
  const form = await readForm(request);
  if (found.application.state !== "draft")
    return redirect(`${filedPlace(applicationId)}?trop-tard`, 303);
  const here = `/espace/dossiers/${applicationId}`;
  const save = (next: string) => async () => {
    const saved = await saveDraft(ctx, { applicationId, form });
    if (!saved.ok) return refusedWith(saveRefusals[saved.refusal]);
    const conflicts = saved.value.conflicts as Record<string, Conflict>;
    const fields = Object.keys(conflicts);
    if (fields.length === 0) return redirect(`${here}/${next}`, 303);
    const shown = Object.fromEntries(fields.map((name) => [name, textsOf(form, shownName(name))]));
    return data<Answer>({ conflicts, shown }, { status: 409 });
  };
  return await actions(form, {
    stay: save(`${section}?enregistre`),
    next: save(nextOf(section)),
    abandon: async () => {
      const seen = Number(textOf(form, "version")) || undefined;
      const ended = await moveApplication(ctx, { move: "abandon", applicationId, seen });
      if (!ended.ok) return refusedWith(changeRefusals[ended.refusal]);
      return redirect(`/espace/dossiers?entreprise=${found.application.companyId}&abandon`, 303);
    },
    pay: async () => {
      const asked = await askOpeningFee(ctx, { applicationId });
      if (!asked.ok) return refusedWith(saveRefusals[asked.refusal]);
      return redirect(`/espace/paiements/${asked.value.paymentId}`, 303);
    },
  });
}

const refusedWith = (refusal: RefusalAnswer): ReturnType<typeof data<Answer>> =>
  refusalAnswer(refusal);

const forms: Partial<Record<Section, (props: SectionProps) => React.JSX.Element>> = {
  travaux: WorksSection,
  chiffres: FiguresSection,
  moyens: MeansSection,
  pieces: DocumentsSection,
  frais: FeeSection,
};

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section } = loaderData;
  const Form = forms[section];
  const conflicts = actionData?.conflicts;
  const notice = conflicts ? (
    <Notice tone="warning" title="Deux personnes ont changé la même réponse" takesFocus>
      <p>
        Le reste est enregistré. Pour chaque réponse marquée, choisissez celle qui reste, puis
        enregistrez.
      </p>
    </Notice>
  ) : actionData?.message ? (
    <Notice tone="error" title="Ce n’est pas enregistré" takesFocus>
      <p>{actionData.message}</p>
    </Notice>
  ) : null;
  return (
    <DraftFrame page={loaderData} notice={notice}>
      {Form ? (
        <Form
          page={loaderData}
          {...(conflicts && { conflicts })}
          {...(actionData?.shown && { shown: actionData.shown })}
        />
      ) : (
        <Summary page={loaderData} />
      )}
    </DraftFrame>
  );
}
