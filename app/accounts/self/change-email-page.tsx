import { data, redirect } from "react-router";
import { EmailField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { countAttempt } from "../sign-in/attempts.server.ts";
import type { Route } from "./+types/change-email-page";
import { AccountPage } from "./account-page.tsx";
import { askEmailChange } from "./change-email.server.ts";
import { emailChangeSchema } from "./own-account.schema.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof emailChangeSchema>>;

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(requestContext);
  return { email: actor.kind === "person" ? actor.email : "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const input = readFields(emailChangeSchema, await readForm(request));
  const { values } = input;
  if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
  const turn = await countAttempt(ctx, "reset", { email: input.output.email });
  if (!turn.allowed)
    return formAgain<Failure>({ values, errors: {}, waitSeconds: turn.retryAfterSeconds });
  const result = await askEmailChange(ctx, input.output);
  if (result.ok) return redirect("/espace/compte?fait=adresse", 303);
  const errors = { email: "C’est déjà l’adresse de votre compte" };
  return data<Failure>({ values, errors }, { status: 409 });
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      back
      title="Changer d’adresse e-mail"
      lead={`Votre adresse actuelle est ${loaderData.email}. Un lien de confirmation sera envoyé à la nouvelle, et l’actuelle sera prévenue.`}
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="card flex flex-col p-5 sm:p-7">
        <RequiredNote />
        <EmailField
          {...fieldsOf(actionData)("email")}
          label="Nouvelle adresse e-mail"
          autoComplete="email"
        />
        <SubmitButton>Envoyer le lien de confirmation</SubmitButton>
      </form>
    </AccountPage>
  );
}
