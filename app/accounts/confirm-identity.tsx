import { data, redirect } from "react-router";
import { PasswordField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-identity";
import { countProof } from "./attempts.server.ts";
import { confirmIdentity } from "./confirm-identity.server.ts";
import { passwordRefusals } from "./password.refusals.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { proofSchema } from "./sign-in.schema.ts";

export const headers = privatePageHeaders;

/** What was posted where a fresh proof was missing: it comes along and is posted again to where it was going. */
type Held = [name: string, value: string][];

interface Failure extends Omit<FormFailure<FormValues<typeof proofSchema>>, "values"> {
  next: string;
  held: Held;
}

const nextOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("next"));

/** Its own form names itself; any other came from the door, with what it carries. */
const ownForm = "preuve";

function heldIn(form: FormData): Held {
  const own = [ownForm, "envoi", ...Object.keys(proofSchema.entries)];
  return [...form].flatMap(
    ([name, value]): Held =>
      typeof value === "string" && !own.includes(name) && !/password/i.test(name)
        ? [[name, value]]
        : [],
  );
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = context.get(requestContext);
  return { next: nextOf(request), email: actor.kind === "person" ? actor.email : "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const next = nextOf(request);
  const held = heldIn(form);
  const failed = (failure: Pick<Failure, "errors" | "waitSeconds">, status: number, more = {}) =>
    data({ values: {}, next, held, ...failure }, { status, headers: more });

  if (!form.has(ownForm)) return failed({ errors: {} }, 401);
  const input = readFields(proofSchema, form);
  if (!input.ok) return failed({ errors: input.errors }, 400);
  const attempt = await countProof(ctx);
  if (!attempt.allowed) {
    const { retryAfterSeconds: waitSeconds } = attempt;
    return failed({ errors: {}, waitSeconds }, 429, { "Retry-After": String(waitSeconds) });
  }
  const result = await confirmIdentity(ctx, { password: input.output["preuve-mot-de-passe"] });
  if (result.ok) {
    await attempt.forgive();
    // 307: the browser posts what it carries to where it was going.
    return redirect(next, held.length > 0 ? 307 : 303);
  }
  const { status, message } = passwordRefusals[result.refusal];
  return failed({ errors: { "preuve-mot-de-passe": message } }, status);
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email } = loaderData;
  const action = `/espace/confirmation?next=${encodeURIComponent(next)}`;
  return (
    <NarrowPage
      title="Confirmez que c’est bien vous"
      lead="Ce que vous demandez est protégé. Saisissez à nouveau votre mot de passe ; ce que vous avez rempli est gardé."
    >
      <FormFeedback failure={actionData} />
      <form method="post" action={action} noValidate className="flex flex-col gap-5">
        <RequiredNote />
        <input type="hidden" name={ownForm} value="1" />
        {actionData?.held.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and their order never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField
          {...fieldsOf(actionData)("preuve-mot-de-passe")}
          label="Mot de passe"
          autoComplete="current-password"
        />
        <SubmitButton>Continuer</SubmitButton>
      </form>
    </NarrowPage>
  );
}
