import { data, redirect } from "react-router";
import { heldField, textOf } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import {
  deviceCookie,
  knownDevice,
  noStepCookie,
  sessionCookie,
  sessionToken,
  stepToken,
} from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, heldIn, readWholeForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import type { StepPlace } from "#app/layouts/space/step-layout.tsx";
import { readablePhone } from "#app/settings/public-settings.ts";
import { credentialOf } from "../passwords/credential.queries.server.ts";
import { FormBeforeSignIn } from "../sign-in/form-before-sign-in.tsx";
import { deviceToken } from "../sign-in/known-device.server.ts";
import { afterSignIn, heldMark, signInPath, wishedPath } from "../sign-in/safe-redirect.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import type { Route } from "./+types/second-step-page";
import { challengeOf } from "./challenge.queries.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { countFactor } from "./factor-attempt.server.ts";
import { factorRefusals } from "./factors.refusals.ts";
import { fieldOfProof, type ProofFailure, readProof } from "./proof-form.ts";
import { ProofForms } from "./proof-forms.tsx";
import { proofWays } from "./proof-ways.server.ts";

export const headers = privatePageHeaders;

const nextOf = (request: Request) => wishedPath(new URL(request.url).searchParams.get("next"));

/**
 * The step that began with the right password in this browser. Without one the visitor goes back to the sign-in, and a held
 * form is kept.
 */
async function stepOf(ctx: Context, request: Request, holds = false) {
  const token = (await stepToken(request)) ?? "";
  const step = token ? await challengeOf(ctx, { token, purpose: "sign-in" }) : null;
  if (step) return { ...step, token };
  throw await stepEnded(request, holds);
}

async function stepEnded(request: Request, holds: boolean): Promise<Response> {
  return redirect(signInPath("/espace/connexion", { next: nextOf(request), holds, ended: true }), {
    status: holds ? 307 : 303,
    headers: { "Set-Cookie": await noStepCookie(request) },
  });
}

/** Why the form is shown again, and the held form. */
interface Failure extends ProofFailure {
  held: string;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { accountId, token, nonce } = await stepOf(ctx, request);
  const account = await credentialOf(ctx.db, { accountId });
  const step = { token, nonce };
  const ways = await proofWays(ctx, { accountId, email: account?.email ?? "", step });
  // The token stays in the HttpOnly cookie.
  const passkey = ways.passkey && { ...ways.passkey, token: "" };
  const staff = (await openRoles(ctx.db, accountId)).length > 0;
  const place: StepPlace = { for: staff ? "office" : "space", signedIn: false };
  return { next: nextOf(request), ways: { ...ways, passkey }, staff, place };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readWholeForm(request);
  const arrives = new URL(request.url).searchParams.has(heldMark);
  const held = arrives ? heldIn(form) : textOf(form, heldField);
  const { accountId, token } = await stepOf(ctx, request, held !== "");
  const failed = (failure: Partial<ProofFailure>, status = 400) =>
    formAgain<Failure>({ values: {}, errors: {}, held, ...failure }, status);
  if (arrives) return failed({}, 401);

  const postedProof = readProof(form);
  if (!postedProof || (postedProof.ok && postedProof.proof.kind === "password"))
    throw data(null, { status: 400 });
  if (!postedProof.ok) return failed({ errors: postedProof.errors });
  const { proof } = postedProof;
  if (proof.kind === "password") throw data(null, { status: 400 });
  const device = await knownDevice(request);
  const email = (await credentialOf(ctx.db, { accountId }))?.email ?? "";
  const attempt = await countFactor(ctx, {
    accountId,
    kind: proof.kind,
    signIn: { email, device },
  });
  if (!attempt.allowed) return failed({ waitSeconds: attempt.retryAfterSeconds });
  const formerToken = await sessionToken(request);
  const result = await completeSignIn(ctx, { token, proof, formerToken, device });
  if (result.ok) {
    await attempt.forgive();
    const { ticket, staff } = result.value;
    const next = nextOf(request);
    return redirect(afterSignIn(next, { staff }), {
      // 307: the browser posts the held form to its original address.
      status: held !== "" && next ? 307 : 303,
      headers: [
        ["Set-Cookie", await sessionCookie(request, ticket)],
        ["Set-Cookie", await noStepCookie(request)],
        ["Set-Cookie", await deviceCookie(request, deviceToken(ctx, { email, former: device }))],
      ],
    });
  }
  if (result.refusal === "step-ended") throw await stepEnded(request, held !== "");
  const { status, message } = factorRefusals[result.refusal];
  const field = fieldOfProof[proof.kind];
  return failed(field ? { errors: { [field]: message } } : { message }, status);
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { ways, next, staff } = loaderData;
  const action = signInPath("/espace/connexion/code", { next });
  return (
    <NarrowPage
      title="Double vérification"
      lead="Votre mot de passe est juste. Prouvez maintenant que c’est bien vous, dans les cinq minutes."
    >
      <ProofForms ways={ways} action={action} failure={actionData}>
        <FormBeforeSignIn held={actionData?.held} />
      </ProofForms>
      <LostFactors staff={staff} />
      <p>
        <a className="link" href="/espace/connexion">
          Revenir à la connexion
        </a>
      </p>
    </NarrowPage>
  );
}

/** Whom to ask when no factor is left, and how to reach them. */
function LostFactors({ staff }: { staff: boolean }) {
  const { email, phone } = useSettings();
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2">
        J’ai perdu mon téléphone et mes codes
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p>
          Un seul des dix codes de secours imprimés suffit pour entrer. Sans code, votre mot de
          passe ne suffit plus, et personne ne peut le contourner seul.
        </p>
        {staff ? (
          <p>
            Parlez à un administrateur, de vive voix{"\u00A0"}: il demande la remise à zéro de votre
            double vérification depuis «{"\u00A0"}Personnes{"\u00A0"}», un second administrateur
            l’approuve, et vous recevez un e-mail pour recommencer.
          </p>
        ) : (
          <p>
            Appelez-nous, ou venez avec une pièce d’identité{"\u00A0"}: une personne de l’organisme
            demande la remise à zéro de votre double vérification, une seconde l’approuve, et un
            e-mail vous dit comment choisir un nouveau mot de passe. Vous n’avez plus accès à cette
            adresse e-mail non plus{"\u202F"}? Demandez à{" "}
            <a className="link" href="/reprendre-acces">
              reprendre l’accès
            </a>{" "}
            avec une autre.
          </p>
        )}
        <p>
          Pour être aidé{"\u00A0"}:{" "}
          <a className="link" href={`tel:${phone}`}>
            {readablePhone(phone)}
          </a>{" "}
          ou{" "}
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </p>
      </div>
    </details>
  );
}
