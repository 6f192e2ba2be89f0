import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { proposeMeasure } from "#app/review/measures/propose-measure.server.ts";
import { actorOf, type Cast, castOf } from "./cast.ts";
import { orThrow } from "./load-payments.ts";
import { type DemoMeasure, demoMeasures, type MeasureStage } from "./measure-stories.ts";
import { certifiedParty, type Party, partyOfAccount } from "./parties.ts";
import { playInOrder, type Scene, scenesOf } from "./scenes.ts";
import { within } from "./stage.ts";

/**
 * Plays the measures of the demonstration in chronological order, by the use cases themselves, all or none; returns how many there are, 0
 * when a company of the demonstration has one already. Its companies and accounts must exist. Nobody is mailed about such a company.
 */
export async function loadDemoMeasures(ctx: Context): Promise<number> {
  return await ctx.transaction(async (tx) => {
    if (await hasMeasure(tx.db)) return 0;
    const cast = await castOf(tx);
    const scenes: Scene[] = [];
    for (const [place, story] of demoMeasures.entries())
      scenes.push(...(await scenesOfStory(ctx, tx, { cast, story, place })));
    await playInOrder(scenes);
    return demoMeasures.length;
  });
}

async function hasMeasure(db: Db): Promise<boolean> {
  const measure = await db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .select("measure.id")
    .where("company.demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  return measure !== undefined;
}

async function scenesOfStory(
  ctx: Context,
  tx: Tx,
  { cast, story, place }: { cast: Cast; story: DemoMeasure; place: number },
): Promise<Scene[]> {
  const {
    subAreas,
    isAboutAll = false,
    kind,
    facts,
    demand,
    demandedIn,
    by,
    proposed,
    acts,
  } = story;
  const today = todayInDakar(tx.now);
  const { companyId, owner } = await partyOf(tx.db, story, today);
  const rights = await rightsOf(tx.db, { companyId, today });
  const measured = rights.filter(({ code }) => isAboutAll || subAreas.includes(code));
  const asAt =
    (at: Date): MeasureStage["as"] =>
    (who) =>
      within(ctx, tx, { actor: actorOf(who, cast, owner), now: at, rails: [] });
  const stage: MeasureStage = {
    measureId: "",
    companyId,
    on: (daysAgo) => formatDateLong(addDays(today, -daysAgo)),
    version: () => versionOf(tx.db, stage.measureId),
    as: asAt(tx.now),
  };
  const proposes = async () => {
    const measure = await proposeMeasure(stage.as(by), {
      companyId,
      kind,
      rights: measured.map(({ id }) => id),
      facts: facts(stage.on),
      demand,
      demandedBy: demandedIn === undefined ? null : addDays(today, demandedIn),
    });
    stage.measureId = orThrow(measure).id;
  };
  return scenesOf(tx.now, {
    days: [[proposed, proposes], ...acts],
    place,
    play: (act, at) => act(Object.assign(stage, { as: asAt(at) })),
  });
}

async function partyOf(db: Db, { of, subAreas }: DemoMeasure, today: string): Promise<Party> {
  if ("account" in of) return await partyOfAccount(db, of.account);
  return await certifiedParty(db, { place: of.certified, today, code: subAreas[0] });
}

/** The rights in force of a company, with the codes of their sub-areas. */
const rightsOf = (db: Db, { companyId, today }: { companyId: string; today: string }) =>
  db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["qualification.id", "sub_area.code"])
    .where("qualification.company_id", "=", companyId)
    .where("qualification.state", "=", "granted")
    .where("qualification.ends_on", ">=", today)
    .execute();

async function versionOf(db: Db, measureId: string): Promise<number> {
  const measure = await db
    .selectFrom("measure")
    .select("version")
    .where("id", "=", measureId)
    .executeTakeFirstOrThrow();
  return measure.version;
}
