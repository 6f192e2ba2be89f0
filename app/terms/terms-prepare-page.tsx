import { data, redirect } from "react-router";
import * as v from "valibot";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf, typedValues } from "#app/forms/form-input.ts";
import { addDays, dayProblem, parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-prepare-page";
import { prepareTermsDraft } from "./prepare-terms-draft.server.ts";
import { termsEditions } from "./terms.queries.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { termsDraft } from "./terms-draft.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/conditions-generales";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const draft = await termsDraft(db);
  if (!draft) throw data(null, { status: 404 });
  const { stamp, prepared } = draft;
  const year = todayInDakar(now).slice(0, 4);
  const ranks = (await termsEditions(db)).flatMap(({ number }) =>
    number.startsWith(`${year}-`) ? [Number(number.slice(5)) || 0] : [],
  );
  return {
    stamp,
    number: prepared?.number ?? `${year}-${Math.max(0, ...ranks) + 1}`,
    effectiveFrom: prepared?.effectiveFrom ?? addDays(todayInDakar(now), 1),
    acceptAgain: prepared ? (prepared.acceptAgain ? "oui" : "non") : "",
  };
}

const formSchema = v.object({
  number: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{4}-\d{1,3}$/, "Le numéro est fait d’une année et d’un rang (ex. : 2027-1)"),
  ),
  effectiveFrom: v.string(),
  acceptAgain: v.picklist(["oui", "non"], "Dites si les membres doivent accepter à nouveau"),
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typedFields = typedValues(formSchema, form);
  const again = (errors: Record<string, string>, message: string | null, status: number) =>
    formAgain({ values: typedFields, errors, message }, status);
  const reading = v.safeParse(formSchema, typedFields);
  const effectiveFrom = parseBusinessDate(typedFields.effectiveFrom);
  const errors = Object.fromEntries(
    (reading.issues ?? []).map((issue) => [v.getDotPath(issue) ?? "", issue.message]),
  );
  if (!effectiveFrom) errors.effectiveFrom = dayProblem(typedFields.effectiveFrom, "01/01/2027");
  if (!reading.success || !effectiveFrom) return again(errors, null, 400);
  const { number, acceptAgain } = reading.output;
  const result = await prepareTermsDraft(context.get(requestContext), {
    stamp: textOf(form, "stamp"),
    number,
    effectiveFrom,
    acceptAgain: acceptAgain === "oui",
  });
  if (result.ok) return redirect(`${listPath}/publier`, 303);
  if (result.refusal === "no-draft") return redirect(listPath, 303);
  const { status, message, field } = termsRefusals[result.refusal];
  return field ? again({ [field]: message }, null, status) : again({}, message, status);
}

export default function TermsPreparePage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.errors ?? {};
  const fields = actionData?.values ?? loaderData;
  return (
    <OfficePage
      title="Préparer la publication"
      lead="La plateforme compose le document tel qu’il sera publié. Vous le relisez ensuite, page et PDF, avant de publier."
      parent={{ path: `${listPath}/brouillon`, label: "Brouillon des conditions générales" }}
    >
      <NothingDone message={actionData?.message} />
      <OfficeSection title="Cette édition">
        <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
        <form method="post" noValidate className="mt-3 grid max-w-xl">
          <RequiredNote />
          <input type="hidden" name="stamp" value={loaderData.stamp} />
          <TextField
            name="number"
            label="Numéro"
            help="Une année et un rang. Il ne sert qu’une fois."
            defaultValue={fields.number}
            error={errors.number}
            maxLength={20}
          />
          <DateField
            name="effectiveFrom"
            label="Jour d’effet"
            help="Aujourd’hui ou plus tard. Une édition à venir peut encore être retirée."
            defaultValue={fields.effectiveFrom}
            error={errors.effectiveFrom}
          />
          <RadioField
            name="acceptAgain"
            label={"Les membres doivent-ils accepter à nouveau\u202F?"}
            defaultValue={fields.acceptAgain}
            error={errors.acceptAgain}
            options={[
              {
                value: "oui",
                label: "Oui",
                help: "Dès le jour d’effet, leur espace leur montre ce qui change. Tant qu’ils n’ont pas accepté, ils lisent seulement.",
              },
              {
                value: "non",
                label: "Non",
                help: "Seules les entreprises qui s’inscrivent à partir de ce jour l’acceptent.",
              },
            ]}
          />
          <div>
            <SubmitButton>Composer le document</SubmitButton>
          </div>
        </form>
      </OfficeSection>
    </OfficePage>
  );
}
