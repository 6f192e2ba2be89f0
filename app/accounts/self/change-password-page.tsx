import { data, redirect } from "react-router";
import { PasswordField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NewPasswordFields, Username } from "../passwords/new-password-fields.tsx";
import { passwordRefusals } from "../passwords/password.refusals.ts";
import { countProof } from "../sign-in/attempts.server.ts";
import type { Route } from "./+types/change-password-page";
import { AccountPage } from "./account-page.tsx";
import { changePassword } from "./change-password.server.ts";
import { passwordChangeSchema } from "./own-account.schema.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof passwordChangeSchema>>;

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(requestContext);
  return { email: actor.kind === "person" ? actor.email : "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const input = readFields(passwordChangeSchema, await readForm(request));
  if (!input.ok) return formAgain<Failure>({ values: {}, errors: input.errors });
  const attempt = await countProof(ctx);
  if (!attempt.allowed)
    return formAgain<Failure>({ values: {}, errors: {}, waitSeconds: attempt.retryAfterSeconds });
  const result = await changePassword(ctx, input.output);
  if (result.ok || result.refusal !== "wrong-password") await attempt.forgive();
  if (result.ok) return redirect("/espace/compte?fait=mot-de-passe", 303);
  const { status, message } = passwordRefusals[result.refusal];
  const field = result.refusal === "wrong-password" ? "present" : "password";
  return data<Failure>({ values: {}, errors: { [field]: message } }, { status });
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const field = fieldsOf(actionData);
  return (
    <AccountPage
      back
      title="Changer de mot de passe"
      lead="Vos autres connexions seront fermées, celle-ci reste ouverte."
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="card flex flex-col gap-1 p-5 sm:p-7">
        <RequiredNote />
        <Username email={loaderData.email} />
        <PasswordField
          {...field("present")}
          label="Mot de passe actuel"
          autoComplete="current-password"
        />
        <NewPasswordFields errors={actionData?.errors ?? {}} />
        <SubmitButton>Enregistrer le mot de passe</SubmitButton>
      </form>
    </AccountPage>
  );
}
