import { data, redirect } from "react-router";
import * as v from "valibot";
import { CheckBoxField } from "#app/forms/choice-fields.tsx";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addMonths, formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/undertaking-page";
import { askingPage, declarationAddress } from "./declaration-address.ts";
import { undertakingInForce } from "./interests.queries.server.ts";
import { signUndertaking } from "./sign-undertaking.server.ts";
import { UNDERTAKING_MONTHS, undertakingText } from "./undertaking.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy({
  "not-yours": {
    status: 403,
    message: "Juger des dossiers ne fait pas partie de vos fonctions.",
  },
});
const signatureSchema = v.object({ read: v.literal(true, "Cochez que vous avez lu le texte") });

const outcomes = { sign: "Votre engagement est signé." };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  if (actor.kind !== "person" || !permit(actor, "interests.declare"))
    throw data(null, { status: 404 });
  const today = todayInDakar(now);
  const signed = await undertakingInForce(db, { accountId: actor.accountId, day: today });
  return {
    name: actor.name,
    text: undertakingText,
    signed: signed && {
      at: formatInstant(signed.signedAt),
      until: formatDateLong(signed.until),
      endsSoon: signed.until < addMonths(today, 1),
    },
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const applicationId = new URL(request.url).searchParams.get("dossier") ?? "";
  const pressed = await pressButton(form, {
    sign: button(signatureSchema, () => signUndertaking(ctx)),
  });
  if (!pressed.ok) return pressed.answer;
  return redirect(
    isId(applicationId)
      ? declarationAddress(applicationId, askingPage(request.url))
      : "/bureau/engagement?fait=sign",
    303,
  );
}

/** The yearly undertaking of confidentiality and independence: its text, its signature and until when it holds. */
export default function UndertakingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, text, signed, done } = loaderData;
  const signs = !signed || signed.endsSoon;
  return (
    <OfficePage
      title="Confidentialité et indépendance"
      facts={signed ? `signé jusqu’au ${signed.until}` : "à signer"}
      parent={{ path: "/bureau", label: "Bureau" }}
    >
      <DoneNotice message={done} />
      <RefusedNotice refused={actionData} />
      {signed?.endsSoon && (
        <Notice tone="warning" title="Votre engagement finit bientôt">
          <p>
            Signez-le de nouveau au plus tard le {signed.until}, pour continuer à ouvrir des
            dossiers.
          </p>
        </Notice>
      )}
      <OfficeSection title="Ce que vous promettez">
        <ol className="max-w-prose list-decimal space-y-2 pl-5">
          {text.paragraphs.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ol>
        <p className="mt-3 text-sm text-ink-soft">
          Édition {text.version}, valable {UNDERTAKING_MONTHS} mois à partir de la signature.
          {signed && ` Votre dernière signature date du ${signed.at}.`}
        </p>
      </OfficeSection>
      {signs && (
        <OfficeSection title="Signature">
          <form method="post" noValidate className="max-w-prose">
            <CheckBoxField {...fieldsOfButton<typeof signatureSchema>(actionData, "sign")("read")}>
              Moi, {name}, j’ai lu ce texte et je m’engage à le respecter
            </CheckBoxField>
            <div className="mt-4">
              <SubmitButton intent="sign">Signer</SubmitButton>
            </div>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
