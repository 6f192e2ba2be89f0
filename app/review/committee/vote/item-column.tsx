import { levelCode } from "#app/certificates/qualification.ts";
import type { ReasonScope } from "#app/settings/reasons/reason.ts";
import type { Class } from "#app/tariff/classes.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Line } from "../agenda/item.queries.server.ts";
import { voteInWords } from "../minutes/minutes.ts";
import { ProposalForm } from "./proposal-form.tsx";
import { choiceLabels, outcomeLabels, type VoteOutcome } from "./tally.ts";
import type { Vote } from "./vote.queries.server.ts";

interface Page {
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
        divided: boolean;
        outcome: string | null;
        /** The version of the item, which each form posts. */
        seen: string;
      }
    | undefined;
  lines: readonly (Line & { result: string | null })[];
  votes: readonly (Pick<
    Vote,
    "round" | "kind" | "outcome" | "voidReason" | "voters" | "subAreaId"
  > & {
    code: string | null;
    hands: never[];
  })[];
  open:
    | {
        kind: Vote["kind"];
        state: Vote["state"];
        outcome: VoteOutcome | null;
        since: string;
        turnout: readonly { accountId: string; name: string; tookPart: boolean }[];
      }
    | undefined;
  reasons: readonly { code: string; scope: ReasonScope; text: string }[];
}

/** What is proposed for a line: « N2 · D » or « refus ». */
const proposedInShort = ({
  outcome,
  level,
  class: proposed,
}: Pick<Line, "outcome" | "level" | "class">) =>
  outcome === "granted" && level ? `${levelCode(level)} · ${proposed}` : "refus";

/** The called item: its lines, the open vote or the acts that may follow. */
export function ItemColumn({ page }: { page: Page }) {
  const { item, open, next, manages } = page;
  const call = manages && next && item?.state !== "open" && (
    <form method="post" className="mt-4">
      <input type="hidden" name="itemId" value={next.id} />
      <button type="submit" name="intent" value="call" className="button button-primary">
        Appeler {next.companyName}
      </button>
    </form>
  );
  if (!item) return <div className="session-item">{call || <p>Aucun point n’est inscrit.</p>}</div>;
  return (
    <div className="session-item">
      <p className="text-ink-soft">
        Point {item.position} ·{" "}
        <a className="link" href={`/bureau/dossiers/${item.applicationId}`}>
          {item.number}
        </a>
      </p>
      <h2 className="session-company">{item.companyName}</h2>
      <p className="text-ink-soft">
        Classe {item.class} demandée · classe des chiffres {item.baseClass ?? "aucune"} · rapporteur{" "}
        {item.rapporteur}
        {item.divided && " · voté par sous-domaine"}
      </p>
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
                {line.name}
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
        .filter(({ outcome }) => outcome !== null)
        .map((vote) => (
          <p key={vote.round} className="mt-2">
            {voteInWords({ ...vote, outcome: vote.outcome ?? "void" })}
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
      {open ? (
        <OpenVote page={page} item={item} open={open} />
      ) : (
        item.state === "open" && <NextActs page={page} item={item} />
      )}
      {call}
    </div>
  );
}

/** The item of a form with the version that its reader saw. */
export const ShownItem = ({ item: { id, seen } }: { item: { id: string; seen: string } }) => (
  <>
    <input type="hidden" name="itemId" value={id} />
    <input type="hidden" name="seen" value={seen} />
  </>
);

function OpenVote({
  page,
  item,
  open,
}: {
  page: Page;
  item: NonNullable<Page["item"]>;
  open: NonNullable<Page["open"]>;
}) {
  const waited = open.turnout.filter(({ tookPart }) => !tookPart);
  const hidden = <ShownItem item={item} />;
  return (
    <section className="card office-section">
      <h3>Vote ouvert depuis {open.since}</h3>
      {open.kind === "secret" && (
        <>
          <div className="session-turnout" aria-hidden="true">
            {open.turnout.map(({ accountId }, place) => (
              <span
                key={accountId}
                className={
                  place < open.turnout.length - waited.length ? "session-voted" : undefined
                }
              />
            ))}
          </div>
          <p>
            {waited.length === 0
              ? "Chacun a voté."
              : `N’ont pas encore voté\u00A0: ${waited.map(({ name }) => name).join(", ")}.`}
          </p>
          <p className="text-ink-soft">
            Qui a voté se sait, jamais quoi. L’issue apparaît à la clôture.
          </p>
        </>
      )}
      {open.kind === "hands" && page.manages && (
        <form method="post" className="mt-3">
          {hidden}
          {open.turnout.map(({ accountId, name }) => (
            <fieldset key={accountId} className="mt-2">
              <legend className="font-semibold">{name}</legend>
              {Object.entries(choiceLabels).map(([value, label]) => (
                <label key={value} className="mr-4 inline-flex min-h-11 items-center gap-2">
                  <input type="radio" name={`main.${accountId}`} value={value} /> {label}
                </label>
              ))}
            </fieldset>
          ))}
          <button type="submit" name="intent" value="hands" className="button button-primary mt-3">
            Enregistrer les mains levées
          </button>
        </form>
      )}
      {open.kind === "box" && open.state === "open" && page.manages && (
        <form method="post" className="mt-3 flex flex-wrap items-end gap-3">
          {hidden}
          <label>
            <span className="block font-semibold">Issue du vote sur papier</span>
            <select name="outcome" className="control">
              <option value="adopted">{outcomeLabels.adopted}</option>
              <option value="rejected">{outcomeLabels.rejected}</option>
              <option value="tied">{outcomeLabels.tied}</option>
            </select>
          </label>
          <label>
            <span className="block font-semibold">Bulletins dépouillés</span>
            <input name="voters" inputMode="numeric" className="control" />
          </label>
          <button type="submit" name="intent" value="box" className="button button-primary">
            Enregistrer l’issue
          </button>
        </form>
      )}
      {open.kind === "box" && open.state === "to-confirm" && open.outcome && (
        <p>
          Issue saisie{"\u00A0"}: {outcomeLabels[open.outcome].toLowerCase()}. Un membre qui a voté
          la confirme depuis son téléphone.
        </p>
      )}
      {page.manages && (
        <form method="post" className="mt-4 flex flex-wrap gap-3">
          {hidden}
          {open.kind === "secret" && (
            <button
              type="submit"
              name="intent"
              value="close-vote"
              className="button button-primary"
            >
              Clore le vote
            </button>
          )}
          <button type="submit" name="intent" value="void-vote" className="button button-danger">
            Annuler ce vote
          </button>
        </form>
      )}
    </section>
  );
}

function NextActs({ page, item }: { page: Page; item: NonNullable<Page["item"]> }) {
  const hidden = <ShownItem item={item} />;
  const toVote = page.lines.filter(({ result }) => result === null);
  const ties = page.votes.filter(({ outcome }) => outcome === "tied").length >= 2;
  const hasVotes = page.votes.some(({ outcome }) => outcome !== "void");
  return (
    <>
      {page.manages && (
        <section className="card office-section">
          <h3>Ouvrir le vote</h3>
          <form method="post">
            {hidden}
            {item.divided && (
              <label className="block max-w-xl">
                <span className="block font-semibold">Sous-domaine</span>
                <select name="subAreaId" className="control">
                  {toVote.map(({ subAreaId, code, name }) => (
                    <option key={subAreaId} value={subAreaId}>
                      {code} {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label className="mt-2 flex min-h-11 items-center gap-2">
              <input type="checkbox" name="left" value="oui" /> L’instructeur, le rapporteur et les
              membres récusés ont quitté la salle.
            </label>
            <label className="block max-w-xs">
              <span className="block font-semibold">Manière de voter</span>
              <select name="kind" className="control">
                <option value="secret">Secret, sur les téléphones</option>
                <option value="box">Sur papier, faute de téléphones</option>
                <option value="hands">À main levée, à moins de trois votants</option>
              </select>
            </label>
            <button
              type="submit"
              name="intent"
              value="open-vote"
              className="button button-primary mt-3"
            >
              Ouvrir le vote
            </button>
          </form>
          {!item.divided && !hasVotes && page.lines.length > 1 && (
            <form method="post" className="mt-3">
              {hidden}
              <button type="submit" name="intent" value="divide" className="office-row-act">
                Voter par sous-domaine, à la demande d’un membre
              </button>
            </form>
          )}
        </section>
      )}
      {page.presides && ties && (
        <section className="card office-section">
          <h3>Voix prépondérante</h3>
          <p>Deux votes sont partagés. Votre voix est ouverte et inscrite au procès-verbal.</p>
          <form method="post" className="mt-3 flex flex-wrap gap-3">
            {hidden}
            <input type="hidden" name="intent" value="casting" />
            <input
              type="hidden"
              name="subAreaId"
              value={item.divided ? (toVote[0]?.subAreaId ?? "") : ""}
            />
            <button type="submit" name="choice" value="for" className="button button-secondary">
              Pour
            </button>
            <button type="submit" name="choice" value="against" className="button button-secondary">
              Contre
            </button>
          </form>
        </section>
      )}
      {page.manages && toVote.length > 0 && (
        <details className="mt-4">
          <summary className="office-row-act">Changer la proposition…</summary>
          {toVote.map((line) => (
            <ProposalForm key={line.subAreaId} line={line} item={item} reasons={page.reasons} />
          ))}
        </details>
      )}
      {page.manages && (
        <details className="mt-4">
          <summary className="office-row-act">Ajourner ou reporter le point…</summary>
          <form method="post" className="mt-3 max-w-xl">
            {hidden}
            <label className="block">
              <span className="block font-semibold">Motif</span>
              <textarea name="reason" rows={2} className="control" />
            </label>
            {page.lines.map(({ code, name }) => (
              <label key={code} className="mt-2 block">
                <span className="block font-semibold">
                  Demandé pour {code} {name}
                </span>
                <textarea name={`demande.${code}`} rows={2} className="control" />
              </label>
            ))}
            <p className="mt-3 flex flex-wrap gap-3">
              <button
                type="submit"
                name="intent"
                value="adjourn"
                className="button button-secondary"
              >
                Ajourner avec ces demandes
              </button>
              <button
                type="submit"
                name="intent"
                value="postpone"
                className="button button-secondary"
              >
                Reporter à une autre séance
              </button>
            </p>
          </form>
        </details>
      )}
    </>
  );
}
