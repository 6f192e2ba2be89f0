import { afterAll, beforeAll, expect, test } from "vitest";
import { type Address, accessTable } from "#app/accounts/access.ts";
import {
  type ApplicationState,
  applicationMachine,
} from "#app/applications/application.machine.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { signUndertaking } from "#app/review/interests/sign-undertaking.server.ts";
import type { App } from "#server/app.ts";
import { aPerson } from "./actors.ts";
import { aFiledApplication, declaresConflict, made } from "./applying.ts";
import { builtApp } from "./built-pages.ts";
import { aPreparedDecision, presidentReads, type VotedItem } from "./deciding.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "./factories.ts";
import { isLong, someAtLanding } from "./landing.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { testContext, testRequester, testServices } from "./services.ts";

/*
 * Somebody in conflict with one application of each state, beside another application in the same state with which they have nothing to
 * do: they find the first one nowhere, and the second one exactly where a colleague without a conflict finds it.
 */

const filedStates = Object.keys(applicationMachine.states).filter(
  (state): state is ApplicationState => state !== "draft",
);
/** A state of an application, or how far the decision on an item of a session is. */
type Standing = ApplicationState | "decision prepared" | "decision signed";
const standings: Standing[] = isLong
  ? [...filedStates, "decision prepared", "decision signed"]
  : ["under-review", "decision prepared", "decision signed"];
const roles: StaffRole[] = isLong
  ? ["registrar", "examiner", "secretary", "committee", "president", "controller", "cashier"]
  : ["registrar", "secretary", "president", "controller"];

/** What the parameters of addresses name, of one application. */
interface Place {
  number: string;
  applicationId: string;
  companyId: string;
  sessionId?: string;
  decisionId?: string;
}

const assurance = "second-factor";
let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
const places = new Map<Standing, { hidden: Place; other: Place }>();
const cookies = new Map<string, string>();

beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  const now = new Date();
  services = testServices({ db: database.db, now: () => now });
  for (const standing of standings)
    places.set(standing, { hidden: await aPlace(standing), other: await aPlace(standing) });
  for (const role of roles) {
    const clear = await aStaffAccount(services, { roles: [role] });
    const actor = aPerson({ accountId: clear.accountId, staffRoles: [role], assurance });
    await signUndertaking(testContext(services, { actor }));
    cookies.set(role, await signedInCookie(services, clear.accountId));
    const { accountId } = await aStaffAccount(services, { roles: [role] });
    for (const { hidden } of places.values())
      await declaresConflict(services, { applicationId: hidden.applicationId, accountId });
    cookies.set(`${role} in conflict`, await signedInCookie(services, accountId));
  }
}, 300_000);
afterAll(() => database.close());

async function aPlace(standing: Standing): Promise<Place> {
  if (standing !== "decision prepared" && standing !== "decision signed") {
    const { companyId } = await aMemberAccount(services);
    const applicationId = await aFiledApplication(services, { companyId, state: standing });
    return { applicationId, companyId, number: await numberOf(applicationId) };
  }
  const decided = await aPreparedDecision(services);
  if (standing === "decision signed") await sign(decided);
  const { applicationId, companyId, sessionId, decisionId } = decided;
  return { applicationId, companyId, sessionId, decisionId, number: await numberOf(applicationId) };
}

async function sign(decided: VotedItem & { decisionId: string }): Promise<void> {
  await presidentReads(services, decided);
  const ctx = testContext(services, { actor: decided.president });
  await made(signDecision(ctx, { decisionId: decided.decisionId }));
}

async function numberOf(applicationId: string): Promise<string> {
  const { number } = await database.db
    .selectFrom("application")
    .select((row) => row.ref("number").$notNull().as("number"))
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return number;
}

const office = (Object.keys(accessTable) as Address[]).filter((address) =>
  address.startsWith("/bureau"),
);
/** The newest rows of all that happened: what is hidden makes place for older ones. */
const logs = ["/bureau/journal", "/bureau/acces"];
const lists = [
  ...office.filter((address) => !address.includes(":")),
  "/bureau/dossiers?etat=tous",
  "/bureau/entreprises?q=",
];

/** The addresses of the office about one application, its company, its session and its decision. */
const addressesOf = ({ applicationId, companyId, sessionId, decisionId }: Place): string[] =>
  office.flatMap((address) => {
    const id = address.startsWith("/bureau/dossiers/:id")
      ? applicationId
      : address.startsWith("/bureau/entreprises/:id")
        ? companyId
        : address.startsWith("/bureau/seances/:id")
          ? sessionId
          : address.startsWith("/bureau/decisions/:id")
            ? decisionId
            : undefined;
    // The report of a voted item is a part of one in these rows.
    const isReport = decisionId !== undefined && address.startsWith("/bureau/dossiers/:id/rapport");
    return id && !isReport ? [address.replace(":id", id).replaceAll(/:\w+/g, "x")] : [];
  });

async function readPage(path: string, who: string): Promise<string> {
  const url = new URL(`${services.publicUrl}${path}`);
  const request = new Request(url, { headers: { cookie: cookies.get(who) ?? "" } });
  const answer = await handle(request, {
    services,
    arrivals: services.files,
    requester: testRequester,
    reference: "r",
  });
  if (answer.status >= 500) throw new Error(`${path} answers ${answer.status} to ${who}.`);
  return await answer.text();
}

/** The paths on which somebody finds each number, by the number: at a landing every list, and half of the pages of each place by turns. */
async function numbersFound(
  who: string,
  where: readonly Place[],
  turn: number,
): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>(where.map(({ number }) => [number, []]));
  for (const path of [
    ...lists,
    ...where.flatMap((place) => someAtLanding(addressesOf(place), 2, turn)),
  ]) {
    const text = await readPage(path, who);
    for (const [number, at] of paths) if (text.includes(number)) at.push(path);
  }
  return paths;
}

test.each(roles)(
  "a staff member with the role %s in conflict finds an application of no state, and each other one where colleagues do",
  async (role) => {
    const turn = roles.indexOf(role);
    const hidden = [...places.values()].map((each) => each.hidden);
    const other = [...places.values()].map((each) => each.other);
    const inConflict = await numbersFound(`${role} in conflict`, [...hidden, ...other], turn);
    const clear = await numbersFound(role, other, turn);
    const shownOf = (
      numbers: readonly Place[],
      pathsByNumber: Map<string, string[]>,
      without = logs,
    ) =>
      Object.fromEntries(
        numbers.map(({ number }) => [
          number,
          pathsByNumber.get(number)?.filter((path) => !without.includes(path)) ?? [],
        ]),
      );
    expect(shownOf(hidden, inConflict, [])).toEqual(
      Object.fromEntries(hidden.map(({ number }) => [number, []])),
    );
    expect(shownOf(other, inConflict)).toEqual(shownOf(other, clear));
    const reads = !["committee", "cashier"].includes(role);
    expect(Object.values(shownOf(other, clear)).every((paths) => paths.length > 0)).toBe(reads);
  },
  600_000,
);
