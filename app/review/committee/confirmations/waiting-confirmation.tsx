import { ShownItem } from "../vote/shown-item.tsx";
import type { CompanyRequest, ConfirmationKind } from "./confirmation.queries.server.ts";

export interface WaitingAct {
  id: string;
  kind: ConfirmationKind;
  reason: string;
  requests: readonly CompanyRequest[];
  waited: readonly string[];
  by: string;
  at: string;
  mayAnswer: boolean;
  mayWithdraw: boolean;
}

export const askedWords: Record<ConfirmationKind, string> = {
  "close-vote": "Clore le vote sans attendre les autres",
  "void-vote": "Annuler le vote",
  adjourn: "Ajourner le point",
  postpone: "Reporter le point à une autre séance",
};

/** An act that the secretary asked for: who presides confirms or refuses it, the secretary may withdraw it. */
export const WaitingConfirmation = ({
  waiting,
  item,
}: {
  waiting: WaitingAct;
  item: { id: string; seen: string };
}) => (
  <section
    className="card office-section border-l-4 border-gold"
    data-says={`${askedWords[waiting.kind]}\u00A0: la présidence confirme.`}
  >
    <h3>
      {askedWords[waiting.kind]}
      {"\u00A0"}: la présidence confirme
    </h3>
    <p className="mt-1">
      Demandé à {waiting.at} par {waiting.by}. Motif{"\u00A0"}: {waiting.reason}
    </p>
    {waiting.waited.length > 0 && (
      <p>
        Présents et sans bulletin à ce moment{"\u00A0"}: {waiting.waited.join(", ")}.
      </p>
    )}
    {waiting.requests.length > 0 && (
      <ul className="mt-2">
        {waiting.requests.map(({ code, text }) => (
          <li key={code}>
            Demandé pour {code}
            {"\u00A0"}: {text}
          </li>
        ))}
      </ul>
    )}
    <form method="post" className="mt-3 flex flex-wrap gap-3">
      <ShownItem item={item} />
      <input type="hidden" name="id" value={waiting.id} />
      {waiting.mayAnswer && (
        <>
          <button type="submit" name="intent" value="confirm" className="button button-primary">
            Confirmer
          </button>
          <button type="submit" name="intent" value="refuse" className="button button-secondary">
            Refuser
          </button>
        </>
      )}
      {waiting.mayWithdraw && (
        <button type="submit" name="intent" value="withdraw" className="button button-secondary">
          Retirer la demande
        </button>
      )}
    </form>
  </section>
);
