import { data, redirect } from "react-router";
import * as v from "valibot";
import { DateField } from "#app/forms/date-field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { typedValues } from "#app/forms/form-input.ts";
import { addDays, dayProblem, parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { ChangeSentences, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/nomenclature-publish-page";
import { nomenclatureDraft } from "./nomenclature.queries.server.ts";
import { nomenclatureRefusals } from "./nomenclature.refusals.ts";
import { previewDraft, publishDraft } from "./publish-draft.server.ts";

export const headers = privatePageHeaders;

const draftPath = "/bureau/nomenclature/brouillon";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const draft = await nomenclatureDraft(db);
  if (!draft) throw data(null, { status: 404 });
  return { stamp: draft.stamp, tomorrow: addDays(todayInDakar(now), 1) };
}

const formSchema = v.object({ effectiveFrom: v.string(), stamp: v.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const { effectiveFrom: typedDay, stamp } = typedValues(formSchema, form);
  const again = (errors: Record<string, string>, message: string | null, status: number) =>
    formAgain({ values: { effectiveFrom: typedDay }, errors, message, preview: null }, status);
  const effectiveFrom = parseBusinessDate(typedDay);
  if (!effectiveFrom)
    return again({ effectiveFrom: dayProblem(typedDay, "01/01/2027") }, null, 400);
  const draft = { stamp, effectiveFrom };
  const confirmed = intentOf(form) === "confirm";
  const result = confirmed ? await publishDraft(ctx, draft) : await previewDraft(ctx, draft);
  if (!result.ok) {
    const { status, message, field } = nomenclatureRefusals[result.refusal];
    return field ? again({ [field]: message }, null, status) : again({}, message, status);
  }
  if (!Array.isArray(result.value)) return redirect("/bureau/nomenclature?fait=publie", 303);
  const preview = { sentences: result.value, effectiveFrom, stamp };
  return data({
    values: { effectiveFrom: typedDay },
    errors: {} as Record<string, string>,
    message: null,
    preview,
  });
}

export default function NomenclaturePublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  const preview = actionData?.preview;
  return (
    <OfficePage
      title="Publier la nomenclature"
      lead="À partir du jour choisi, à Dakar, l’inscription, l’annuaire et les pages montrent cette édition. Ce qui est accordé ne change pas."
      parent={{ path: draftPath, label: "Brouillon de la nomenclature" }}
    >
      <NothingDone message={actionData?.message} />
      {preview ? (
        <OfficeSection title="Vérifiez avant de publier">
          <ChangeSentences sentences={preview.sentences} />
          <form method="post" className="mt-6 flex flex-wrap items-center gap-4">
            <input type="hidden" name="effectiveFrom" value={preview.effectiveFrom} />
            <input type="hidden" name="stamp" value={preview.stamp} />
            <input type="hidden" name="intent" value="confirm" />
            <SubmitButton>Publier cette édition</SubmitButton>
            <a className="link flex min-h-11 items-center" href={draftPath}>
              Revenir au brouillon
            </a>
          </form>
        </OfficeSection>
      ) : (
        <OfficeSection title={"À partir de quel jour\u202F?"}>
          <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
          <form method="post" noValidate className="mt-3 grid max-w-xl">
            <RequiredNote />
            <input type="hidden" name="stamp" value={loaderData.stamp} />
            <input type="hidden" name="intent" value="preview" />
            <DateField
              name="effectiveFrom"
              label="Jour d’effet"
              help="Aujourd’hui ou plus tard. Une édition à venir peut encore être retirée."
              defaultValue={actionData?.values.effectiveFrom ?? loaderData.tomorrow}
              error={errors.effectiveFrom}
            />
            <div>
              <SubmitButton>Voir ce qui va changer</SubmitButton>
            </div>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
