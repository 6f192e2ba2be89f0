import { data, redirect } from "react-router";
import { searchedText } from "#app/activity/posted-search.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { type Conflict, shownName, textsOf } from "#app/forms/merge-fields.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { changeRefusals, saveRefusals } from "../application.refusals.ts";
import { moveApplication } from "../move-application.server.ts";
import type { Route } from "./+types/section-page";
import { askOpeningFee } from "./ask-opening-fee.server.ts";
import { confirmDiscrepancies, longestReason } from "./confirm-discrepancies.server.ts";
import { reasonName, seenName } from "./discrepancies-form.tsx";
import { DocumentsSection } from "./documents-section.tsx";
import { type Section, sectionNames } from "./draft.ts";
import { applicationOfSpace, filedPlace } from "./draft-facts.server.ts";
import { FiguresSection, WorksSection } from "./draft-forms.tsx";
import { DraftFrame, nextOf } from "./draft-frame.tsx";
import { draftPage } from "./draft-page.server.ts";
import type { SectionProps } from "./draft-section.tsx";
import { Summary } from "./draft-summary.tsx";
import { differenceInWords } from "./fee-difference.ts";
import { FeeSection, LowerChoiceForm } from "./fee-section.tsx";
import { figureInWords, figureNames, keptFigure } from "./figures.ts";
import { MeansSection } from "./means-section.tsx";
import { figureErrors, wordedFigures } from "./read-figures.ts";
import { RETURNED_FIELD, saveDraft } from "./save-draft.server.ts";

export const headers = privatePageHeaders;

/** The first section asks for three figures, before the class. */
const hasFigures = (section: Section) => section === "chiffres" || section === "travaux";

const sectionOf = (name: string | undefined): Section => {
  const section = sectionNames.find((each) => each === name);
  if (!section) throw data(null, { status: 404 });
  return section;
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const section = sectionOf(params.section);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id, state } = spaceApplication.application;
  if (state !== "draft") throw redirect(filedPlace(id));
  const { searchParams } = new URL(request.url);
  const search = searchedText(searchParams);
  const page = await draftPage(ctx, spaceApplication.application, { section, search });
  const wordedNames = searchParams.get("lu")?.split(",") ?? [];
  return {
    ...page,
    done: outcomeMessage(outcomes, new URL(request.url)),
    read: page.figures.flatMap(({ name, label }) =>
      hasFigures(section) && wordedNames.includes(name)
        ? [`${label}\u00A0: ${figureInWords(name, keptFigure(name, page.fields[name] ?? ""))}`]
        : [],
    ),
  };
}

const outcomes: Record<string, string> = {
  pieces: "La pièce est enregistrée. Toutes les pièces demandées sont là.",
};

interface Answer {
  message?: string;
  /** A lower choice to confirm: what is given back, and the posted fields. */
  lower?: { sentence: string; posted: [string, string][] };
  conflicts?: Record<string, Conflict>;
  /** Figures that cannot be read, or reasons that are missing, by field. */
  errors?: Record<string, string>;
  /** The values that the form had shown for the fields in conflict. */
  shown?: Record<string, string>;
}

/** The fields of a posted form with the sum that is shown as given back, for a form that posts them again. */
const postedFields = (form: FormData, toReturn: number): [string, string][] => [
  ...[...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== RETURNED_FIELD && name !== "intent"
      ? [[name, value]]
      : [],
  ),
  [RETURNED_FIELD, String(toReturn)],
];

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const section = sectionOf(params.section);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const applicationId = spaceApplication.application.id;
  const form = await readForm(request);
  if (spaceApplication.application.state !== "draft")
    return redirect(`${filedPlace(applicationId)}?trop-tard`, 303);
  const here = addressOf("/espace/dossiers/:id", { id: applicationId });
  const save = (next: string) => async () => {
    const saved = await saveDraft(ctx, { applicationId, form });
    if (!saved.ok && saved.lower) {
      const { refundDays } = await settingsInForce(ctx.db, ctx.now);
      const { toReturn } = saved.lower;
      const lower = {
        sentence: differenceInWords(saved.lower, toReturn, refundDays),
        posted: postedFields(form, toReturn),
      };
      // Nothing is refused: the page asks, and its title says no error.
      return data<Answer>({ lower, errors: {} }, { status: 409 });
    }
    if (!saved.ok) return refusedWith(saveRefusals[saved.refusal]);
    const conflicts = saved.value.conflicts as Record<string, Conflict>;
    const fields = Object.keys(conflicts);
    const errors = figureErrors(form);
    if (fields.length === 0 && Object.keys(errors).length > 0)
      return data<Answer>({ errors }, { status: 400 });
    const worded = wordedFigures(form);
    if (fields.length === 0)
      return redirect(
        worded.length > 0 ? `${here}/${section}?lu=${worded.join(",")}` : `${here}/${next}`,
        303,
      );
    const shownFields = Object.fromEntries(
      fields.map((name) => [name, textsOf(form, shownName(name))]),
    );
    return data<Answer>({ conflicts, shown: shownFields }, { status: 409 });
  };
  return await actions(form, {
    stay: save(`${section}?enregistre`),
    next: save(nextOf(section)),
    "other-class": save("frais"),
    // Saves first: the answer is another page, and what was chosen must be on it.
    search: save(
      `${section}?${new URLSearchParams({ recherche: searchedText(form) })}#sous-domaines`,
    ),
    confirm: async () => {
      const reasons = Object.fromEntries(
        figureNames.map((name) => [
          name,
          { seen: textOf(form, seenName(name)), reason: textOf(form, reasonName(name)) },
        ]),
      );
      const confirmed = await confirmDiscrepancies(ctx, { applicationId, reasons });
      if (!confirmed.ok) return refusedWith(saveRefusals[confirmed.refusal]);
      const { missing, tooLong } = confirmed.value;
      if (missing.length + tooLong.length === 0) return redirect(`${here}/resume?explique`, 303);
      const errors = Object.fromEntries([
        ...missing.map((name) => [
          reasonName(name),
          "Dites pourquoi les deux chiffres sont justes, ou corrigez celui qui est faux",
        ]),
        ...tooLong.map((name) => [
          reasonName(name),
          `Ce texte ne doit pas dépasser ${longestReason} caractères`,
        ]),
      ]);
      return data<Answer>({ errors }, { status: 400 });
    },
    abandon: async () => {
      const seen = versionOf(form, "version") || undefined;
      const ended = await moveApplication(ctx, { move: "abandon", applicationId, seen });
      if (!ended.ok) return refusedWith(changeRefusals[ended.refusal]);
      return redirect(
        `/espace/dossiers?entreprise=${spaceApplication.application.companyId}&abandon`,
        303,
      );
    },
    pay: async () => {
      const payment = await askOpeningFee(ctx, { applicationId });
      if (!payment.ok) return refusedWith(saveRefusals[payment.refusal]);
      return redirect(addressOf("/espace/paiements/:id", { id: payment.value.paymentId }), 303);
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
  if (actionData?.lower)
    return (
      <DraftFrame page={loaderData}>
        <LowerChoiceForm page={loaderData} {...actionData.lower} />
      </DraftFrame>
    );
  const notice = conflicts ? (
    <Notice tone="warning" title="La même réponse a été changée deux fois" takesFocus>
      <p>
        Par une autre personne, ou par vous dans une autre fenêtre. Le reste est enregistré. Pour
        chaque réponse marquée, choisissez celle qui reste, puis enregistrez.
      </p>
    </Notice>
  ) : actionData?.message ? (
    <Notice tone="error" title="Ce n’est pas enregistré" takesFocus>
      <p>{actionData.message}</p>
    </Notice>
  ) : actionData?.errors ? (
    <FormFeedback
      failure={{ errors: actionData.errors }}
      words={
        hasFigures(section)
          ? {
              title: "Des chiffres ne se lisent pas",
              text: "Ce que vous avez tapé est enregistré tel quel. Corrigez ces réponses pour continuer.",
            }
          : { title: "Il manque une explication", text: "Les autres sont enregistrées." }
      }
    />
  ) : loaderData.read.length > 0 ? (
    <Notice tone="info" title="Vérifiez ce que nous avons lu" takesFocus>
      <ul>
        {loaderData.read.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{"Si c’est juste, appuyez sur «\u00A0Suivant\u00A0»."}</p>
    </Notice>
  ) : (
    <DoneNotice message={loaderData.done} />
  );
  return (
    <DraftFrame page={loaderData} notice={notice}>
      {Form ? (
        <Form
          page={loaderData}
          {...(conflicts && { conflicts })}
          {...(actionData?.errors && { errors: actionData.errors })}
          {...(actionData?.shown && { shown: actionData.shown })}
        />
      ) : (
        <Summary page={loaderData} errors={actionData?.errors} />
      )}
    </DraftFrame>
  );
}
