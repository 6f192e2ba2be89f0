import type { College } from "#app/accounts/staff/staff.schema.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { CommitteeScope } from "../committee-scope.queries.server.ts";
import { type Quorum, quorumOf } from "./quorum.ts";
import { type AtItem, peopleAtItem, seatsOn, unjudgedFamilies } from "./voters.queries.server.ts";

/** Why somebody does not vote on an item; `votes` when they do. */
export type ItemStanding =
  | "votes"
  | "absent"
  | "recused"
  | "rapporteur"
  | "examined"
  | "undeclared"
  | "no-mandate"
  | "seat-taken";

/** The first reason for which a member does not vote on an item. */
export function itemStanding(person: AtItem): ItemStanding {
  if (person.declared === "conflict") return "recused";
  if (person.isRapporteur) return "rapporteur";
  if (person.examined) return "examined";
  if (person.recused) return "recused";
  if (!person.here) return "absent";
  if (!person.mandated) return "no-mandate";
  if (person.seatTaken) return "seat-taken";
  return person.declared === "clear" ? "votes" : "undeclared";
}

export interface ItemPeople {
  people: (AtItem & { standing: ItemStanding })[];
  voters: AtItem[];
  quorum: Quorum;
  /** The quorum as it would be without each voter. */
  departures: { accountId: string; name: string; quorum: Quorum }[];
  /** Families that no voter is authorised for, without a written opinion of an expert. */
  unjudged: { id: string; name: string }[];
}

const colleges: College[] = ["enterprises", "owners", "general-interest"];

/** Who votes on an item now, and its quorum, by presence, mandates and declarations as they stand. */
export async function itemPeople(
  { db, now }: { db: Db; now: Date },
  scope: CommitteeScope,
  { itemId, second }: { itemId: string; second: boolean },
): Promise<ItemPeople> {
  const day = todayInDakar(now);
  const stands = (person: AtItem) => ({ ...person, standing: itemStanding(person) });
  const [found, seats, settings] = await Promise.all([
    peopleAtItem(db, scope, { itemId, day }),
    seatsOn(db, day),
    settingsInForce(db, now),
  ]);
  const people = found.map(stands);
  const voters = people.filter(({ standing }) => standing === "votes");
  const { committeeQuorum, committeeSecondQuorum } = settings;
  const quorumAmong = (present: readonly ReturnType<typeof stands>[]) =>
    quorumOf(
      colleges.map((college) => {
        const own = present.filter((each) => each.college === college);
        return {
          college,
          seats: seats.get(college) ?? 0,
          present: own.filter(({ here }) => here).length,
          voters: own.filter(({ standing }) => standing === "votes").length,
        };
      }),
      second ? committeeSecondQuorum : committeeQuorum,
    );
  const quorum = quorumAmong(people);
  const accountIds = voters.map(({ accountId }) => accountId);
  return {
    people,
    voters,
    quorum,
    // A seat that its holder leaves is taken by the alternate who is in the room.
    departures: voters.map(({ accountId, name }) => ({
      accountId,
      name,
      quorum: quorumAmong(
        found
          .map((each) => ({
            ...each,
            here: each.here && each.accountId !== accountId,
            seatTaken: each.seatTaken && each.seatOf !== accountId,
          }))
          .map(stands),
      ),
    })),
    unjudged: await unjudgedFamilies(db, scope, { itemId, day, accountIds }),
  };
}
