import { sql } from "kysely";
import { certificateNumbers } from "#app/certificates/certificate-number.ts";
import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import { actorOf, type Cast, castOf } from "./cast.ts";
import {
  type ComplainedOf,
  type ComplaintStage,
  type DemoComplaint,
  demoComplaints,
  trackedWord,
} from "./complaint-stories.ts";
import { addressOf } from "./demo-people.ts";
import { orThrow } from "./load-payments.ts";
import { actTime, within } from "./stage.ts";

/** Time between two acts of one day. */
const MINUTES_BETWEEN = 11;
/** A rank that no certificate of a year reaches. */
const UNKNOWN_RANK = 99_990;

interface Scene {
  at: Date;
  minutes: number;
  play: () => Promise<unknown>;
}

/**
 * Plays the complaints of the demonstration in chronological order, by the use cases themselves, all or none; returns how many there are,
 * 0 when they exist already. Its companies and accounts must exist. The mails are not sent: some would go to the staff of the body.
 */
export async function loadDemoComplaints(ctx: Context): Promise<number> {
  return await ctx.transaction(async (tx) => {
    const present = await trackedDemoComplaint(tx);
    if (present) return 0;
    const cast = await castOf(tx);
    const scenes: Scene[] = [];
    for (const [place, story] of demoComplaints.entries())
      scenes.push(...(await scenesOf(ctx, tx, { cast, story, place })));
    // At midnight the acts of one day share one instant.
    scenes.sort(
      (one, other) => one.at.getTime() - other.at.getTime() || other.minutes - one.minutes,
    );
    for (const { play } of scenes) await play();
    await tx.db
      .deleteFrom("mail")
      .where("subject_kind", "=", "complaint")
      .where("subject_id", "in", (of) =>
        of
          .selectFrom("complainant")
          .select(sql<string>`complaint_id::text`.as("id"))
          .where("email", "like", `%${addressOf("")}`),
      )
      .execute();
    return demoComplaints.length;
  });
}

async function scenesOf(
  ctx: Context,
  tx: Tx,
  { cast, story, place }: { cast: Cast; story: DemoComplaint; place: number },
): Promise<Scene[]> {
  const { companyId, about, owner } = await partiesOf(tx, story.of);
  const asAt =
    (at: Date): ComplaintStage["as"] =>
    (who) =>
      within(ctx, tx, { actor: actorOf(who, cast, owner), now: at, rails: [] });
  const stage: ComplaintStage = {
    complaintId: "",
    companyId,
    version: () => versionOf(tx.db, stage.complaintId),
    as: asAt(tx.now),
  };
  const files = async () => {
    const { word, name, kind, naming, words } = story;
    const filed = await fileComplaint(stage.as("nobody"), {
      kind,
      channel: "form",
      about,
      words,
      name,
      email: addressOf(word),
      phone: null,
      naming,
      demo: true,
    });
    stage.complaintId = orThrow(filed).id;
  };
  const days = [[story.received, files] as const, ...story.acts];
  return days.flatMap(([daysAgo, ...acts]) =>
    acts.map((act, index) => {
      const minutes = (acts.length - index) * MINUTES_BETWEEN + place / 10;
      const at = actTime(tx.now, { daysAgo, minutes });
      return { at, minutes, play: () => act(Object.assign(stage, { as: asAt(at) })) };
    }),
  );
}

const versionOf = async (db: Db, complaintId: string): Promise<number> => {
  const complaint = await db
    .selectFrom("complaint")
    .select("version")
    .where("id", "=", complaintId)
    .executeTakeFirstOrThrow();
  return complaint.version;
};

interface Parties {
  companyId: string;
  /** What who complains types about it. */
  about: string;
  /** Who answers for the company. */
  owner: Person;
}

/** Acts for no company: nobody answers for one that has no account. */
const noOwner: Person = {
  kind: "person",
  accountId: "demo",
  sessionId: "demo",
  name: "Démonstration",
  email: addressOf("demonstration"),
  memberships: [],
  staffRoles: [],
  assurance: "password",
  authenticatedAt: new Date(0),
};

async function partiesOf({ db, now }: Tx, of: ComplainedOf): Promise<Parties> {
  if (of === "unknown-number") {
    const year = Number(todayInDakar(now).slice(0, 4));
    const about = numberOf(certificateNumbers, year, UNKNOWN_RANK);
    return { companyId: "", about, owner: noOwner };
  }
  if ("certified" in of) {
    const { companyId, about } = await certifiedCompany(db, of.certified, todayInDakar(now));
    return { companyId, about, owner: noOwner };
  }
  const member = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("company", "company.id", "member.company_id")
    .select(["company.id as companyId", "company.ein as about"])
    .select(["account.id as accountId", "account.name", "account.email"])
    .where("account.email", "=", addressOf(of.account))
    .where("company.demo", "=", true)
    .executeTakeFirstOrThrow();
  const { companyId, about, accountId, name, email } = member;
  const owner: Person = {
    kind: "person",
    accountId,
    sessionId: "demo",
    name,
    email,
    memberships: [{ companyId, role: "owner" }],
    staffRoles: [],
    assurance: "password",
    authenticatedAt: new Date(0),
  };
  return { companyId, about: about ?? "", owner };
}

/** A company of the demonstration that nobody acts for, with the number of a certificate in force. */
const certifiedCompany = (db: Db, place: number, today: string) =>
  db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .select(["company.id as companyId", "certificate.number as about"])
    .where("company.demo", "=", true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("qualification")
          .select("qualification.id")
          .whereRef("qualification.certificate_id", "=", "certificate.id")
          .where("qualification.state", "=", "granted")
          .where("qualification.ends_on", ">=", today),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member").select("member.id").whereRef("member.company_id", "=", "company.id"),
        ),
      ),
    )
    .orderBy("certificate.number")
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();

/** The complaint of the demonstration whose private page anybody may try. */
export const trackedDemoComplaint = ({ db }: { db: Db }) =>
  db
    .selectFrom("complaint")
    .innerJoin("complainant", "complainant.complaint_id", "complaint.id")
    .select(["complaint.id", "complaint.number"])
    .where("complainant.email", "=", addressOf(trackedWord))
    .executeTakeFirst();
