import { TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { counted } from "#app/kernel/french.ts";
import { AskForm } from "../confirmations/ask-form.tsx";
import type { ItemColumnPage } from "./item-column.tsx";
import type { BoxFields } from "./run-buttons.server.ts";
import { ShownItem } from "./shown-item.tsx";
import { choiceLabels, handName, outcomeLabels } from "./tally.ts";

/** The vote that is open: who has not voted, what closes it, and what is asked of who presides. */
export function OpenVote({
  page,
  item,
  open,
  refused,
}: {
  page: ItemColumnPage;
  refused: RefusedForm | undefined;
  item: NonNullable<ItemColumnPage["item"]>;
  open: NonNullable<ItemColumnPage["open"]>;
}) {
  const waited = open.turnout.filter(({ tookPart }) => !tookPart);
  const turnout = `${counted(open.turnout.length - waited.length, "vote")} sur ${open.turnout.length}`;
  const hidden = <ShownItem item={item} />;
  const box = fieldsOfButton<BoxFields>(refused, "box");
  const hand = fieldsOfButton(refused, "hands");
  return (
    <section className="card office-section">
      <h3>Vote ouvert à {open.openedAt}</h3>
      {open.kind === "secret" && (
        <div data-part="turnout">
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
          <p className="font-semibold" data-says={turnout}>
            {turnout}
          </p>
          <p>
            {waited.length === 0
              ? "Chacun a voté."
              : `N’ont pas encore voté\u00A0: ${waited.map(({ name }) => name).join(", ")}.`}
          </p>
          <p className="text-ink-soft">
            On sait qui a voté, jamais comment. L’issue apparaît à la clôture.
          </p>
        </div>
      )}
      {open.kind === "hands" && page.manages && (
        <form method="post" className="mt-3">
          {hidden}
          {open.turnout.map(({ accountId, name }) => (
            <fieldset key={accountId} className="mt-2">
              <legend className="font-semibold">{name}</legend>
              {Object.entries(choiceLabels).map(([value, label]) => (
                <label key={value} className="mr-4 inline-flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name={handName(accountId)}
                    value={value}
                    defaultChecked={hand(handName(accountId)).defaultValue === value}
                  />{" "}
                  {label}
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
            <select name="outcome" className="control" defaultValue={box("outcome").defaultValue}>
              <option value="adopted">{outcomeLabels.adopted}</option>
              <option value="rejected">{outcomeLabels.rejected}</option>
              <option value="tied">{outcomeLabels.tied}</option>
            </select>
          </label>
          <TextField {...box("voters")} label="Bulletins dépouillés" inputMode="numeric" />
          <button type="submit" name="intent" value="box" className="button button-primary">
            Enregistrer l’issue
          </button>
        </form>
      )}
      {open.kind === "box" && open.state === "to-confirm" && open.outcome && (
        <p>
          Issue saisie{"\u00A0"}: {outcomeLabels[open.outcome].toLowerCase()},{" "}
          {counted(open.voters ?? 0, "bulletin")}. Elle ne compte qu’une fois confirmée par un
          membre qui a voté, depuis son téléphone.
        </p>
      )}
      {page.manages && open.kind === "secret" && open.waited.length === 0 && (
        <form method="post" className="mt-4">
          {hidden}
          <button type="submit" name="intent" value="close-vote" className="button button-primary">
            Clore le vote
          </button>
        </form>
      )}
      {page.manages && page.urnLost && open.waited.length > 0 && (
        <form method="post" className="mt-4">
          {hidden}
          <button type="submit" name="intent" value="close-vote" className="button button-primary">
            Constater la perte de l’urne
          </button>
        </form>
      )}
      {page.manages && !page.waiting && (
        <>
          {open.kind === "secret" && open.waited.length > 0 && !page.urnLost && (
            <AskForm
              item={item}
              refused={refused}
              kind="close-vote"
              summary="Clore sans attendre les autres…"
              help={
                <>
                  Présents et sans bulletin{"\u00A0"}:{" "}
                  <span data-part="waited">{open.waited.join(", ")}</span>. Ne pas voter compte
                  comme une voix qui manque. La présidence confirme.
                </>
              }
              button="Demander la clôture"
            />
          )}
          <AskForm
            item={item}
            refused={refused}
            kind="void-vote"
            summary="Annuler ce vote…"
            help="Le vote n’aura aucun effet, et les bulletins ne seront pas ouverts. La présidence confirme."
            button="Demander l’annulation"
          />
        </>
      )}
    </section>
  );
}
