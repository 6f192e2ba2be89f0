import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { AskForm } from "../confirmations/ask-form.tsx";
import type { ItemColumnPage } from "./item-column.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import type { CastingFields, OpenVoteFields, PostponeFields } from "./run-buttons.server.ts";
import { ShownItem } from "./shown-item.tsx";

const waysToVote = [
  { value: "secret", label: "Secret, sur les téléphones" },
  { value: "box", label: "Sur papier, faute de téléphones" },
  { value: "hands", label: "À main levée, à moins de trois votants" },
];

/** What may follow while no vote is open: a vote, a casting vote, another proposal, the end of the item. */
export function NextActs({
  page,
  item,
  refused,
}: {
  page: ItemColumnPage;
  refused: RefusedForm | undefined;
  item: NonNullable<ItemColumnPage["item"]>;
}) {
  const hidden = <ShownItem item={item} />;
  const vote = fieldsOfButton<OpenVoteFields>(refused, "open-vote");
  const casting = fieldsOfButton<CastingFields>(refused, "casting");
  const changesProposal = refused?.intent === "propose";
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
              <SelectField
                {...vote("subAreaId")}
                label="Sous-domaine"
                options={toVote.map(({ subAreaId, code, name }) => ({
                  value: subAreaId,
                  label: `${code} ${name}`,
                }))}
              />
            )}
            <label className="mt-2 flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                id={vote("left").id}
                name="left"
                defaultChecked={vote("left").defaultValue}
                aria-invalid={vote("left").error ? true : undefined}
              />{" "}
              L’instructeur, le rapporteur et les membres récusés ont quitté la salle.
            </label>
            <SelectField {...vote("kind")} label="Manière de voter" options={waysToVote} />
            <TextField {...vote("reason")} label="Motif d’un vote sur papier" optional="" />
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
          {page.unfit === null && (
            <form method="post" className="mt-3 max-w-xl">
              {hidden}
              <input type="hidden" name="intent" value="casting" />
              <input
                type="hidden"
                name="subAreaId"
                value={item.divided ? (toVote[0]?.subAreaId ?? "") : ""}
              />
              <TextAreaField {...casting("reason")} label="Motif" rows={2} askedByBrowser />
              <p id={casting("choice").id} className="mt-3 flex flex-wrap gap-3">
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
        <details className="mt-4" open={changesProposal}>
          <summary className="office-row-act">Changer la proposition…</summary>
          {toVote.map((line) => (
            <ProposalForm
              key={line.subAreaId}
              line={line}
              item={item}
              reasons={page.reasons}
              refused={refused}
            />
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
          refused={refused}
          lines={page.lines}
        />
      )}
      {page.manages && !page.waiting && hasVotes && (
        <AskForm
          item={item}
          kind="postpone"
          summary="Reporter le point à une autre séance…"
          help={"Un vote a eu lieu sur ce point\u00A0: la présidence confirme."}
          button="Demander le report"
          refused={refused}
        />
      )}
      {page.manages && !hasVotes && <PostponeForm itemId={item.id} refused={refused} />}
    </>
  );
}

/** Postpones an item on which nothing was voted, with a reason. */
export function PostponeForm({
  itemId,
  refused,
}: {
  itemId: string;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOfButton<PostponeFields>(refused, "postpone");
  return (
    <details className="mt-4" open={field.isAgain}>
      <summary className="office-row-act">Reporter le point à une autre séance…</summary>
      <form method="post" className="mt-3 max-w-xl">
        <input type="hidden" name="itemId" value={itemId} />
        <TextAreaField {...field("reason")} label="Motif" rows={2} askedByBrowser />
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
  );
}
