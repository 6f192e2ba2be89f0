import { sql } from "kysely";
import { certificateNumbers } from "#app/certificates/certificate-number.ts";
import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
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
import { certifiedParty, noOwner, type Party, partyOfAccount } from "./parties.ts";
import { playInOrder, type Scene, scenesOf } from "./scenes.ts";
import { within } from "./stage.ts";

/** A rank that no certificate of a year reaches. */
const UNKNOWN_RANK = 99_990;

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
      scenes.push(...(await scenesOfStory(ctx, tx, { cast, story, place })));
    await playInOrder(scenes);
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

async function scenesOfStory(
  ctx: Context,
  tx: Tx,
  { cast, story, place }: { cast: Cast; story: DemoComplaint; place: number },
): Promise<Scene[]> {
  const { companyId, about, owner } = await partyOf(tx, story.of);
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
  return scenesOf(tx.now, {
    days: [[story.received, files], ...story.acts],
    place,
    play: (act, at) => act(Object.assign(stage, { as: asAt(at) })),
  });
}

const versionOf = async (db: Db, complaintId: string): Promise<number> => {
  const complaint = await db
    .selectFrom("complaint")
    .select("version")
    .where("id", "=", complaintId)
    .executeTakeFirstOrThrow();
  return complaint.version;
};

/** The company that is complained of, and what who complains types about it. */
async function partyOf({ db, now }: Tx, of: ComplainedOf): Promise<Party> {
  const today = todayInDakar(now);
  if (of === "unknown-number") {
    const year = Number(today.slice(0, 4));
    const about = numberOf(certificateNumbers, year, UNKNOWN_RANK);
    return { companyId: "", about, owner: noOwner };
  }
  if ("certified" in of) return await certifiedParty(db, { place: of.certified, today });
  return await partyOfAccount(db, of.account);
}

/** The complaint of the demonstration whose private page anybody may try. */
export const trackedDemoComplaint = ({ db }: { db: Db }) =>
  db
    .selectFrom("complaint")
    .innerJoin("complainant", "complainant.complaint_id", "complaint.id")
    .select(["complaint.id", "complaint.number"])
    .where("complainant.email", "=", addressOf(trackedWord))
    .executeTakeFirst();
