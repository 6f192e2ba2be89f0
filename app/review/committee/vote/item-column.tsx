import { levelCode } from "#app/certificates/qualification.ts";
import type { RefusedForm } from "#app/forms/refused-form.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { ReasonScope } from "#app/settings/reasons/reason.ts";
import type { Class } from "#app/tariff/classes.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { AgainstOpinion } from "../../examination/against-grid.ts";
import { AgainstGrid } from "../../examination/against-grid-mark.tsx";
import type { Line } from "../agenda/item.queries.server.ts";
import { type WaitingAct, WaitingConfirmation } from "../confirmations/waiting-confirmation.tsx";
import { recusedHere, voteInWords } from "../minutes/minutes.ts";
import { NextActs, PostponeForm } from "./next-acts.tsx";
import { OpenVote } from "./open-vote-section.tsx";
import type { VoteOutcome } from "./tally.ts";
import type { Vote } from "./vote.queries.server.ts";

export interface ItemColumnPage {
  id: string;
  manages: boolean;
  presides: boolean;
  urnLost: boolean;
  next: { id: string; companyName: string } | undefined;
  item:
    | {
        id: string;
        position: number;
        number: string;
        state: "pending" | "open" | "closed";
        companyName: string;
        applicationId: string;
        class: Class | null;
        baseClass: Class | null;
        rapporteur: string;
        /** « 10 h 11 »; null for an item that was not called. */
        calledAt: string | null;
        divided: boolean;
        against: readonly AgainstOpinion[];
        isHidden: boolean;
        outcome: string | null;
        /** The version of the item, which each form posts. */
        seen: string;
      }
    | undefined;
  lines: readonly (Line & { result: string | null })[];
  votes: readonly (Pick<
    Vote,
    "round" | "kind" | "state" | "outcome" | "voidReason" | "voters" | "subAreaId" | "reason"
  > & {
    code: string | null;
  })[];
  open:
    | {
        kind: Vote["kind"];
        state: Vote["state"];
        outcome: VoteOutcome | null;
        /** « 9 h 12 », with the day where it is not today. */
        openedAt: string;
        turnout: readonly { accountId: string; name: string; tookPart: boolean }[];
        /** Who is in the room and has not voted, by name. */
        waited: readonly string[];
        voters: number | null;
      }
    | undefined;
  /** An act that waits for who presides. */
  waiting: WaitingAct | undefined;
  /** Whether the body has a casting vote. */
  casting: boolean;
  /** Why who presides may not preside over the called item, or the next one; null where they may. */
  unfit: "presider-recused" | "presider-undeclared" | null;
  /** The application in which the reader, who presides, declares their interests, and where. */
  declare: { companyName: string; at: string } | null;
  reasons: readonly { code: string; scope: ReasonScope; text: string }[];
}

/** Refused forms that no opened details keep. */
const formsInSight = new Set(["open-vote", "casting", "box", "hands"]);

/** While a refused form with something to correct or a typed reason is shown again, the live page leaves the item as it is. */
const standsStill = (refused: RefusedForm | undefined): boolean =>
  refused !== undefined &&
  formsInSight.has(refused.intent) &&
  (Object.keys(refused.errors).length > 0 || Boolean(refused.values.reason));

/** What is proposed for a line: « N2 · D » or « refus ». */
const proposedInShort = ({
  outcome,
  level,
  class: proposed,
}: Pick<Line, "outcome" | "level" | "class">) =>
  outcome === "granted" && level ? `${levelCode(level)} · ${proposed}` : "refus";

/** The next item to call, once who presides has declared no interest in it. */
function Call({ page, refused }: { page: ItemColumnPage; refused: RefusedForm | undefined }) {
  const { item, next, manages, declare, unfit } = page;
  return (
    <>
      {declare && (
        <section className="card office-section">
          <h3>Vous présidez</h3>
          <p>Avant de présider sur le dossier de {declare.companyName}, déclarez vos intérêts.</p>
          <a className="button button-primary mt-3" href={declare.at}>
            Déclarer mes intérêts
          </a>
        </section>
      )}
      {manages && next && item?.state !== "open" && (
        <>
          {!declare && unfit && <p className="mt-4 font-semibold">{unfitWords[unfit]}</p>}
          <form method="post" className="mt-4">
            <input type="hidden" name="itemId" value={next.id} />
            <button type="submit" name="intent" value="call" className="button button-primary">
              Appeler {next.companyName}
            </button>
          </form>
          {unfit === "presider-recused" && <PostponeForm itemId={next.id} refused={refused} />}
        </>
      )}
    </>
  );
}

const unfitWords = {
  "presider-undeclared": "Qui préside déclare d’abord ses intérêts dans ce dossier.",
  "presider-recused":
    "Qui préside est écarté de ce dossier\u00A0: reportez le point à une séance que préside une autre personne.",
};

/** The called item: its lines, the open vote or the acts that may follow. */
export function ItemColumn({
  page,
  refused,
}: {
  page: ItemColumnPage;
  refused: RefusedForm | undefined;
}) {
  const { item, open } = page;
  const call = <Call page={page} refused={refused} />;
  if (!item)
    return (
      <div className="session-item" data-part="item">
        {page.next ? call : <p>Aucun point n’est inscrit.</p>}
      </div>
    );
  if (item.isHidden)
    return (
      <div className="session-item" data-part="item">
        <p className="text-ink-soft">Point {item.position}</p>
        <h2 className="session-company">{item.companyName}</h2>
        <p className="mt-3 font-semibold">{recusedHere}</p>
        {call}
      </div>
    );
  return (
    <div
      className="session-item"
      data-part="item"
      data-still={standsStill(refused) ? "" : undefined}
    >
      <p className="text-ink-soft">
        Point {item.position} ·{" "}
        <a className="link" href={addressOf("/bureau/dossiers/:id", { id: item.applicationId })}>
          {item.number}
        </a>
        {item.calledAt && ` · appelé à ${item.calledAt}`}
      </p>
      <h2 className="session-company">{item.companyName}</h2>
      <p className="text-ink-soft">
        Classe{"\u00A0"}
        {item.class} demandée · classe des chiffres {item.baseClass ?? "aucune"} · rapporteur{" "}
        {item.rapporteur}
        {item.divided && " · voté par sous-domaine"}
      </p>
      <AgainstGrid against={item.against} named withReason />
      <table className="session-lines">
        <caption className="sr-only">Proposition et issue par sous-domaine</caption>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Sous-domaine</th>
            <th scope="col">Proposition</th>
            <th scope="col">Issue</th>
          </tr>
        </thead>
        <tbody>
          {page.lines.map((line) => (
            <tr key={line.subAreaId}>
              <td>{line.code}</td>
              <td>
                {line.name}{" "}
                {line.reasons.map(({ code, text }) => (
                  <span key={code} className="block text-sm text-ink-soft">
                    {text}
                  </span>
                ))}
              </td>
              <td>{proposedInShort(line)}</td>
              <td>{line.result ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.votes
        .filter(({ state }) => state === "closed")
        .map((vote) => ({
          round: vote.round,
          words: voteInWords({ ...vote, outcome: vote.outcome ?? "void" }),
        }))
        .map(({ round, words }) => (
          <p key={round} className="mt-2" data-says={words}>
            {words}
          </p>
        ))}
      {item.outcome && item.state === "closed" && (
        <p className="mt-3 border-l-4 border-green bg-green-soft p-3 font-semibold">
          Point clos{"\u00A0"}: {item.outcome.toLowerCase()}.
        </p>
      )}
      {page.urnLost && (
        <Notice tone="error" title="L’urne a été perdue, le point est à voter de nouveau">
          <p>Rien n’a été ouvert. Clore le vote l’inscrit, puis ouvrez-en un autre.</p>
        </Notice>
      )}
      {page.waiting && item.state === "open" && (
        <WaitingConfirmation waiting={page.waiting} item={item} />
      )}
      {open ? (
        <OpenVote page={page} item={item} open={open} refused={refused} />
      ) : (
        item.state === "open" && <NextActs page={page} item={item} refused={refused} />
      )}
      {call}
    </div>
  );
}
