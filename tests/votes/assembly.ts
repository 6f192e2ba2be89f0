import { type RawBuilder, sql, type Transaction } from "kysely";
import { writeFamilies } from "#app/applications/filing/filing-writes.queries.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { addDays } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import type { Tables } from "#db/tables.ts";
import { aColleague, made } from "#tests/applying.ts";
import type { TestServices } from "#tests/services.ts";
import { anOpenSession, endMandates, proposeWithReason } from "#tests/sitting.ts";

/** The day of the session. */
export const DAY = "2026-11-24";

/** A session in which an item of two lines, of two families, is called. */
export type Sitting = Awaited<ReturnType<typeof aSitting>>;

/** The sitting of one round of a test, in a transaction that is rolled back. */
export interface Assembly {
  services: TestServices & { db: Transaction<Tables> };
  sessionId: string;
  itemId: string;
  applicationId: string;
  /** The members, then who presides by office, then the secretary; acts and changes name a person by the place in this list. */
  people: (Person & { accountId: string; mandateId?: string })[];
  secretary: number;
  /** Whether it is a second session, with a quorum of its own. */
  isSecond: () => Promise<boolean>;
}

/** How many people are in an assembly: three members of the enterprises, two of each other college, president and secretary. */
export const PLACES = 9;

export async function aSitting(services: TestServices) {
  await endMandates(services);
  const also = await aColleague(services, "committee");
  const held = await anOpenSession(services, { also });
  await made(openItem(held.ctx, { itemId: held.itemId }));
  await proposeWithReason(services, held);
  const { itemId, applicationId } = held;
  await services.db.transaction().execute(async (tx) => {
    await withoutTriggers(tx, [
      sql`insert into application_sub_area (application_id, sub_area_id, level)
        select ${applicationId}, id, 1 from sub_area order by code desc limit 1`,
      sql`insert into item_line (item_id, application_id, sub_area_id, outcome, level, class)
        select ${itemId}, application_id, sub_area_id, 'granted', 1, 'D' from application_sub_area asked
        where application_id = ${applicationId}
          and not exists (select from item_line where item_id = ${itemId} and item_line.sub_area_id = asked.sub_area_id)`,
      sql`insert into item_line_reason (item_id, sub_area_id, code, version)
        select line.item_id, line.sub_area_id, because.code, because.version
        from item_line line join item_line_reason because on because.item_id = line.item_id
        where line.item_id = ${itemId} and line.sub_area_id <> because.sub_area_id`,
    ]);
    await writeFamilies(tx, applicationId);
  });
  return held;
}

async function withoutTriggers(
  db: Transaction<Tables>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  for (const statement of statements) await statement.execute(db);
  await sql`set local session_replication_role = origin`.execute(db);
}

/** What changes about one person of an assembly. */
export const personalChanges = [
  "mandate-ended",
  "mandate-to-come",
  "mandate-on-its-last-day",
  "mandate-on-its-first-day",
  "stands-for-the-next",
  "left",
  "arrived",
  "at-the-door",
  "through-the-door",
  "in-conflict",
  "undeclared",
  "examines",
  "signed-the-report",
  "presents",
  "recused",
  "without-role",
  "disabled",
  "alone-authorised",
  "presides",
] as const;

/** What changes about the session, its item or the first of its lines. */
export const commonChanges = [
  "second-session",
  "without-quorum",
  "not-called",
  "urn-lost",
  "nobody-authorised",
  "opinions-of-experts",
  "line-above-the-demand",
  "figures-reach-no-class",
  "line-without-reason",
  "line-with-a-reason-more",
  "line-refused",
] as const;

export const settingChanges = {
  committeeQuorum: [1, 33, 34, 50, 51, 67, 100],
  committeeSecondQuorum: [1, 33, 34, 67],
  committeeFewestVoters: [3, 6, 7, 8],
  committeeCounts: [true, false],
  committeeCasting: [true, false],
} as const;
type SettingChange = {
  [Key in keyof typeof settingChanges]: { setting: Key; value: number | boolean };
}[keyof typeof settingChanges];

export type Change =
  | { change: (typeof personalChanges)[number]; who: number }
  | { change: (typeof commonChanges)[number] }
  | SettingChange;

/** Makes a change in the rows alone, past every rule, as if it had come about before or beside the session. */
export async function changes(assembly: Assembly, change: Change): Promise<void> {
  const { db } = assembly.services;
  if ("setting" in change) {
    const at = assembly.services.now();
    await sql`insert into setting (id, key, value, effective_from, created_at, created_by)
      values (${newId()}, ${change.setting}, ${JSON.stringify(change.value)}::jsonb, ${at}, ${at}, ${newId()})`.execute(
      db,
    );
    return;
  }
  await withoutTriggers(
    db,
    "who" in change ? ofPerson(assembly, change) : [ofItem(assembly, change.change)],
  );
}

function ofPerson(
  assembly: Assembly,
  { change, who }: { change: (typeof personalChanges)[number]; who: number },
): RawBuilder<unknown>[] {
  const { sessionId, itemId, applicationId, services } = assembly;
  const account = assembly.people[who]?.accountId ?? "";
  const now = services.now();
  const mandate = (changed: RawBuilder<unknown>) =>
    sql`update mandate set ${changed} where id = (select mandate_id from attendance
      where session_id = ${sessionId} and account_id = ${account})`;
  const attendance = (changed: RawBuilder<unknown>) =>
    sql`update attendance set ${changed} where session_id = ${sessionId} and account_id = ${account}`;
  const declared = sql`application_id = ${applicationId} and account_id = ${account}`;
  const statements: Record<typeof change, RawBuilder<unknown>[]> = {
    "mandate-ended": [mandate(sql`from_on = '2026-01-01', to_on = ${addDays(DAY, -1)}`)],
    "mandate-to-come": [mandate(sql`from_on = ${addDays(DAY, 1)}, to_on = '2028-12-31'`)],
    "mandate-on-its-last-day": [mandate(sql`to_on = ${DAY}`)],
    "mandate-on-its-first-day": [mandate(sql`from_on = ${DAY}`)],
    "stands-for-the-next": [
      mandate(sql`alternate_of = (select other.mandate_id from attendance own
        join attendance other on other.session_id = own.session_id and other.college = own.college and other.account_id > own.account_id
        join mandate on mandate.id = other.mandate_id and mandate.alternate_of is null
        where own.session_id = ${sessionId} and own.account_id = ${account} order by other.account_id desc limit 1)`),
    ],
    left: [
      sql`update presence set left_at = ${now} where session_id = ${sessionId} and account_id = ${account} and left_at is null`,
    ],
    arrived: [
      sql`insert into presence (session_id, account_id, arrived_at, recorded_by)
        select session_id, account_id, ${now}, account_id from attendance where session_id = ${sessionId} and account_id = ${account}
        on conflict do nothing`,
    ],
    "at-the-door": [attendance(sql`confirmed_at = null`)],
    "through-the-door": [attendance(sql`confirmed_at = ${now}`)],
    "in-conflict": [
      sql`update declaration set outcome = 'conflict', reason = 'Un frère y travaille.' where ${declared}`,
    ],
    undeclared: [sql`delete from declaration where ${declared} and outcome = 'clear'`],
    examines: [
      sql`update assignment set account_id = ${account} where application_id = ${applicationId} and role = 'examiner'`,
    ],
    "signed-the-report": [
      sql`update report set signed_by = ${account} where application_id = ${applicationId}`,
    ],
    presents: [sql`update agenda_item set rapporteur_id = ${account} where id = ${itemId}`],
    recused: [
      sql`insert into recusal (item_id, account_id, ground, recorded_at)
        values (${itemId}, ${account}, 'conflict', ${now}) on conflict do nothing`,
    ],
    "without-role": [
      sql`update staff_role set ended_at = ${now} where account_id = ${account} and ended_at is null`,
    ],
    disabled: [sql`update account set disabled_at = ${now} where id = ${account}`],
    "alone-authorised": [
      sql`update authorisation set account_id = ${account} where account_id in (select account_id from attendance)`,
    ],
    presides: [sql`update committee_session set presided_by = ${account} where id = ${sessionId}`],
  };
  return statements[change];
}

function ofItem(
  { sessionId, itemId, applicationId, services }: Assembly,
  change: (typeof commonChanges)[number],
): RawBuilder<unknown> {
  // What is voted does not change: the database holds it whoever writes.
  const line = sql`item_id = ${itemId} and sub_area_id = (select min(sub_area_id::text)::uuid from item_line where item_id = ${itemId})
    and not exists (select from vote where vote.item_id = ${itemId} and (vote.state <> 'closed' or vote.outcome = 'adopted'))`;
  const now = services.now();
  const statements: Record<typeof change, RawBuilder<unknown>> = {
    "second-session": sql`update committee_session set follows_id = id where id = ${sessionId}`,
    "without-quorum": sql`update committee_session set quorum_failed_at = ${now} where id = ${sessionId}`,
    // An item that was voted on was called.
    "not-called": sql`update agenda_item set state = 'pending', opened_at = null
      where id = ${itemId} and state = 'open' and not exists (select from vote where vote.item_id = agenda_item.id)`,
    "urn-lost": sql`delete from urn`,
    "nobody-authorised": sql`delete from authorisation where account_id in (select account_id from attendance)`,
    "opinions-of-experts": sql`insert into item_opinion (item_id, family_id, expert_id, text, given_on, recorded_by, recorded_at, source)
      select ${itemId}, family_id, ${newId()}, repeat('Avis ', 5), ${DAY}, ${newId()}, ${now}, 'Courrier'
      from application_family where application_id = ${applicationId} on conflict do nothing`,
    "line-above-the-demand": sql`update item_line set level = 2 where ${line} and outcome = 'granted'`,
    "figures-reach-no-class": sql`update agenda_item set base_class = null where id = ${itemId}`,
    "line-without-reason": sql`delete from item_line_reason where ${line}`,
    "line-with-a-reason-more": sql`insert into item_line_reason (item_id, sub_area_id, code, version)
      select item_id, sub_area_id, more.code, more.version from item_line,
        (select code, version from reason where scope = 'below' order by code limit 1) more
      where ${line} on conflict do nothing`,
    "line-refused": sql`update item_line set outcome = 'refused', level = null, class = null where ${line}`,
  };
  return statements[change];
}
