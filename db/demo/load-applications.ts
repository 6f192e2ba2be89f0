import { sql } from "kysely";
import { createAccount } from "#app/accounts/account-writes.queries.server.ts";
import { hashPassword } from "#app/accounts/passwords/password.server.ts";
import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import { rightsOnDay } from "#app/certificates/qualification.queries.server.ts";
import { journalActivationIn } from "#app/companies/activate-company.server.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { createCompanyIn } from "#app/companies/create-company.server.ts";
import { parseEin, withCheckDigit } from "#app/companies/ein.ts";
import { addMemberIn } from "#app/companies/members/member-writes.queries.server.ts";
import { numberRegistrationIn } from "#app/companies/send-receipt.server.ts";
import { firstPageHandler } from "#app/documents/pictures/draw-picture.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { termsInForce } from "#app/terms/terms.queries.server.ts";
import { acceptTerms } from "#app/terms/terms-acceptance.queries.server.ts";
import { applicants } from "./applicants.ts";
import { actorOf, authoriseReviewers, castOf } from "./cast.ts";
import { addressOf, demoPassword, landlineOf, mobileOf } from "./demo-people.ts";
import { sittings } from "./sittings.ts";
import { type Act, type Applicant, actTime, arrivalOf, type Stage, within } from "./stage.ts";

/** Mails to invented people are not sent. */
export const demoDomain = addressOf("").slice(1);
/** Time between two actions of one day. */
const MINUTES_BETWEEN = 11;

interface Scene {
  at: Date;
  /** Before the last act of its day. */
  minutes: number;
  play: () => Promise<unknown>;
}

/**
 * Plays the stories of the applicants in chronological order, by the use cases themselves, all or none; returns how
 * many there are, 0 when they exist already. The staff accounts must exist. The mails of the stories are not sent.
 */
export async function loadDemoApplications(ctx: Context, files: FileArrivals): Promise<number> {
  const passwordHash = await hashPassword(demoPassword(ctx.secret));
  return await ctx.transaction(async (tx) => {
    const [first] = applicants;
    const email = addressOf(first?.word ?? "");
    const present = await tx.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .where("demo", "=", true)
      .executeTakeFirst();
    if (present) return 0;
    const cast = await castOf(tx);
    await authoriseReviewers(ctx, tx, cast);
    const scenes: Scene[] = [];
    const stages = new Map<string, Stage>();
    const asAt =
      (owner: Person, at: Date): Stage["as"] =>
      (who, rails = []) =>
        within(ctx, tx, { actor: actorOf(who, cast, owner), now: at, rails });
    for (const [place, applicant] of applicants.entries()) {
      const stage = await newStage(tx, applicant, place);
      stages.set(applicant.word, stage);
      const days = applicant.acts.map(([daysAgo, ...acts]) => ({ daysAgo, acts }));
      const begin: Act = () => register(tx, applicant, { stage, passwordHash });
      const story = [{ daysAgo: applicant.registered ?? 60, acts: [begin] }, ...days];
      for (const { daysAgo, acts } of story)
        for (const [index, act] of acts.entries()) {
          const minutes = (acts.length - index) * MINUTES_BETWEEN + place / 10;
          const then = actTime(tx.now, { daysAgo, minutes });
          const as = asAt(stage.owner, then);
          const play = () => act(Object.assign(stage, { as, at: then }));
          scenes.push({ at: then, minutes, play });
        }
      stage.arrive = arrivalOf(files);
    }
    for (const [place, { inDays, acts: story, ...sitting }] of sittings.entries()) {
      const hall = { ...sitting, heldOn: addDays(todayInDakar(tx.now), inDays), sessionId: "" };
      for (const [daysAgo, ...acts] of story)
        for (const [index, act] of acts.entries()) {
          const minutes = (acts.length - index) * MINUTES_BETWEEN + 5 + place / 10;
          const then = actTime(tx.now, { daysAgo, minutes });
          const stageOf = (word: string): Stage => {
            const stage = stages.get(word);
            if (!stage) throw new Error(`No company of the demonstration is called ${word}.`);
            return Object.assign(stage, { as: asAt(stage.owner, then), at: then });
          };
          const as = asAt(cast.secretary, then);
          const play = () => act(Object.assign(hall, { as, stageOf }));
          scenes.push({ at: then, minutes, play });
        }
    }
    // At midnight the acts of today share one instant.
    scenes.sort(
      (one, other) => one.at.getTime() - other.at.getTime() || other.minutes - one.minutes,
    );
    for (const { play } of scenes) await play();
    await tx.db.deleteFrom("mail").where("recipient", "like", `%${demoDomain}`).execute();
    // Hundreds of pages would be drawn for minutes after the first start; each is drawn when somebody opens it.
    await tx.db
      .deleteFrom("task")
      .where("kind", "=", firstPageHandler.kind)
      .where("key", "in", (of) =>
        of
          .selectFrom("document")
          .innerJoin("company", "company.id", "document.company_id")
          .select(sql<string>`document.id::text`.as("key"))
          .where("company.demo", "=", true),
      )
      .execute();
    await tx.db
      .updateTable("account")
      .set({ demo: true })
      .where("email", "like", `%${demoDomain}`)
      .execute();
    return applicants.length;
  });
}

async function newStage(
  tx: Tx,
  { word, company, owner, registered }: Applicant,
  place: number,
): Promise<Stage> {
  const certified = registered === null ? await certifiedCompany(tx) : null;
  const [companyId, accountId] = [certified?.id ?? newId(), newId()];
  const person: Person = {
    kind: "person",
    accountId,
    sessionId: "demo",
    name: owner.join(" "),
    email: addressOf(word),
    memberships: [{ companyId, role: "owner" }],
    staffRoles: [],
    assurance: "password",
    authenticatedAt: new Date(0),
  };
  const unset = () => {
    throw new Error("Nothing is played yet.");
  };
  return {
    companyName: certified?.name ?? company,
    einDisplay: certified?.ein ?? withCheckDigit(`99${900_000 + place * 37}`),
    companyId,
    word,
    place,
    owner: person,
    as: unset,
    arrive: unset,
    applicationId: "",
    paymentId: "",
    attemptId: "",
  };
}

/** A company with a qualification in force, other than the one that the first account acts for. */
async function certifiedCompany({ db, now }: Tx) {
  const companies = await db
    .selectFrom("company")
    .select(["id", "name", "ein"])
    .where("demo", "=", true)
    .orderBy("name_norm")
    .offset(1)
    .limit(50)
    .execute();
  const day = todayInDakar(now);
  const rights = await rightsOnDay(db, {
    companyIds: companies.map(({ id }) => id),
    day: addDays(day, 200),
    knownAt: now,
  });
  const ids = new Set(
    rights.flatMap(({ companyId, says }) => (says === "granted" ? companyId : [])),
  );
  const company = companies.find(({ id }) => ids.has(id));
  if (!company) throw new Error("No company of the demonstration has a right.");
  return company;
}

/** Written as by a registration whose owner has an account, with the owner's acceptance of the terms. */
async function register(
  tx: Tx,
  { owner: [firstname, lastname], registered }: Applicant,
  { stage, passwordHash }: { stage: Stage; passwordHash: string },
): Promise<void> {
  const { companyId, owner, companyName: name } = stage;
  const { accountId, email } = owner;
  const ctx = stage.as("owner");
  await ctx.transaction(async (ownTx) => {
    const account = { id: accountId, name: owner.name, email, passwordHash, emailVerified: true };
    if ((await createAccount(ownTx, account)) !== "created")
      throw new Error(`${email} has an account that is none of the demonstration.`);
    if (registered !== null) await writeCompany(ownTx, stage);
    await addMemberIn(ownTx, {
      companyId,
      accountId,
      firstname,
      lastname,
      email,
      role: "owner",
      grantedBy: null,
      function: "Gérant",
      phone: mobileOf(stage.einDisplay),
    });
    if (registered === null) return;
    const terms = await termsInForce(tx.db, todayInDakar(tx.now));
    if (!terms) throw new Error("No terms are in force: nobody can register.");
    const requester = { ipAddress: "", userAgent: "" };
    await acceptTerms(tx.db, { companyId, accountId, terms, acceptedAt: ownTx.now, requester });
    const { number, pdfSha256 } = terms;
    await appendToJournal(ownTx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "company-registered",
      data: {
        name,
        country: "SN",
        ein: stage.einDisplay,
        subAreas: [],
        warnings: [],
        businessRegistry: registryOf(stage),
        terms: { number, pdfSha256 },
      },
      first: true,
    });
    await journalActivationIn(ownTx, { companyId, accountId });
    await numberRegistrationIn(ownTx, { companyId });
  });
}

const registryOf = ({ place }: Stage) => `SN.DKR.2019.B.${990_000 + place}`;

async function writeCompany(tx: Tx, stage: Stage): Promise<void> {
  const businessRegistry = registryOf(stage);
  const ein = parseEin(stage.einDisplay, "SN");
  const registry = parseBusinessRegistry(businessRegistry, { today: todayInDakar(tx.now) });
  if (!ein.ok || !registry.ok) throw new Error(`The numbers of ${stage.word} cannot be read.`);
  const [subArea] = await subAreasInForce(tx.db, todayInDakar(tx.now));
  const company = await createCompanyIn(tx, {
    id: stage.companyId,
    state: "active",
    name: stage.companyName,
    country: "SN",
    businessRegistry,
    demo: true,
    ein: stage.einDisplay,
    einKey: ein.key,
    cofi: ein.cofi,
    businessRegistryKey: registry.key,
    address: "Dakar",
    region: "SN-DK",
    phone: landlineOf(stage.einDisplay),
    email: stage.owner.email,
    legalForm: "SARL",
    legalFormCode: "SARL",
    capital: 5_000_000n,
    turnover: 42_000_000n,
    foundedOn: "2019-03-18",
    website: null,
    subAreaIds: subArea ? [subArea.subAreaId] : [],
  });
  if (!company.ok) throw new Error(`${stage.word}: ${company.refusal}`);
}
