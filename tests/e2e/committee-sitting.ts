import { type Browser, test as base, devices, expect, type Page } from "@playwright/test";
import type { College } from "#app/accounts/staff/staff.schema.ts";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { searchable } from "#app/kernel/text.ts";
import { scheduleApplication } from "#app/review/committee/agenda/schedule-application.server.ts";
import { conveneSession, planSession } from "#app/review/committee/sessions/plan-session.server.ts";
import { signUndertaking } from "#app/review/interests/sign-undertaking.server.ts";
import { changeSetting, settingVersion } from "#app/settings/change-setting.server.ts";
import { aColleague, authorised, made } from "#tests/applying.ts";
import { anApplication, signedInCookie } from "#tests/factories.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { aReadyApplication, declaresAs, seated } from "#tests/sitting.ts";
import { type Faults, watchFaults } from "./faults.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";

/** Two members for each college; the name of the alternate is not among them. */
export const memberNames = [
  "Awa Niang",
  "Modou Seck",
  "Coumba Badji",
  "Ibrahima Sagna",
  "Ousmane Diatta",
  "Kiné Sow",
] as const;
export const alternateName = "Mariama Dabo";
export const presidentName = "Serigne Mbacké Thiam";
/** The member who is recused on one item, and the one whose seat the alternate takes there. */
export const recusedName = "Kiné Sow";
export const leavingName = "Ibrahima Sagna";
export type MemberName = (typeof memberNames)[number] | typeof alternateName;

/** The items of the agenda in their order, by what happens to each. */
export const companies = {
  adopted: "Ndiaganiao Routes",
  tied: "Keur Massar Forages",
  rejected: "Sédhiou Charpentes",
  recused: "Bignona Étanchéité",
  box: "Podor Terrassement",
  adjourned: "Kolda Ouvrages",
} as const;

interface Convened {
  /** The path of the session. */
  session: string;
  /** The application on which one member is recused, with its number. */
  recused: { applicationId: string; number: string };
  secretary: string;
  president: { cookie: string; secret: string };
  /** Cookies by name. */
  members: Record<string, string>;
}

/**
 * A convened session of today with six applications whose reports are signed, two members of each college and an alternate. Everybody has
 * declared no interest, but the member who will be recused on one item, and the president on another: they declare on their own pages.
 */
async function conveneSitting(services: TestServices): Promise<Convened> {
  const secretary = await aNamed(services, "secretary", "Ndèye Coumba Ly");
  const president = await aNamed(services, "president", presidentName);
  const members = new Map<string, Person & { accountId: string }>();
  const mandates = new Map<string, string>();
  const collegeOf: College[] = ["enterprises", "owners", "general-interest"];
  for (const [place, name] of memberNames.entries()) {
    const member = await aNamed(services, "committee", name);
    const college = collegeOf[Math.floor(place / 2)] ?? "owners";
    mandates.set(name, (await seated(services, member, college)).mandateId);
    members.set(name, member);
    if (place === 0) await authorised(services, member.accountId);
  }
  const alternate = await aNamed(services, "committee", alternateName);
  await seated(services, alternate, "owners", { alternateOf: mandates.get(leavingName) ?? null });
  members.set(alternateName, alternate);
  await setCastingVote(services);

  const ctx = testContext(services, { actor: secretary });
  const heldOn = todayInDakar(services.now());
  const plan = { heldOn, startsAt: "09:30", place: "Salle du conseil, Dakar" };
  const { sessionId } = await made(planSession(ctx, plan));
  const applications = new Map<string, string>();
  for (const name of Object.values(companies)) {
    const { applicationId, companyId, examiner } = await aReadyApplication(services, {
      classReached: "D",
    });
    await rename(services, { companyId, name });
    await declaresAs(services, secretary, applicationId);
    const rapporteurId = examiner.accountId;
    await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
    applications.set(name, applicationId);
  }
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  for (const [company, applicationId] of applications)
    for (const [name, member] of members)
      if (company !== companies.recused || name !== recusedName)
        await declaresAs(services, member, applicationId);
  for (const [company, applicationId] of applications)
    if (company !== companies.tied) await declaresAs(services, president, applicationId);

  const recusedId = applications.get(companies.recused) ?? "";
  const { number } = await services.db
    .selectFrom("application")
    .select("number")
    .where("id", "=", recusedId)
    .executeTakeFirstOrThrow();
  const cookieOf = (person: { accountId: string }) =>
    signedInCookie(services, person.accountId, "second-factor");
  const cookies: Record<string, string> = {};
  for (const [name, member] of members) cookies[name] = await cookieOf(member);
  const secret = await anApplication(services, president.accountId);
  const cookie = await cookieOf(president);
  // The president was last recognised an hour ago: the signature of the minutes asks for the second factor again.
  await services.db
    .updateTable("account_session")
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where("account_id", "=", president.accountId)
    .execute();
  return {
    session: `/bureau/seances/${sessionId}`,
    recused: { applicationId: recusedId, number: number ?? "" },
    secretary: await cookieOf(secretary),
    president: { cookie, secret },
    members: cookies,
  };
}

/** A colleague with a name and an address that nobody of a company has: the data suggest no interest. */
async function aNamed(services: TestServices, role: StaffRole, name: string) {
  const actor = await aColleague(services, role);
  const email = `${searchable(name).replaceAll(" ", ".")}@trial.example`;
  await services.db
    .updateTable("account")
    .set({ name, email })
    .where("id", "=", actor.accountId)
    .execute();
  await made(signUndertaking(testContext(services, { actor })));
  return { ...actor, name, email };
}

const rename = ({ db }: TestServices, { companyId, name }: { companyId: string; name: string }) =>
  db
    .updateTable("company")
    .set({ name, name_norm: searchable(name) })
    .where("id", "=", companyId)
    .execute();

/** The body has a casting vote, said by its setting: the journey does not lean on the value that a new body begins with. */
async function setCastingVote(services: TestServices): Promise<void> {
  const ctx = testContext(services, { actor: await aColleague(services, "administrator") });
  const key = "committeeCasting";
  for (const value of [false, true])
    await made(
      changeSetting(ctx, {
        key,
        value,
        effectiveFrom: null,
        basedOn: await settingVersion(services.db, key),
      }),
    );
}

/** Everybody's own browser, as in the room: the page of each stays open from the first item to the last. */
export interface Sitting {
  product: PayingProduct;
  given: Convened;
  secretary: Page;
  president: Page;
  members: Map<MemberName, Page>;
}

const phone = {
  userAgent: devices["Pixel 7"].userAgent,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const desk = { viewport: { width: 1440, height: 900 } };

/** Opens the browsers of the room: desks for those who conduct, a phone for each member. */
async function enterSitting(
  { browser, faults }: { browser: Browser; faults: Faults },
  product: PayingProduct,
  convened: Convened,
): Promise<Sitting> {
  let visitors = 0;
  const open = async (cookie: string, screen: Parameters<Browser["newContext"]>[0]) => {
    visitors += 1;
    const context = await browser.newContext({
      ...screen,
      baseURL: product.url,
      // Each is a visitor with an address of their own.
      extraHTTPHeaders: { "x-forwarded-for": `10.200.1.${visitors}` },
    });
    context.setDefaultTimeout(15_000);
    faults.watch(context);
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: product.url }]);
    return await context.newPage();
  };
  const members = new Map<MemberName, Page>();
  for (const name of [...memberNames, alternateName] as const)
    members.set(name, await open(convened.members[name] ?? "", phone));
  return {
    product,
    given: convened,
    members,
    secretary: await open(convened.secretary, desk),
    president: await open(convened.president.cookie, desk),
  };
}

/** A product of its own with a convened session, and the open browsers of everybody in it. */
export const sittingTest = base.extend<{ sitting: Sitting }>({
  sitting: [
    async ({ browser }, use) => {
      let convened: Convened | undefined;
      const product = await openPayingProduct(0, async (services) => {
        convened = await conveneSitting(services);
      });
      if (!convened) throw new Error("Nobody was convened.");
      const faults = watchFaults();
      const sitting = await enterSitting({ browser, faults }, product, convened);
      await use(sitting);
      for (const page of [sitting.secretary, sitting.president, ...sitting.members.values()])
        await page.context().close();
      await product.close();
      expect(faults.unexpected(), "no page may do this").toEqual([]);
    },
    { timeout: 240_000 },
  ],
});
