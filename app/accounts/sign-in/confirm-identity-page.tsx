import { data, redirect } from "react-router";
import { sessionCookie } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { StepPlace } from "#app/layouts/space/step-layout.tsx";
import { countFactor } from "../factors/factor-attempt.server.ts";
import { factorRefusals } from "../factors/factors.refusals.ts";
import {
  fieldOfProof,
  type ProofFailure,
  proofFields,
  proofIntent,
  readProof,
} from "../factors/proof-form.ts";
import { ProofForms } from "../factors/proof-forms.tsx";
import { proofWays } from "../factors/proof-ways.server.ts";
import { passwordRefusals } from "../passwords/password.refusals.ts";
import type { Route } from "./+types/confirm-identity-page";
import { countProof } from "./attempts.server.ts";
import { confirmIdentity } from "./confirm-identity.server.ts";
import { safeRedirect } from "./safe-redirect.ts";

export const headers = privatePageHeaders;

/** Fields of a form posted without a fresh proof. They are kept and posted again to their address. */
type Held = [name: string, value: string][];

interface Failure extends ProofFailure {
  held: Held;
}

const nextOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("next"));

function heldIn(form: FormData): Held {
  const isProofField = (name: string, value: FormDataEntryValue) =>
    proofFields.includes(name) || (name === "intent" && value === proofIntent);
  return [...form].flatMap(
    ([name, value]): Held =>
      typeof value === "string" && !isProofField(name, value) && !/password/i.test(name)
        ? [[name, value]]
        : [],
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind !== "person") throw data(null, { status: 403 });
  const next = nextOf(request);
  const place: StepPlace = {
    for: ctx.actor.staffRoles.length > 0 && next.startsWith("/bureau") ? "office" : "space",
    signedIn: true,
  };
  return { next, ways: await proofWays(ctx, ctx.actor), place };
}

const refusals = { ...factorRefusals, ...passwordRefusals };

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { actor } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const form = await readForm(request);
  const next = nextOf(request);
  const held = heldIn(form);
  const failed = (failure: Partial<ProofFailure>, status = 400) =>
    formAgain<Failure>({ values: {}, errors: {}, held, ...failure }, status);

  const postedProof = readProof(form);
  if (!postedProof) return failed({}, 401);
  if (!postedProof.ok) return failed({ errors: postedProof.errors });
  const { proof } = postedProof;
  const attempt = await (proof.kind === "password"
    ? countProof(ctx)
    : countFactor(ctx, { accountId: actor.accountId, kind: proof.kind }));
  if (!attempt.allowed) return failed({ waitSeconds: attempt.retryAfterSeconds });
  const result = await confirmIdentity(ctx, proof);
  if (result.ok) {
    await attempt.forgive();
    const { ticket } = result.value;
    // 307: the browser posts the held form to its original address.
    return redirect(next, {
      status: held.length > 0 ? 307 : 303,
      ...(ticket && { headers: { "Set-Cookie": await sessionCookie(request, ticket) } }),
    });
  }
  const { status, message } = refusals[result.refusal];
  const field = fieldOfProof[proof.kind];
  return failed(field ? { errors: { [field]: message } } : { message }, status);
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { next, ways } = loaderData;
  const what = ways.password
    ? "Saisissez à nouveau votre mot de passe"
    : "Prouvez-le à nouveau par votre second moyen";
  return (
    <NarrowPage
      title="Confirmez que c’est bien vous"
      lead={`Ce que vous demandez est protégé. ${what}\u202F; ce que vous avez rempli est gardé.`}
    >
      <ProofForms
        ways={ways}
        action={`/espace/confirmation?next=${encodeURIComponent(next)}`}
        failure={actionData}
      >
        {actionData?.held.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the order never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
      </ProofForms>
    </NarrowPage>
  );
}
