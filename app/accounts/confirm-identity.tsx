import { data, redirect } from "react-router";
import { PasswordField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-identity";
import { confirmIdentity } from "./confirm-identity.server.ts";
import { passwordRefusals } from "./password.refusals.ts";
import { privatePageHeaders } from "./private-page.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { confirmationSchema } from "./sign-in.schema.ts";

export const handle = { noJs: true };
export const headers = privatePageHeaders;

type Failure = Omit<FormFailure<FormValues<typeof confirmationSchema>>, "values">;

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = context.get(requestContext);
  return {
    next: safeRedirect(new URL(request.url).searchParams.get("next")),
    email: actor.kind === "person" ? actor.email : "",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const input = readFields(confirmationSchema, form);
  const failed = (failure: Failure, status: number, responseHeaders = {}) =>
    data({ values: {}, ...failure }, { status, headers: responseHeaders });

  if (!input.ok) return failed({ errors: input.errors }, 400);
  const key = `session:${ctx.actor.kind === "person" ? ctx.actor.sessionId : ""}`;
  const turn = await ctx.limits.consume("sign-in-device", key);
  if (!turn.allowed) {
    const wait = { "Retry-After": String(turn.retryAfterSeconds) };
    return failed({ errors: {}, waitSeconds: turn.retryAfterSeconds }, 429, wait);
  }
  const result = await confirmIdentity(ctx, input.output);
  if (result.ok) {
    await ctx.limits.giveBack("sign-in-device", key);
    return redirect(safeRedirect(textOf(form, "next")), 303);
  }
  const { status, message } = passwordRefusals[result.refusal];
  return failed({ errors: { password: message } }, status);
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Confirmez que c’est bien vous"
      lead="Ce que vous demandez est protégé. Saisissez à nouveau votre mot de passe."
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="next" value={loaderData.next} />
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} />
        <PasswordField
          {...fieldsOf(actionData)("password")}
          label="Mot de passe"
          autoComplete="current-password"
        />
        <SubmitButton>Continuer</SubmitButton>
      </form>
    </NarrowPage>
  );
}
