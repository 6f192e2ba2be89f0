import { data, redirect } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { declaredRecord } from "#app/companies/declared-record.queries.server.ts";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/record-change-page";
import { askIdentityChange } from "./change-identity.server.ts";
import { askRefusals, correctionRefusals } from "./record.refusals.ts";
import {
  changeRequestSchema,
  identityFieldAt,
  identityFields,
  readIdentity,
} from "./record-fields.schema.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof changeRequestSchema>> & { refusal?: string };

async function find(ctx: Context, request: Request, path: string | undefined) {
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  const record = space && (await declaredRecord(ctx.db, space.company.id));
  const field = identityFieldAt(path);
  if (!record || !field) throw data(null, { status: 404 });
  return { companyId: space.company.id, record, field };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { companyId, record, field } = await find(ctx, request, params.field);
  const { label, look } = identityFields[field];
  return {
    label,
    help: look.help ?? null,
    present: field === "business-registry" ? record.businessRegistry : record[field],
    mayChange: permit(ctx.actor, "company.change", { companyId }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { companyId, record, field } = await find(ctx, request, params.field);
  const input = readFields(changeRequestSchema, await readForm(request));
  const { values } = input;
  const reading = readIdentity(field, values.value ?? "", {
    country: record.country,
    today: todayInDakar(ctx.now),
  });
  const errors = {
    ...(reading.ok ? {} : { value: reading.message }),
    ...(input.ok ? {} : input.errors),
  };
  if (!input.ok || !reading.ok) return formAgain<Failure>({ values, errors });
  const { reason, proof } = input.output;
  const changeRequest = { companyId, field, value: reading.value, reason, proof: proof || null };
  const result = await askIdentityChange(ctx, changeRequest);
  if (result.ok) return redirect(`/espace/entreprise?entreprise=${companyId}&fait=demande`, 303);
  const { status, message } = askRefusals[result.refusal];
  return data<Failure>({ values, errors: {}, refusal: message }, { status });
}

export default function RecordChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, help, present, mayChange } = loaderData;
  const fieldProps = fieldsOf(actionData);
  return (
    <SpacePage
      title={`Demander une correction\u00A0: ${label}`}
      head={label}
      trail={[{ label: "Entreprise", path: "/espace/entreprise" }]}
      lead={
        "Le nom et les numéros identifient votre entreprise sur vos certificats\u00A0: une personne lit chaque demande avant de les changer."
      }
      width="words"
    >
      <FormFeedback
        failure={actionData}
        refusal={
          actionData?.refusal
            ? { tone: "error", title: "Rien n’a été demandé", text: actionData.refusal }
            : undefined
        }
      />
      {mayChange ? (
        <form method="post" noValidate className="card grid grid-cols-1 p-5 sm:p-6">
          <RequiredNote />
          <p className="mb-5 wrap-anywhere">
            Aujourd’hui{"\u00A0"}: <strong className="font-semibold">{present}</strong>
          </p>
          <TextField
            {...fieldProps("value")}
            label={`${label}, corrigé`}
            {...(help && { help })}
            spellCheck={false}
          />
          <TextAreaField
            {...fieldProps("reason")}
            label="Pourquoi ce changement"
            help={"Par exemple\u00A0: une erreur de saisie à l’inscription, un changement de nom."}
            rows={4}
            maxLength={1000}
          />
          <TextField
            {...fieldProps("proof")}
            label="Ce qui le montre"
            help={
              "La pièce qui le prouve, envoyée dans «\u00A0Pièces\u00A0», ou la référence d’un courrier."
            }
            optional
          />
          <SubmitButton>Envoyer la demande</SubmitButton>
        </form>
      ) : (
        <p>{correctionRefusals["not-yours"].message}</p>
      )}
    </SpacePage>
  );
}
