import { formatDateLong, formatTime } from "#app/kernel/dates.ts";
import {
  actInWords,
  alternatesInWords,
  apartInWords,
  endedMandateInWords,
  endWords,
  lineInWords,
  type MinutesWords,
  opinionInWords,
  presentInWords,
  recusedHere,
  type ShownMinutesFacts,
  voteInWords,
} from "./minutes.ts";

const hour = (instant: string) => formatTime(new Date(instant));

/** Minutes as they are read and signed; an item on which the reader is recused says so and nothing else. */
export const MinutesView = ({
  facts,
  words,
}: {
  facts: ShownMinutesFacts;
  words: MinutesWords;
}) => (
  <article className="minutes">
    <p>
      Séance {facts.number}
      {facts.second && ", seconde séance"}, le {formatDateLong(facts.heldOn)}, {facts.place}, de{" "}
      {hour(facts.openedAt)} à {hour(facts.closedAt)}. Présidence{"\u00A0"}: {facts.presidedBy}.
    </p>
    {words.before && <p className="whitespace-pre-line">{words.before}</p>}
    <h3>Présents</h3>
    <ul>
      {presentInWords(facts.people).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {facts.observers.map(({ name, organisation }) => (
        <li key={name}>
          Observateur, sans voix{"\u00A0"}: {name} ({organisation}).
        </li>
      ))}
    </ul>
    {(facts.endedMandates ?? []).map((ended) => (
      <p key={ended.at}>{endedMandateInWords(ended)}</p>
    ))}
    {facts.quorumFailed && <p>Le quorum a manqué pour les points reportés.</p>}
    {facts.items.map((item) =>
      "isHidden" in item ? (
        <section key={item.id}>
          <h3>
            {item.position}. {item.company}
          </h3>
          <p>{recusedHere}</p>
        </section>
      ) : (
        <section key={item.id}>
          <h3>
            {item.position}. {item.number}, {item.company}
            {"\u00A0"}: {endWords[item.outcome].toLowerCase()}
          </h3>
          <p>
            Rapporteur{"\u00A0"}: {item.rapporteur}.
          </p>
          {item.recused.length > 0 && <p>{apartInWords(item)}</p>}
          {(item.alternates ?? []).length > 0 && <p>{alternatesInWords(item)}</p>}
          {(item.opinions ?? []).map((opinion) => (
            <p key={opinion.family}>{opinionInWords(opinion)}</p>
          ))}
          {item.divided && <p>Vote par sous-domaine, à la demande d’un membre.</p>}
          {item.votes.map((vote) => (
            <p key={vote.round}>{voteInWords(vote)}</p>
          ))}
          {(item.acts ?? []).map((act) => (
            <p key={`${act.kind} ${act.reason}`}>{actInWords(act)}</p>
          ))}
          <ul>
            {item.lines.map((line) => (
              <li key={line.code}>{lineInWords(line)}</li>
            ))}
          </ul>
          {item.reason && (
            <p>
              Motif{"\u00A0"}: {item.reason}
            </p>
          )}
          {words.items[item.id] && <p className="whitespace-pre-line">{words.items[item.id]}</p>}
        </section>
      ),
    )}
    {words.after && <p className="whitespace-pre-line">{words.after}</p>}
  </article>
);
