import type { ItemStanding } from "./item-standing.server.ts";

const standingWords: Record<ItemStanding, string> = {
  votes: "vote",
  absent: "absent",
  recused: "récusation sur ce point",
  rapporteur: "rapporteur, ne vote pas",
  examined: "a instruit le dossier, ne vote pas",
  undeclared: "n’a pas déclaré ses intérêts",
  "no-mandate": "sans mandat ce jour",
  "seat-taken": "supplée une personne qui est là, ne vote pas",
};

interface People {
  sentence: string;
  needed: string;
  breaking: readonly string[];
  reached: boolean;
  voters: number;
  unjudged: readonly { id: string; name: string }[];
  colleges: readonly {
    label: string;
    counted: string;
    people: readonly { accountId: string; name: string; standing: ItemStanding }[];
  }[];
}

interface Attendee {
  accountId: string;
  name: string;
  here: boolean;
}

/**
 * Who votes on the called item by college, and its quorum as a sentence. The secretary notes arrivals and departures beside each
 * name; `attendees` is null for who only reads.
 */
export const PeopleColumn = ({
  people,
  attendees,
}: {
  people: People;
  attendees: readonly Attendee[] | null;
}) => (
  <section>
    <h2>Quorum</h2>
    <p className={people.reached ? "mt-1" : "mt-1 font-semibold text-laterite"}>
      {people.sentence}
    </p>
    <p className="text-sm text-ink-soft">{people.needed}</p>
    {people.breaking.map((sentence) => (
      <p key={sentence} className="mt-1 text-sm">
        {sentence}
      </p>
    ))}
    {people.unjudged.length > 0 && (
      <p className="mt-1 font-semibold text-laterite">
        Ni votant habilité ni avis d’expert{"\u00A0"}:{" "}
        {people.unjudged.map(({ name }) => name).join(", ")}.
      </p>
    )}
    {people.colleges.map(({ label, counted, people: of }) => (
      <div key={label} className="mt-3 border-t border-line pt-2">
        <h3 className="flex justify-between">
          <span>{label}</span> <span className="tabular-nums">{counted}</span>
        </h3>
        <ul>
          {of.map(({ accountId, name, standing }) => {
            const attendee = attendees?.find((each) => each.accountId === accountId);
            return (
              <li
                key={accountId}
                className="flex flex-wrap items-center justify-between gap-x-3 py-1"
              >
                <span>
                  {name}{" "}
                  <span
                    className={`block text-sm ${standing === "votes" ? "text-ink-soft" : "text-laterite"}`}
                  >
                    {standingWords[standing]}
                  </span>
                </span>
                {attendee && <PresenceForm attendee={attendee} />}
              </li>
            );
          })}
        </ul>
      </div>
    ))}
    <p className="mt-3 border-t border-line pt-2 font-semibold">
      {people.voters} {people.voters > 1 ? "votants" : "votant"} sur ce point
    </p>
  </section>
);

const PresenceForm = ({ attendee: { accountId, name, here } }: { attendee: Attendee }) => (
  <form method="post">
    <input type="hidden" name="accountId" value={accountId} />
    <button
      type="submit"
      name="intent"
      value={here ? "leave" : "arrive"}
      className="office-row-act"
    >
      {here ? "Noter son départ" : "Noter son arrivée"}
      <span className="sr-only">{`\u00A0: ${name}`}</span>
    </button>
  </form>
);

/** Arrivals and departures where no item is called, noted by the secretary. */
export const PresenceList = ({ attendees }: { attendees: readonly Attendee[] }) => (
  <section>
    <h2>Présences</h2>
    <ul className="divide-y divide-line">
      {attendees.map((attendee) => (
        <li
          key={attendee.accountId}
          className="flex flex-wrap items-center justify-between gap-x-3 py-1"
        >
          <span>{attendee.name}</span>
          <PresenceForm attendee={attendee} />
        </li>
      ))}
    </ul>
  </section>
);
