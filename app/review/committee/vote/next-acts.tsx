import { AskForm } from "../confirmations/ask-form.tsx";
import type { ItemColumnPage } from "./item-column.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { ShownItem } from "./shown-item.tsx";

/** What may follow while no vote is open: a vote, a casting vote, another proposal, the end of the item. */
export function NextActs({
  page,
  item,
}: {
  page: ItemColumnPage;
  item: NonNullable<ItemColumnPage["item"]>;
}) {
  const hidden = <ShownItem item={item} />;
  const toVote = page.lines.filter(({ result }) => result === null);
  const ties = page.votes.filter(({ outcome }) => outcome === "tied").length >= 2;
  const hasVotes = page.votes.some(({ outcome }) => outcome !== "void");
  return (
    <>
      {page.manages && !page.waiting && (
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
            <label className="mt-2 block max-w-xl">
              <span className="block font-semibold">Motif d’un vote sur papier</span>
              <input name="reason" maxLength={2000} className="control" />
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
      {page.presides && ties && page.casting && (
        <section className="card office-section">
          <h3>Voix prépondérante</h3>
          <p>
            Deux votes sont partagés. Votre voix est ouverte, motivée et inscrite au procès-verbal.
          </p>
          {page.declareAt ? (
            <a className="button button-primary mt-3" href={page.declareAt}>
              Déclarer mes intérêts
            </a>
          ) : (
            <form method="post" className="mt-3 max-w-xl">
              {hidden}
              <input type="hidden" name="intent" value="casting" />
              <input
                type="hidden"
                name="subAreaId"
                value={item.divided ? (toVote[0]?.subAreaId ?? "") : ""}
              />
              <label className="block">
                <span className="block font-semibold">Motif</span>
                <textarea name="reason" rows={2} required className="control" />
              </label>
              <p className="mt-3 flex flex-wrap gap-3">
                <button type="submit" name="choice" value="for" className="button button-secondary">
                  Pour
                </button>
                <button
                  type="submit"
                  name="choice"
                  value="against"
                  className="button button-secondary"
                >
                  Contre
                </button>
              </p>
            </form>
          )}
        </section>
      )}
      {page.manages && !page.waiting && toVote.length > 0 && (
        <details className="mt-4">
          <summary className="office-row-act">Changer la proposition…</summary>
          {toVote.map((line) => (
            <ProposalForm key={line.subAreaId} line={line} item={item} reasons={page.reasons} />
          ))}
        </details>
      )}
      {page.manages && !page.waiting && (
        <AskForm
          item={item}
          kind="adjourn"
          summary="Ajourner le point…"
          help="L’entreprise recevra ces demandes avec la décision. La présidence confirme."
          button="Demander l’ajournement"
        >
          {page.lines.map(({ code, name }) => (
            <label key={code} className="mt-2 block">
              <span className="block font-semibold">
                Demandé pour {code} {name}
              </span>
              <textarea name={`demande.${code}`} rows={2} className="control" />
            </label>
          ))}
        </AskForm>
      )}
      {page.manages && !page.waiting && hasVotes && (
        <AskForm
          item={item}
          kind="postpone"
          summary="Reporter le point à une autre séance…"
          help={"Un vote a eu lieu sur ce point\u00A0: la présidence confirme."}
          button="Demander le report"
        />
      )}
      {page.manages && !hasVotes && (
        <details className="mt-4">
          <summary className="office-row-act">Reporter le point à une autre séance…</summary>
          <form method="post" className="mt-3 max-w-xl">
            {hidden}
            <label className="block">
              <span className="block font-semibold">Motif</span>
              <textarea name="reason" rows={2} required className="control" />
            </label>
            <button
              type="submit"
              name="intent"
              value="postpone"
              className="button button-secondary mt-3"
            >
              Reporter à une autre séance
            </button>
          </form>
        </details>
      )}
    </>
  );
}
