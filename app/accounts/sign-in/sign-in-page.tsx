import { data, redirect } from "react-router";
import { EmailField, PasswordField } from "#app/forms/field.tsx";
import { FormFeedback, type FormRefusal, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  heldField,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import {
  awaitedRegistration,
  deviceCookie,
  knownDevice,
  sessionCookie,
  sessionToken,
  stepCookie,
} from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, heldIn, readWholeForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { awaitedActivation } from "../activation/awaited-activation.server.ts";
import { signInSchema } from "../passwords/credentials.schema.ts";
import type { Route } from "./+types/sign-in-page";
import { FormBeforeSignIn, sessionEnded } from "./form-before-sign-in.tsx";
import { deviceThatKnows, deviceToken } from "./known-device.server.ts";
import { afterSignIn, heldMark, lostFileMark, signInPath, wishedPath } from "./safe-redirect.ts";
import { type SignInRefusal, signIn } from "./sign-in.server.ts";
import { beginSignIn } from "./sign-in-attempt.server.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

interface Failure extends FormFailure<FormValues<typeof signInSchema>> {
  refusal?: SignInRefusal;
  /** A form posted after its session had ended; it is posted again after the sign-in. */
  held: string;
}

const arrivals = {
  "mot-de-passe": "Votre mot de passe est enregistré. Vous pouvez maintenant vous connecter.",
  deconnecte: "La session est fermée.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const next = wishedPath(searchParams.get("next"));
  if (ctx.actor.kind === "person")
    throw redirect(afterSignIn(next, { staff: ctx.actor.staffRoles.length > 0 }), 303);
  const arrival = Object.entries(arrivals).find(([name]) => searchParams.has(name));
  const awaited = await awaitedActivation(ctx, await awaitedRegistration(request));
  return data(
    {
      next: next ?? "",
      arrival: arrival?.[1] ?? null,
      awaitedEmail: awaited?.email ?? null,
      cookiesRefused: refusesCookies(request),
      stepEnded: searchParams.has("etape"),
      fileLost: searchParams.has(lostFileMark),
    },
    { headers: xsrfCookie(request) },
  );
}

/** Whether the browser refuses cookies: this page sets one, and the visitor comes back from it without any. */
function refusesCookies({ url, headers }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  const from = headers.get("referer") ?? "";
  const cameFromHere = URL.canParse(from) && new URL(from).pathname === pathname;
  return cameFromHere && searchParams.has("next") && !headers.has("cookie");
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readWholeForm(request);
  const { searchParams } = new URL(request.url);
  if (searchParams.has(heldMark))
    return formAgain<Failure>({ values: {}, errors: {}, held: heldIn(form) }, 401);
  const held = textOf(form, heldField);
  const input = readFields(signInSchema, form);
  const failed = (failure: Omit<Failure, "values" | "held">, status = 400) =>
    formAgain<Failure>({ values: input.values, held, ...failure }, status);

  if (!input.ok) return failed({ errors: input.errors });
  const { email } = input.output;
  const device = await knownDevice(request);
  const attempt = await beginSignIn(ctx, { email, device });
  if (!attempt.allowed) return failed({ errors: {}, waitSeconds: attempt.retryAfterSeconds });
  const formerToken = await sessionToken(request);
  const newDevice = deviceThatKnows(ctx, { email, token: device }) === null;
  const result = await signIn(ctx, { ...input.output, formerToken, newDevice });
  if (!result.ok) return failed({ errors: {}, refusal: result.refusal }, 401);
  await attempt.forgive();
  const next = wishedPath(textOf(form, "next"));
  // 307: the browser posts the held form to its original address.
  const carries = held !== "" && next !== null;
  const status = carries ? 307 : 303;
  if (result.value.step === "factor") {
    const place = signInPath("/espace/connexion/code", { next, holds: carries });
    const cookie = await stepCookie(request, result.value.token);
    return redirect(place, { status, headers: { "Set-Cookie": cookie } });
  }
  const { ticket, staff } = result.value;
  return redirect(afterSignIn(next, { staff }), {
    status,
    headers: [
      ["Set-Cookie", await sessionCookie(request, ticket)],
      ["Set-Cookie", await deviceCookie(request, deviceToken(ctx, { email, former: device }))],
    ],
  });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const field = fieldsOf(actionData);
  const at = signInPath("/espace/connexion", { next: loaderData.next || null });
  return (
    <NarrowPage title="Se connecter" lead="Accédez à l’espace de votre entreprise.">
      <DoneNotice message={loaderData.arrival} />
      {loaderData.awaitedEmail && !actionData && <ActivateFirst email={loaderData.awaitedEmail} />}
      {loaderData.cookiesRefused && !actionData && (
        <Notice tone="warning" title="Votre navigateur refuse les cookies">
          <p>
            Sans le cookie de la connexion, votre espace ne peut pas s’ouvrir. Autorisez les cookies
            de ce site dans les réglages du navigateur, puis connectez-vous de nouveau.
          </p>
        </Notice>
      )}
      {loaderData.stepEnded && !actionData && (
        <Notice tone="warning" title="Recommencez la connexion">
          <p>La seconde étape n’a pas été faite dans les cinq minutes.</p>
        </Notice>
      )}
      {loaderData.fileLost && !actionData && (
        <Notice tone="warning" title="Votre session est finie">
          <p>
            Le fichier n’est pas parti. Connectez-vous de nouveau, puis choisissez-le encore une
            fois.
          </p>
        </Notice>
      )}
      <FormFeedback failure={actionData} refusal={refusalOf(actionData)} />
      <form method="post" action={at} noValidate className="flex flex-col gap-5">
        <input type="hidden" name="next" value={loaderData.next} />
        <FormBeforeSignIn held={actionData?.held} />
        <RequiredNote />
        <EmailField {...field("email")} label="Adresse e-mail" autoComplete="username" />
        <PasswordField
          {...field("password")}
          label="Mot de passe"
          autoComplete="current-password"
        />
        <SubmitButton>Se connecter</SubmitButton>
      </form>
      <ul className="flex flex-col gap-3">
        <li>
          <a className="link" href="/espace/mot-de-passe-oublie">
            Mot de passe oublié
          </a>
        </li>
        <li>
          <a className="link" href="/activation/renvoyer">
            Recevoir à nouveau l’e-mail d’activation
          </a>
        </li>
        <li>
          <a className="link" href="/reprendre-acces">
            Le responsable de mon entreprise n’est plus là
          </a>
        </li>
        <li>
          Pas encore inscrit{"\u202F"}?{" "}
          <a
            className="link"
            href={
              loaderData.next
                ? `/register?suite=${encodeURIComponent(loaderData.next)}`
                : "/register"
            }
          >
            Faire qualifier mon entreprise
          </a>
        </li>
      </ul>
    </NarrowPage>
  );
}

/** Shown in the browser of a recent registration that is not activated. */
function ActivateFirst({ email }: { email: string }) {
  return (
    <Notice tone="warning" title="Activez d’abord votre compte">
      <p>
        Le lien d’activation a été envoyé à <strong className="wrap-anywhere">{email}</strong>.
        Ouvrez ce message et suivez le lien{"\u00A0"}: votre espace s’ouvre ensuite.
      </p>
      <p className="mt-2">
        <a className="link" href="/register/succes">
          Ce n’est pas la bonne adresse
        </a>
      </p>
    </Notice>
  );
}

function refusalOf(failure: Failure | undefined): FormRefusal | undefined {
  if (failure?.held && !failure.refusal) return sessionEnded;
  if (failure?.refusal !== "wrong-credentials") return undefined;
  return {
    tone: "error",
    title: "Connexion impossible",
    text: (
      <>
        <p>
          L’adresse e-mail ou le mot de passe est incorrect. Vérifiez-les, ou choisissez un nouveau
          mot de passe.
        </p>
        <p className="mt-2">
          Vous venez de vous inscrire{"\u202F"}? Activez d’abord votre compte avec le lien de
          l’e-mail que vous avez reçu, ou{" "}
          <a className="link" href="/activation/renvoyer">
            demandez-le à nouveau
          </a>
          .
        </p>
      </>
    ),
  };
}
