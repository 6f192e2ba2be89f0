import { redirect } from "react-router";
import { HiddenFields, TextAreaField } from "#app/forms/field.tsx";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { fingerprintHolds } from "#app/journal/ask-fingerprint.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions, unprintableRefusal } from "#app/layouts/form-actions.server.ts";
import { LetterSender } from "#app/layouts/letter-sender.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { UndrawnNotice } from "#app/sheets/undrawn-notice.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Fingerprint } from "#app/ui/fingerprint.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { openSessionPage } from "../sessions/session-access.server.ts";
import type { Route } from "./+types/minutes-page";
import { areMinutesDrawn } from "./draw-minutes-pdf.server.ts";
import { shownMinutes } from "./minutes.queries.server.ts";
import { minutesRefusals } from "./minutes.refusals.ts";
import { MinutesView } from "./minutes-view.tsx";
import { correctMinutes } from "./sign-minutes.server.ts";
import { nextSignature, signedInWords } from "./signatures.ts";

export const headers = privatePageHeaders;

const outcomes = {
  correct: "Les mots sont corrigés.",
  attest: "Le secrétariat a signé. Qui a présidé la séance signe à son tour.",
  sign: "Le procès-verbal est signé.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openSessionPage(ctx, params.id));
  const { session, manages, scope } = opened;
  const minutes = orNotFound(await shownMinutes(ctx.db, scope, session.id));
  const { facts, words, version } = minutes;
  const signed = minutes.signedAt !== null;
  return {
    id: session.id,
    number: session.number,
    facts,
    words,
    version,
    corrects: manages && !signed,
    signs: nextSignature(minutes, opened),
    signedInWords: signedInWords(minutes),
    done: outcomeMessage(outcomes, new URL(request.url)),
    sha256: minutes.sha256,
    holds: fingerprintHolds(ctx, {
      what: `minutes ${session.number}`,
      content: minutes.whole,
      sha256: minutes.sha256,
    }),
    isDrawn: signed && (await areMinutesDrawn(ctx, session.id)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  orNotFound(await openSessionPage(ctx, params.id));
  const form = await readForm(request);
  return await actions(form, {
    correct: async () => {
      const items: Record<string, string> = {};
      for (const [name, value] of form.entries())
        if (name.startsWith("point.")) items[name.slice(6)] = String(value);
      const words = { before: textOf(form, "before"), after: textOf(form, "after"), items };
      // What was typed comes back with a refusal.
      const again = ({ message, status }: RefusalAnswer) =>
        formAgain({ values: words, errors: {}, message }, status);
      const unprintable = unprintableRefusal([words.before, words.after, ...Object.values(items)]);
      if (unprintable) return again(unprintable);
      const corrected = await correctMinutes(ctx, {
        sessionId: params.id,
        seen: versionOf(form, "seen"),
        words,
      });
      return corrected.ok
        ? redirect(
            `${addressOf("/bureau/seances/:id/proces-verbal", { id: params.id })}?fait=correct`,
            303,
          )
        : again(minutesRefusals[corrected.refusal]);
    },
  });
}

export default function MinutesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, facts, words, version, corrects, signs, done, sha256, holds } = loaderData;
  const { bodyName, address, email } = useSettings();
  const here = addressOf("/bureau/seances/:id", { id });
  const typedWords = actionData?.values ?? words;
  return (
    <OfficePage
      title={`Procès-verbal ${number}`}
      parent={{ path: here, label: "Séance" }}
      facts={loaderData.signedInWords}
    >
      <DoneNotice message={done} />
      <NothingDone message={actionData?.message} />
      <p className="mt-3 flex flex-wrap gap-3">
        {signs && (
          <a className="button button-primary" href={`${here}/proces-verbal/signer`}>
            {signs === "sign" ? "Signer le procès-verbal" : "Signer pour le secrétariat"}
          </a>
        )}
        {sha256 && holds && (
          <a className="button button-secondary" href={`${here}/proces-verbal.pdf`}>
            Télécharger le PDF
          </a>
        )}
      </p>
      {sha256 && holds && !loaderData.isDrawn && <UndrawnNotice />}
      <OfficeSection title="Procès-verbal">
        <div className="hidden print:block">
          <LetterSender name={bodyName} address={address} email={email} />
        </div>
        <MinutesView facts={facts} words={words} />
        {sha256 && <Fingerprint label="Empreinte SHA-256" sha256={sha256} holds={holds} />}
      </OfficeSection>
      {corrects && (
        <OfficeSection title="Corriger les mots" onlyActs>
          <p className="max-w-prose text-ink-soft">
            Les faits sont ceux de la séance et ne changent pas. Les mots se corrigent jusqu’à la
            signature de qui a présidé{"\u202F"}; une correction fait tomber celle du secrétariat.
          </p>
          <form method="post" className="mt-3 max-w-2xl">
            <HiddenFields values={{ seen: String(version) }} />
            <TextAreaField
              name="before"
              label="Avant les points"
              rows={3}
              optional
              defaultValue={typedWords.before}
            />
            {facts.items.map(
              (item) =>
                !("isHidden" in item) && (
                  <TextAreaField
                    key={item.id}
                    name={`point.${item.id}`}
                    label={`Point ${item.position}, ${item.company}`}
                    rows={2}
                    optional
                    defaultValue={typedWords.items[item.id] ?? ""}
                  />
                ),
            )}
            <TextAreaField
              name="after"
              label="Après les points"
              rows={3}
              optional
              defaultValue={typedWords.after}
            />
            <SubmitButton intent="correct">Enregistrer les mots</SubmitButton>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
