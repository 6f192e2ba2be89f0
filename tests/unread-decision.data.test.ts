import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, accessTable } from "#app/accounts/access.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { prepareIn } from "#app/applications/complements/prepare-complement.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { readDecision } from "#app/review/decision/notify-decision.server.ts";
import { prepareDecision } from "#app/review/decision/prepare-decision.server.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import type { App } from "#server/app.ts";
import { made } from "./applying.ts";
import { builtApp } from "./built-pages.ts";
import { aVotedItem, presidentReads, type VotedItem } from "./deciding.ts";
import { aMember, aMemberAccount, signedInCookie } from "./factories.ts";
import { isLong, someAtLanding } from "./landing.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { testContext, testRequester, testServices } from "./services.ts";
import { zipTexts } from "./zip-texts.ts";

/**
 * Nothing of a company's space tells what was decided before the notification: each page, file and `.data` is the same whatever the
 * outcome, as an owner and as a member who only reads, from the vote to the signature.
 */
const outcomes = ["granted", "granted in part", "refused", "adjourned"] as const;
type Outcome = (typeof outcomes)[number];
const readers = ["owner", "reader"] as const;
type Reader = (typeof readers)[number];

const secret = "Joignez le contrat de Matam.";
const votedOn = new Date("2026-11-24T10:00:00Z");
const readOn = new Date("2026-11-26T10:00:00Z");

interface Case extends VotedItem {
  outcome: Outcome;
  cookies: Record<Reader, string>;
  openingFee: string;
  complementId: string;
  /** The decision that is prepared, and whether it is signed: reading it then notifies it. */
  decisionId: string;
  isSigned: boolean;
}

let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
const cases: Case[] = [];
let now = votedOn;

beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  services = testServices({ db: database.db, now: () => now });
  for (const outcome of outcomes) cases.push(await aVotedCase(outcome));
}, 300_000);
afterAll(() => database.close());

/** Changes rows beside the triggers that hold how a session goes, which has its own tests. */
const beside = (statement: ReturnType<typeof sql>) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

async function aVotedCase(outcome: Outcome): Promise<Case> {
  const voted = await aVotedItem(services, {
    line: outcome === "refused" ? "refused" : "granted",
    outcome: outcome === "adjourned" ? "adjourned" : "adopted",
    signed: false,
  });
  const { applicationId, companyId, itemId, owner, secretary } = voted;
  const second = outcome === "granted" || outcome === "adjourned" ? "granted" : "refused";
  await beside(sql`insert into application_sub_area (application_id, sub_area_id, level)
    select ${applicationId}, id, 1 from sub_area where code = '2101'`);
  await beside(sql`insert into item_line (item_id, application_id, sub_area_id, outcome, level, class)
    select ${itemId}, ${applicationId}, id, ${second}, ${second === "granted" ? 1 : null}::integer, ${second === "granted" ? "D" : null}
    from sub_area where code = '2101'`);
  const reader = await aMemberAccount(services);
  await aMember(services, { ...reader, companyId }, { role: "reader" });
  const { paymentId } = await made(
    testContext(services).transaction((tx) =>
      askForPayment(tx, {
        companyId,
        subjectId: applicationId,
        due: { kind: "opening", class: "D", subAreas: 2 },
      }),
    ),
  );
  let complementId = newId();
  if (outcome === "adjourned")
    complementId = await testContext(services, { actor: secretary }).transaction(async (tx) => {
      const application = await lockApplication(tx.db, applicationId);
      if (!application) throw new Error("It has no application.");
      const target = { targetKind: "sub-area", target: "2201", scope: "complement" } as const;
      const prepared = await prepareIn(tx, application, { applicationId, ...target, text: secret });
      if (!prepared.ok) throw new Error(prepared.refusal);
      return prepared.value.complementId;
    });
  return {
    ...voted,
    outcome,
    openingFee: paymentId,
    complementId,
    decisionId: "",
    isSigned: false,
    cookies: {
      owner: await signedInCookie(services, owner.accountId),
      reader: await signedInCookie(services, reader.accountId),
    },
  };
}

/** Every page and file of the space, with the rows of a case; addresses of other things get an unknown id. */
const pathsOf = ({ applicationId, complementId, openingFee }: Case): string[] =>
  (Object.keys(accessTable) as Address[])
    .filter((address) => address.startsWith("/espace") && accessTable[address] !== "public")
    .filter((address) => !isSecret(address))
    .map((address) =>
      address
        .replace("/espace/dossiers/:id", `/espace/dossiers/${applicationId}`)
        .replace("/espace/paiements/:id", `/espace/paiements/${openingFee}`)
        .replace(":complement", complementId)
        .replace(":section", "chiffres")
        .replace(":theme", "contact")
        .replace(":field", "ninea")
        .replace(":list/:entry", "personnel/x")
        .replace(":list", "references")
        .replace(":code", "QUITUS")
        .replace(":page", "1")
        .replaceAll(/:\w+/g, "x"),
    );

/** The pages that show a new secret at each request. */
const isSecret = (address: string) => /verification\/(application|cle|secours)$/.test(address);

/** What notifies a signed decision. */
const isLetter = (path: string) => /\/decision(\.pdf)?$/.test(path);

async function get(path: string, { companyId, cookies }: Case, reader: Reader): Promise<string> {
  // The reader acts for a company of their own too.
  const url = `${services.publicUrl}${path}?entreprise=${companyId}`;
  const request = new Request(url, { headers: { cookie: cookies[reader] } });
  const answer = await handle(request, {
    services,
    arrivals: services.files,
    requester: testRequester,
    reference: "r",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = path.endsWith(".zip") ? zipTexts(bytes) : bytes.toString();
  return `${answer.status} ${answer.headers.get("location") ?? ""} ${text}`;
}

/** What the space tells first of an application: read at every stage. */
const isAboutIt = (path: string) => /^\/espace(\/dossiers|\/paiements|$)/.test(path);

/**
 * Every answer of the space of a case, by address, without what differs between any two companies. At a landing a third of the pages
 * that tell of other things, another one at each stage.
 */
async function answersOf(each: Case, reader: Reader, turn: number): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const paths = pathsOf(each);
  const others = new Set(someAtLanding(paths, 3, turn));
  for (const path of paths.filter((one) => isAboutIt(one) || others.has(one))) {
    if (isLetter(path) && each.isSigned) continue;
    const isFile = /\.\w+$/.test(path) || path.includes("/pages/");
    for (const address of isFile ? [path] : [path, `${path}.data`])
      answers.set(alike(address, each), alike(await get(address, each, reader), each));
  }
  return answers;
}

const alike = (text: string, { owner }: Case): string =>
  text
    .replaceAll(owner.companyId, "COMPANY")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, "ID")
    .replaceAll(/\b(DO|DE|PA|CE|RD|RI)-2026-[\d-]+/g, "$1")
    .replaceAll(/nonce="[^"]*"/g, "")
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, "EMAIL")
    .replaceAll(/\b\d{9}( ?2G3)?\b/g, "NINEA")
    .replaceAll(/SN[.-]DKR[.-]2015[.-]B[.-]\d+/g, "RCCM")
    .replaceAll(/[\da-f]{64}/g, "HASH")
    .replaceAll(/&#x27;/g, "'");

/** What two answers say where they first differ; null when they are the same. */
function difference(text: string, expected: string): [string, string] | null {
  if (text === expected) return null;
  const at = [...text].findIndex((letter, place) => letter !== expected[place]);
  const from = Math.max(0, (at < 0 ? text.length : at) - 60);
  return [text.slice(from, from + 160), expected.slice(from, from + 160)];
}

/** Words that only an outcome has; the pages of the space say none of them before. */
const telling =
  /Accordé|Refusé|[Aa]journ|FCFA\u00A0: délivrance|Délivrance du certificat|Ouvrir un nouveau dossier|contrat de Matam/;

const stages = ["open", "closed", "prepared", "signed"] as const;

async function expectAlike(stage: (typeof stages)[number]): Promise<void> {
  for (const [place, reader] of readers.entries()) {
    const turn = stages.indexOf(stage) + place;
    const [first, ...others] = cases;
    if (!first) throw new Error("There are no cases.");
    const expected = await answersOf(first, reader, turn);
    expect(expected.size).toBeGreaterThan(isLong ? 70 : 40);
    for (const other of others) {
      const actual = await answersOf(other, reader, turn);
      expect([...actual.keys()]).toEqual([...expected.keys()]);
      for (const [path, text] of actual)
        expect(
          difference(text, expected.get(path) ?? ""),
          `${stage}: ${path} of ${other.outcome}, as ${reader}`,
        ).toBe(null);
    }
    const about = [...expected].filter(([path]) =>
      /^\/espace(\.data|\/dossiers|\/paiements|$)/.test(path),
    );
    for (const [path, text] of about)
      expect(text.match(telling)?.[0], `${stage}: ${path}`).toBe(undefined);
  }
}

describe("the space says the same whatever was decided", () => {
  test("while the session is open", async () => {
    await beside(sql`update committee_session set state = 'open', closed_at = null`);
    await expectAlike("open");
  }, 300_000);

  test("once it is closed", async () => {
    await beside(sql`update committee_session set state = 'closed', closed_at = ${votedOn}`);
    await expectAlike("closed");
  }, 300_000);

  test("once the decision is prepared", async () => {
    await beside(sql`update committee_session set state = 'signed'`);
    for (const each of cases) {
      const ctx = testContext(services, { actor: each.secretary });
      ({ decisionId: each.decisionId } = await made(prepareDecision(ctx, { itemId: each.itemId })));
    }
    await expectAlike("prepared");
  }, 300_000);

  test("once it is signed, and says that a decision is to be read", async () => {
    for (const each of cases) {
      await presidentReads(services, each);
      await made(signDecision(testContext(services, { actor: each.president }), each));
      each.isSigned = true;
    }
    await expectAlike("signed");
    for (const each of cases)
      for (const path of [
        "/espace",
        "/espace/dossiers",
        `/espace/dossiers/${each.applicationId}/suivi`,
      ])
        expect(await get(path, each, "reader")).toContain("Décision rendue\u00A0: à lire");
  }, 300_000);
});

describe("once it is read, the space tells the outcome with its days", () => {
  const words: Record<Outcome, Record<string, string[]>> = {
    granted: {
      "": ["Accordé", "délivrance", "mardi 25\u00A0mai 2027"],
      "/paiements": ["Délivrance du certificat"],
      "/dossiers/:id/decision": ["Accordé", "mardi 25\u00A0mai 2027", "26\u00A0novembre 2026"],
    },
    "granted in part": {
      "": ["Accordé", "mardi 25\u00A0mai 2027", "lundi 28\u00A0décembre 2026"],
      "/dossiers/:id/decision": [
        ...["Accordé en partie", "mardi 25\u00A0mai 2027", "lundi 28\u00A0décembre 2026"],
        "ne vaut pas renoncement au recours",
      ],
    },
    refused: {
      "": ["Refusé", "lundi 28\u00A0décembre 2026"],
      "/dossiers/:id/decision": ["Refusé", "lundi 28\u00A0décembre 2026"],
    },
    adjourned: {
      "": ["Compléments demandés", "vendredi 11\u00A0décembre 2026"],
      "/dossiers/:id/decision": ["Ajourné", secret, "vendredi 11\u00A0décembre 2026"],
      "/dossiers/:id/complements": ["vendredi 11\u00A0décembre 2026"],
    },
  };

  test.each(outcomes)("%s", async (outcome) => {
    now = readOn;
    const each = cases.find((one) => one.outcome === outcome);
    if (!each) throw new Error(outcome);
    const { applicationId, companyId, owner } = each;
    await readDecision(testContext(services, { actor: owner }), { applicationId, companyId });
    for (const reader of readers)
      for (const [path, expectedWords] of Object.entries(words[outcome])) {
        const text = await get(`/espace${path.replace(":id", applicationId)}`, each, reader);
        for (const word of expectedWords) expect(text, `${path} as ${reader}`).toContain(word);
      }
  });
});
