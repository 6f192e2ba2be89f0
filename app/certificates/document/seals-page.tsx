import { textOf } from "#app/forms/form-input.ts";
import { formatDateLong, formatInstantShort, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { RegisteredKey } from "#app/kernel/signer.ts";
import { publishedKeys, publishedRoots } from "#app/keys/seal-key.queries.server.ts";
import { type KeyState, keyState } from "#app/keys/seal-key.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/seals-page";
import { documentsByKey, toReissue, waitingDocuments } from "./reissue.queries.server.ts";
import { type ReissueRefusal, reissueCertificates } from "./reissue-certificates.server.ts";
import { retryDrawing } from "./retry-drawing.server.ts";

export const headers = privatePageHeaders;

const refusals: Record<ReissueRefusal | "nothing-waits", RefusalAnswer> = {
  "not-yours": { message: "Votre rôle ne permet pas de refaire un document.", status: 403 },
  "nothing-to-reissue": {
    message: "Rien n’est à refaire\u00A0: c’est fait, ou déjà demandé.",
    status: 409,
  },
  "nothing-waits": {
    message: "Ce document n’attend plus\u00A0: il est dessiné, ou en train de l’être.",
    status: 409,
  },
};

/** When a key stopped signing, or will: earlier than planned when it was retired or compromised. */
const endOf = ({ endsAt, retiredAt, compromised }: RegisteredKey): Date =>
  compromised?.since ?? retiredAt ?? endsAt;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor } = ctx;
  const [keys, roots, sealed, waiting, again] = await Promise.all([
    publishedKeys(db),
    publishedRoots(db),
    documentsByKey(db),
    waitingDocuments(db),
    toReissue(db),
  ]);
  const isWaiting = (number: string) => waiting.some((each) => each.number === number);
  return {
    keys: keys.map((key) => ({
      id: key.id,
      isTrial: key.isTrial,
      state: keyState(key, now),
      startsOn: todayInDakar(key.startsAt),
      endsOn: todayInDakar(endOf(key)),
      sealed: sealed.get(key.id) ?? 0,
    })),
    fingerprint: roots[0]?.fingerprint ?? null,
    waitingCount: waiting.length,
    // An administrator keeps the keys and reads no certificate.
    holders: permit(actor, "certificate.read")
      ? {
          waiting,
          renamed: again.filter(({ cause, number }) => cause === "renamed" && !isWaiting(number)),
        }
      : null,
    toSealAgain: again.filter(({ cause }) => cause === "sealed-again").length,
    mayRenew: permit(actor, "seal.renew"),
    mayReissue: permit(actor, "certificate.reissue"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const answer = async (input: Parameters<typeof reissueCertificates>[1]) => {
    const result = await reissueCertificates(ctx, input);
    return result.ok ? { asked: result.value } : refusalAnswer(refusals[result.refusal]);
  };
  return await actions(form, {
    rename: () => answer({ cause: "renamed", number: textOf(form, "number") }),
    "seal-again": () => answer({ cause: "sealed-again" }),
    retry: async () => {
      const result = await retryDrawing(ctx, { number: textOf(form, "number") });
      return result.ok ? { asked: 1 } : refusalAnswer(refusals[result.refusal]);
    },
  });
}

const stateWords: Record<KeyState, string> = {
  announced: "Annoncée",
  "in-use": "En service",
  ended: "Terminée",
  retired: "Retirée",
  compromised: "Compromise",
};

/** The cause of a failed drawing in words; the logs have the rest. */
function whyItWaits(error: string | null): string {
  if (error === null) return "personne ne l’a dessiné.";
  if (/no key can seal/i.test(error)) return "aucune clé en service ne peut sceller.";
  if (/engine/i.test(error)) return "le moteur de dessin manque sur le serveur.";
  return `le dessin a échoué (${error}).`;
}

export default function SealsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, fingerprint, waitingCount, holders, toSealAgain, mayRenew, mayReissue } =
    loaderData;
  return (
    <OfficePage
      title="Cachets"
      lead="Les clés qui scellent les certificats, ce qu’elles ont scellé, et les documents qui attendent. Les clés se font sur le serveur (npm run keys)."
    >
      {actionData && "message" in actionData && <NothingDone message={actionData.message} />}
      {actionData && "asked" in actionData && (
        <Notice tone="success">
          {counted(actionData.asked, "document demandé", "documents demandés")}
          {actionData.asked > 1
            ? "\u00A0: ils seront scellés dans les minutes qui viennent, sous les mêmes numéros."
            : "\u00A0: il sera scellé dans la minute, sous le même numéro."}
        </Notice>
      )}
      <OfficeSection title="Clés">
        {keys.length === 0 ? (
          <p className="office-empty">Aucune clé n’est publiée.</p>
        ) : (
          <table className="office-table">
            <caption className="sr-only">Clés de cachet</caption>
            <thead>
              <tr>
                <th scope="col">Clé</th>
                <th scope="col">Statut</th>
                <th scope="col">Sert du</th>
                <th scope="col">au</th>
                <th scope="col">Documents scellés</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <tr key={key.id}>
                  <th scope="row">
                    {key.id}
                    {key.isTrial && " (ESSAI)"}
                  </th>
                  <td
                    data-label="Statut"
                    className={key.state === "compromised" ? "text-error" : undefined}
                  >
                    {stateWords[key.state]}
                  </td>
                  <td data-label="Sert du">{formatDateLong(key.startsOn)}</td>
                  <td data-label="au">{formatDateLong(key.endsOn)}</td>
                  <td data-label="Documents scellés">{key.sealed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {fingerprint && (
          <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
            Empreinte de la racine{"\u00A0: "}
            {fingerprint}.{" "}
            <a className="link" href="/verification/cachet">
              Page publique du cachet
            </a>
          </p>
        )}
        {toSealAgain > 0 && (
          <form method="post" className="mt-3">
            <p className="mb-2 text-error">
              {counted(toSealAgain, "certificat porte", "certificats portent")} un cachet qui ne
              compte plus.
            </p>
            {mayRenew && (
              <button
                type="submit"
                name="intent"
                value="seal-again"
                className="button button-primary button-small"
              >
                Sceller à nouveau, sous les mêmes numéros
              </button>
            )}
          </form>
        )}
      </OfficeSection>
      <OfficeSection title="Documents qui attendent">
        {waitingCount === 0 && (
          <p className="office-empty">Chaque certificat décidé a son document.</p>
        )}
        {waitingCount > 0 && !holders && (
          <p>
            {counted(
              waitingCount,
              "certificat attend son document.",
              "certificats attendent leur document.",
            )}
          </p>
        )}
        {holders && waitingCount > 0 && (
          <ul className="divide-y divide-line">
            {holders.waiting.map((each) => (
              <li key={each.number} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                  <strong>{each.number}</strong> {each.name}, décidé le{" "}
                  {formatInstantShort(each.issuedAt)}
                  {each.isFirst ? "." : ". L’ancien document est donné en attendant."}
                  {(each.error || each.givenUp) && (
                    <span className="block text-sm text-error">
                      {counted(each.attempts, "essai")}
                      {each.givenUp && ", plus aucun n’est prévu"}
                      {"\u00A0: "}
                      {whyItWaits(each.error)}
                    </span>
                  )}
                </span>
                {mayReissue && (each.error || each.givenUp) && (
                  <DrawAgain number={each.number} intent="retry" label="Réessayer maintenant" />
                )}
              </li>
            ))}
          </ul>
        )}
      </OfficeSection>
      {holders && (
        <OfficeSection title="Changements de nom">
          {holders.renamed.length === 0 ? (
            <p className="office-empty">
              Chaque document porte le nom d’aujourd’hui de son entreprise.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {holders.renamed.map((each) => (
                <li key={each.number} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                  <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                    <strong>{each.number}</strong>
                    {`\u00A0: imprimé «\u00A0${each.printed}\u00A0», aujourd’hui «\u00A0${each.name}\u00A0»`}
                  </span>
                  {mayReissue && (
                    <DrawAgain
                      number={each.number}
                      intent="rename"
                      label="Refaire au nouveau nom"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </OfficeSection>
      )}
    </OfficePage>
  );
}

/** Asks for the document of one certificate again. */
const DrawAgain = ({
  number,
  intent,
  label,
}: {
  number: string;
  intent: "retry" | "rename";
  label: string;
}) => (
  <form method="post">
    <input type="hidden" name="number" value={number} />
    <button
      type="submit"
      name="intent"
      value={intent}
      className="button button-secondary button-small"
    >
      {label}
      <span className="sr-only"> {number}</span>
    </button>
  </form>
);
