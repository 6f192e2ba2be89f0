import { redirect } from "react-router";
import { HiddenFields } from "#app/forms/field.tsx";
import { versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { sessionRefusals } from "../sessions/session.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import type { Route } from "./+types/sign-minutes-page";
import { attestMinutes } from "./attest-minutes.server.ts";
import { shownMinutes } from "./minutes.queries.server.ts";
import { minutesRefusals } from "./minutes.refusals.ts";
import { MinutesView } from "./minutes-view.tsx";
import { signMinutes } from "./sign-minutes.server.ts";
import { nextSignature } from "./signatures.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openSessionPage(ctx, params.id));
  const { session, scope } = opened;
  const minutes = orNotFound(await shownMinutes(ctx.db, scope, session.id));
  const act = nextSignature(minutes, opened);
  if (!act) throw redirect(addressOf("/bureau/seances/:id/proces-verbal", { id: session.id }));
  const { facts, words, version } = minutes;
  return { id: session.id, number: session.number, facts, words, version, act };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  orNotFound(await openSessionPage(ctx, params.id));
  const form = await readForm(request);
  const here = addressOf("/bureau/seances/:id/proces-verbal", { id: params.id });
  const minutes = { sessionId: params.id, seen: versionOf(form, "seen") };
  return await actions(form, {
    attest: async () => {
      const attested = await attestMinutes(ctx, minutes);
      return attested.ok
        ? redirect(`${here}?fait=attest`, 303)
        : refusalAnswer(minutesRefusals[attested.refusal]);
    },
    sign: async () => {
      const signed = await signMinutes(ctx, minutes);
      return signed.ok
        ? redirect(`${here}?fait=sign`, 303)
        : refusalAnswer({ ...sessionRefusals, ...minutesRefusals }[signed.refusal]);
    },
  });
}

const follows = {
  attest: [
    "qui a présidé la séance le signe à son tour\u202F;",
    "si vous corrigez encore un mot, votre signature tombe et se redonne.",
  ],
  sign: [
    "le procès-verbal est figé, son empreinte est inscrite au journal\u202F;",
    "les membres ne lisent plus les dossiers de cette séance.",
  ],
};

/** The minutes as they will be signed, and what follows their signature. */
export default function SignMinutesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, facts, words, version, act } = loaderData;
  const back = addressOf("/bureau/seances/:id/proces-verbal", { id });
  return (
    <OfficePage title={`Signer ${number}`} parent={{ path: back, label: "Procès-verbal" }}>
      <NothingDone title="Le procès-verbal n’est pas signé" message={actionData?.message} />
      <OfficeSection title="Procès-verbal">
        <MinutesView facts={facts} words={words} />
      </OfficeSection>
      <OfficeSection title="Signer">
        <p>Ce qui suit de lui-même{"\u00A0"}:</p>
        <ul className="mb-4 list-disc pl-5">
          {follows[act].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <form method="post">
          <HiddenFields values={{ seen: String(version) }} />
          <SubmitButton intent={act}>
            {act === "sign" ? "Signer le procès-verbal" : "Signer pour le secrétariat"}
          </SubmitButton>
        </form>
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href={back}>
            Revenir sans signer
          </a>
        </p>
      </OfficeSection>
    </OfficePage>
  );
}
