import { data } from "react-router";
import { TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import { afterNewFactor } from "#app/layouts/after-new-factor.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/add-application-page";
import { addApplication, offerSecret } from "./add-factor.server.ts";
import { AddFactorFrame, FactorName } from "./add-factor-frame.tsx";
import { countFactor } from "./factor-attempt.server.ts";
import { factorRefusals } from "./factors.refusals.ts";
import { MadeCodes } from "./made-codes.tsx";
import { applicationSchema } from "./proof-form.ts";
import { inGroups } from "./recovery-code.ts";
import { qrPath, totpAddress } from "./totp.server.ts";

export const headers = privatePageHeaders;

/**
 * The secret that an authenticator application reads. After a wrong code the page shows the same secret, because the
 * application already has it.
 */
async function shownSecret(ctx: Context, again = "") {
  const { actor } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const { productName } = await settingsInForce(ctx.db, ctx.now);
  const { secret, offer } = offerSecret(ctx, actor, again);
  const address = totpAddress(secret, { product: productName, email: actor.email });
  return { offer, secret: inGroups(secret), address, qr: await qrPath(address) };
}

type Shown = Awaited<ReturnType<typeof shownSecret>>;

interface Failure extends FormFailure<FormValues<typeof applicationSchema>> {
  shown: Shown;
  message?: string;
}

export const loader = ({ context }: Route.LoaderArgs): Promise<Shown> =>
  shownSecret(context.get(requestContext));

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { actor } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const form = await readForm(request);
  const offer = textOf(form, "offre");
  const input = readFields(applicationSchema, form);
  const failed = async (failure: Partial<Failure>, status = 400) => {
    const { name = "" } = input.values;
    const secret = await shownSecret(ctx, offer);
    return formAgain<Failure>({ values: { name }, errors: {}, shown: secret, ...failure }, status);
  };
  if (!input.ok) return await failed({ errors: input.errors });
  const attempt = await countFactor(ctx, { accountId: actor.accountId, kind: "totp" });
  if (!attempt.allowed) return await failed({ waitSeconds: attempt.retryAfterSeconds });
  const result = await addApplication(ctx, { offer, ...input.output });
  if (result.ok || result.refusal !== "wrong-code") await attempt.forgive();
  if (!result.ok) {
    const { status, message } = factorRefusals[result.refusal];
    const wrong = result.refusal === "wrong-code";
    return await failed(wrong ? { errors: { code: message } } : { message }, status);
  }
  return await afterNewFactor(ctx, request, result.value.ticket);
}

export default function AddApplication({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "codes" in actionData) return <MadeCodes {...actionData} />;
  const { offer, secret, address, qr } = actionData?.shown ?? loaderData;
  const field = fieldsOf<FormValues<typeof applicationSchema>>(actionData);
  const name = field("name");
  return (
    <AddFactorFrame
      title="Ajouter une application de codes"
      lead="Par exemple Google Authenticator, Microsoft Authenticator, Aegis ou celle de votre gestionnaire de mots de passe."
      failure={actionData}
      className="gap-6"
    >
      <input type="hidden" name="offre" value={offer} />
      <Step number={1} title="Photographiez ce carré avec l’application">
        <div className="flex flex-col gap-5 sm:flex-row">
          <svg
            role="img"
            aria-label="Code QR de votre secret"
            viewBox={`0 0 ${qr.side} ${qr.side}`}
            className="aspect-square w-52 max-w-full shrink-0 self-center rounded-sm sm:self-start"
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${qr.side}v${qr.side}H0z`} />
            <path fill="#000" d={qr.path} />
          </svg>
          <div className="min-w-0">
            <p>Ou tapez ce secret dans l’application{"\u00A0"}:</p>
            <p
              className="mt-2 [font-family:ui-monospace,monospace] text-lg leading-relaxed font-semibold"
              translate="no"
            >
              {secret}
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              Compte par l’heure, six chiffres, 30 secondes. Ne le montrez à personne.
            </p>
            <p className="mt-2">
              <a className="link inline-flex min-h-11 items-center" href={address}>
                Ouvrir l’application de ce téléphone
              </a>
            </p>
          </div>
        </div>
      </Step>
      <Step number={2} title="Recopiez le code qu’elle affiche">
        <RequiredNote />
        <TextField
          {...field("code")}
          label="Code à six chiffres"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          spellCheck={false}
        />
        <FactorName
          {...name}
          defaultValue={name.defaultValue ?? "Mon téléphone"}
          label="Nom de ce moyen"
          help="Pour le reconnaître dans votre liste."
        />
        <SubmitButton>Ajouter cette application</SubmitButton>
      </Step>
    </AddFactorFrame>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: React.ReactNode;
}

const Step = ({ number, title, children }: StepProps) => (
  <section>
    <h2 className="mb-4 text-xl font-bold text-green">
      {number}. {title}
    </h2>
    {children}
  </section>
);
