import { formatDateLong, formatInstantShort } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import type { KeyState } from "#app/keys/seal-key.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/seals-page";

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

export function SealsPage({ loaderData, actionData }: Route.ComponentProps) {
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
