import { data, redirect } from "react-router";
import { CheckBoxesField, RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/propose-authorisation-page";
import { authorisationFunctions, proposalSchema } from "./authorisation.schema.ts";
import { authorisationRefusals } from "./competence.refusals.ts";
import { familiesToAuthorise, possibleHolders } from "./holders.queries.server.ts";
import { proposeAuthorisation } from "./propose-authorisation.server.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof proposalSchema>>;

const listPath = "/bureau/habilitations";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  const ownHolder = actor.kind === "person" ? `compte:${actor.accountId}` : "";
  const [holders, families] = await Promise.all([possibleHolders(db), familiesToAuthorise(db)]);
  return {
    holders: holders.filter(({ holder }) => holder !== ownHolder),
    families,
    chosen: new URL(request.url).searchParams.get("personne") ?? "",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const input = readFields(proposalSchema, await readForm(request));
  const { values } = input;
  if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
  const result = await proposeAuthorisation(context.get(requestContext), input.output);
  if (result.ok) return redirect(`${listPath}?fait=propose&statut=proposed`, 303);
  const { status, message, field = "holder" } = authorisationRefusals[result.refusal];
  if (result.refusal === "not-yours") throw data(null, { status });
  return data<Failure>({ values, errors: { [field]: message } }, { status });
}

export default function ProposeAuthorisation({ loaderData, actionData }: Route.ComponentProps) {
  const { holders, families, chosen } = loaderData;
  const field = fieldsOf(actionData);
  return (
    <OfficePage
      title="Proposer une habilitation"
      parent={{ path: listPath, label: "Habilitations" }}
      lead="Une habilitation dit pour quelle famille de travaux une personne est compétente, sur quelles preuves et jusqu’à quand. Une autre personne l’accorde."
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex max-w-xl flex-col">
        <RequiredNote />
        <SelectField
          {...field("holder")}
          defaultValue={actionData?.values.holder ?? chosen}
          label="Personne"
          options={[
            { value: "", label: "Choisissez…" },
            ...holders.map(({ holder, name }) => ({ value: holder, label: name })),
          ]}
        />
        <RadioField
          {...field("function")}
          label="Fonction"
          options={Object.entries(authorisationFunctions).map(([value, label]) => ({
            value,
            label,
          }))}
        />
        <CheckBoxesField
          {...field("families")}
          label="Familles de travaux"
          options={families.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextAreaField
          {...field("criteria")}
          label="Ce qui a été jugé"
          help="Formation, années de métier, travaux suivis, dernière observation."
          rows={4}
        />
        <TextField
          {...field("proof")}
          label="Preuves"
          help={"Diplôme, contrat, rapport d’observation\u00A0: ce qui est gardé, et où."}
        />
        <DateField {...field("fromOn")} label="Premier jour" />
        <DateField {...field("toOn")} label="Dernier jour" help="Quatre ans au plus." />
        <SubmitButton>Proposer</SubmitButton>
      </form>
    </OfficePage>
  );
}
