import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { AgainstGrid } from "../../examination/against-grid-mark.tsx";
import type { Route } from "./+types/ballot-page";
import { saidOfBallot } from "./ballot-words.ts";
import { LiveSession } from "./live-session.tsx";
import { choiceLabels, choices } from "./tally.ts";

export function BallotPage(props: Route.ComponentProps) {
  const { here, live, standsStill } = props.loaderData;
  return (
    <LiveSession live={live} every={2} reloads={standsStill ? null : 5} here={`${here}/vote`}>
      <Ballot {...props} />
    </LiveSession>
  );
}

function Ballot({ loaderData, actionData }: Route.ComponentProps) {
  const { here, number, position, item, act, tookPart, hasEntered, ...page } = loaderData;
  return (
    <OfficePage title={`Séance ${number}`} parent={{ path: here, label: "Séance" }}>
      <div
        className="ballot"
        data-part="ballot"
        data-still={page.standsStill ? "" : undefined}
        data-says={saidOfBallot(loaderData)}
      >
        {position && <p className="mb-2 text-ink-soft">{position}</p>}
        <NothingDone message={actionData?.message} />
        {!hasEntered && (
          <form method="post" className="card office-section">
            <p>
              En entrant, vous dites que vous êtes dans la salle et qu’aucun intérêt nouveau ne vous
              lie à un dossier de l’ordre du jour.
            </p>
            <button
              type="submit"
              name="intent"
              value="here"
              className="button button-primary mt-3 w-full"
            >
              Je suis présent, sans intérêt nouveau
            </button>
            <p className="mt-2">
              <a className="link inline-flex min-h-11 items-center" href={here}>
                Déclarer un intérêt dans un dossier
              </a>
            </p>
          </form>
        )}
        {!page.isSessionOpen && <p className="mt-4">La séance n’est pas encore ouverte.</p>}
        {page.isSessionOpen && !item && (
          <p className="mt-4">Le premier point n’est pas encore appelé.</p>
        )}
        {page.isSessionOpen && hasEntered && item && (
          <>
            <h2 className="session-company mt-4">{item.companyName}</h2>
            {item.lines.length > 0 && (
              <div className="mt-2 bg-sand p-3">
                <p className="flex flex-wrap items-center justify-between gap-x-4">
                  <span className="font-semibold">Proposition</span>{" "}
                  {item.report && (
                    <a
                      className="link inline-flex min-h-11 items-center"
                      href={item.report}
                      target="_blank"
                      rel="noopener"
                    >
                      Lire le rapport<span className="sr-only"> (nouvel onglet)</span>
                    </a>
                  )}
                </p>
                <ul>
                  {item.lines.map(({ id, text }) => (
                    <li key={id} className="mt-1">
                      {text}
                    </li>
                  ))}
                </ul>
                <div className="mt-2 empty:hidden">
                  <AgainstGrid against={item.against} named />
                </div>
              </div>
            )}
            {page.why && <p className="mt-4 font-semibold">{page.why}</p>}
            {page.declareAt && (
              <a className="button button-primary mt-3" href={page.declareAt}>
                Déclarer mes intérêts
              </a>
            )}
            {item.mayDivide && (
              <form method="post" className="mt-4">
                <input type="hidden" name="itemId" value={item.id} />
                <button type="submit" name="intent" value="divide" className="office-row-act">
                  Demander un vote par sous-domaine
                </button>
              </form>
            )}
            {act === "lost" && (
              <p className="mt-4 font-semibold">
                L’urne a été perdue, le point est à voter de nouveau.
              </p>
            )}
            {act === "vote" && !page.isChoosing && (
              <>
                <p className="mt-4 font-semibold">Votre bulletin est dans l’urne.</p>
                <p className="mt-2 text-ink-soft">Cette page montrera l’issue d’elle-même.</p>
                <a className="button button-secondary mt-3 w-full" href={`${here}/vote?changer`}>
                  Changer mon bulletin
                </a>
              </>
            )}
            {act === "vote" && page.isChoosing && (
              <form method="post" className="ballot-form">
                <input type="hidden" name="intent" value="vote" />
                <input type="hidden" name="itemId" value={item.id} />
                <input type="hidden" name="seen" value={item.seen} />
                <fieldset>
                  <legend className="font-semibold">
                    {tookPart ? "Votre nouveau bulletin" : "Votre vote"}
                  </legend>
                  {Object.entries(choices).map(([choice, digit]) => (
                    <label key={choice} className="ballot-choice">
                      <input type="radio" name="v" value={digit} required autoComplete="off" />
                      {choiceLabels[choice as keyof typeof choiceLabels]}
                    </label>
                  ))}
                </fieldset>
                <p className="mt-2 text-sm text-ink-soft">
                  Secret{"\u00A0"}: personne ne voit votre choix, pas même la présidence. Il se
                  change jusqu’à la clôture.{" "}
                  <a className="link" href="/bureau/seances/secret">
                    Mon vote est-il secret{"\u202F"}?
                  </a>
                </p>
                <div className="ballot-act">
                  <button type="submit" className="button button-primary w-full">
                    <span>
                      {" "}
                      {tookPart ? "Remplacer mon bulletin" : "Voter"}
                      {Object.entries(choices).map(([choice, digit]) => (
                        <span key={choice} data-choice={digit}>
                          {"\u00A0: "}
                          {choiceLabels[choice as keyof typeof choiceLabels].toLowerCase()}
                        </span>
                      ))}
                    </span>{" "}
                  </button>
                </div>
              </form>
            )}
            {act === "confirm" && (
              <form method="post" className="mt-4">
                <input type="hidden" name="itemId" value={item.id} />
                <input type="hidden" name="seen" value={item.seen} />
                <p>
                  Vote sur papier. Issue lue par le secrétariat{"\u00A0"}:{" "}
                  <strong>{page.box?.outcome}</strong>, {page.box?.ballots} pour{" "}
                  {page.box?.entitled}.
                </p>
                <button
                  type="submit"
                  name="intent"
                  value="confirm"
                  className="button button-primary mt-3 w-full"
                >
                  Je confirme cette issue et ce nombre
                </button>
              </form>
            )}
            {!["lost", "vote", "confirm"].includes(act) && !page.why && (
              <p className="mt-4 text-ink-soft">{saidOfBallot(loaderData)}</p>
            )}
          </>
        )}
      </div>
    </OfficePage>
  );
}
