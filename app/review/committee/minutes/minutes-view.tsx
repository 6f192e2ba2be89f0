import {
  convenedInWords,
  endedMandateInWords,
  endWords,
  heldInWords,
  itemRows,
  type MinutesRow,
  type MinutesWords,
  presences,
  recusedHere,
  type ShownMinutesFacts,
} from "./minutes.ts";

const Rows = ({ rows }: { rows: readonly MinutesRow[] }) => (
  <dl>
    {rows.map(({ label, text }) => (
      <div key={`${label} ${text}`} className="minutes-row">
        <dt>{label}</dt>
        <dd className="whitespace-pre-line">{text}</dd>
      </div>
    ))}
  </dl>
);

/** Minutes as they are read and signed; an item on which the reader is recused says so and nothing else. */
export const MinutesView = ({
  facts,
  words,
}: {
  facts: ShownMinutesFacts;
  words: MinutesWords;
}) => (
  <article className="minutes">
    <Rows
      rows={[
        { label: "Séance", text: `${facts.number}${facts.second ? ", seconde séance" : ""}` },
        { label: "Convoquée", text: convenedInWords(facts) },
        { label: "Tenue", text: heldInWords(facts) },
        { label: "Présidence", text: facts.presidedBy },
        ...(facts.secretary ? [{ label: "Secrétariat", text: facts.secretary }] : []),
      ]}
    />
    {words.before && <p className="whitespace-pre-line">{words.before}</p>}
    <h3>Présences</h3>
    <div className="minutes-people">
      {presences(facts.people).map(({ college, present, excused, absent }) => (
        <section key={college}>
          <h4>{college}</h4>
          <Rows
            rows={[
              { label: "Présents", text: present },
              { label: "Excusés", text: excused },
              { label: "Absents", text: absent },
            ]}
          />
        </section>
      ))}
    </div>
    {facts.observers.length > 0 && (
      <p>
        Observateurs, sans voix{"\u00A0"}:{" "}
        {facts.observers.map(({ name, organisation }) => `${name} (${organisation})`).join(", ")}.
      </p>
    )}
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
          <Rows rows={itemRows(item, words.items[item.id] ?? "")} />
        </section>
      ),
    )}
    {words.after && <p className="whitespace-pre-line">{words.after}</p>}
  </article>
);
