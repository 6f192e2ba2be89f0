import { data } from "react-router";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { afterNewFactor } from "#app/layouts/after-new-factor.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { deviceInWords } from "../self/device-words.ts";
import type { Route } from "./+types/add-passkey-page";
import { addPasskey } from "./add-factor.server.ts";
import { AddFactorFrame, FactorName } from "./add-factor-frame.tsx";
import { beginChallenge } from "./challenge.server.ts";
import { passkeysOf } from "./factor-proof.queries.server.ts";
import { factorRefusals } from "./factors.refusals.ts";
import { MadeCodes } from "./made-codes.tsx";
import { newPasskeyRequest, passkeysWork } from "./passkey-request.ts";
import { passkeyNameSchema } from "./proof-form.ts";
import { UsePasskey } from "./proof-forms.tsx";

export const headers = privatePageHeaders;

interface Failure extends FormFailure<FormValues<typeof passkeyNameSchema>> {
  message?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db } = ctx;
  if (actor.kind !== "person" || !passkeysWork(ctx)) throw data(null, { status: 404 });
  const { accountId, email, name } = actor;
  const { productName } = await settingsInForce(db, ctx.now);
  const { token, nonce } = await beginChallenge(ctx, { accountId, purpose: "new-passkey" });
  const credentialIds = (await passkeysOf(db, accountId)).map(({ credentialId }) => credentialId);
  const details = { nonce, known: credentialIds, accountId, email, name, productName };
  return {
    token,
    request: JSON.stringify(newPasskeyRequest(ctx, details)),
    device: deviceInWords(ctx.requester.userAgent),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const input = readFields(passkeyNameSchema, form);
  const { values } = input;
  if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
  const proof = { token: textOf(form, "etape"), answer: textOf(form, "cle") };
  const result = await addPasskey(ctx, { ...proof, ...input.output });
  if (!result.ok) {
    const { status, message } = factorRefusals[result.refusal];
    return data<Failure>({ values, errors: {}, message }, { status });
  }
  return await afterNewFactor(ctx, request, result.value.ticket);
}

export default function AddPasskey({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "codes" in actionData) return <MadeCodes {...actionData} />;
  const { token, request, device } = loaderData;
  const name = fieldsOf<FormValues<typeof passkeyNameSchema>>(actionData)("name");
  return (
    <AddFactorFrame
      title="Ajouter une clé d’accès"
      lead="Votre appareil garde un secret et le prouve par votre empreinte, votre visage ou son code. Rien de cela ne nous est envoyé."
      failure={actionData}
      className="gap-3"
    >
      <input type="hidden" name="etape" value={token} />
      <RequiredNote />
      <FactorName
        {...name}
        defaultValue={name.defaultValue ?? device}
        label="Nom de cette clé"
        help="Pour la reconnaître dans votre liste."
      />
      <UsePasskey request={request} field="cle" label="Créer la clé d’accès" makes />
    </AddFactorFrame>
  );
}
