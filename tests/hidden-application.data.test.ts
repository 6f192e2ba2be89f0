import { afterAll, beforeAll, expect, test } from "vitest";
import { type Address, accessTable } from "#app/accounts/access.ts";
import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import { writeMessage } from "#app/applications/messages/write-message.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { App } from "#server/app.ts";
import { aFiledDocument, anApplicationUnderWay, declaresConflict, made } from "./applying.ts";
import { builtApp } from "./built-pages.ts";
import { wordsAsked } from "./complements.ts";
import { aStaffAccount, signedInCookie } from "./factories.ts";
import { someAtLanding } from "./landing.ts";
import { aCashier, aPayment, theDesk } from "./paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { testContext, testRequester, testServices } from "./services.ts";

/** Texts that a person in conflict must never read; each occurs in the hidden application or its documents. */
const secrets = {
  message: "Le bilan de 2025 arrive jeudi",
  complement: "Pourquoi ce niveau de maçonnerie",
  document: "quitus-secret.pdf",
  correction: "Kaolack Renommée",
  succession: "Seynabou Reprend",
  proof: "VIR-SECRET-117",
};

const roles = [
  ...["registrar", "examiner", "secretary", "committee", "president"],
  ...["cashier", "controller", "administrator"],
] as const satisfies StaffRole[];

let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
let number: string;
let reference: string;
/** The number of a payment that stands in the ledger. */
let booked: string;
let companyId: string;
let applicationId: string;
let attemptId: string;
/** The kinds of rows that the parameter of an address may identify. */
let ids: Record<string, string>;
const cookies = new Map<string, string>();
const inConflict = new Map<StaffRole, Person>();

beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  const now = new Date();
  services = testServices({ db: database.db, now: () => now });
  const { db } = database;
  const file = await anApplicationUnderWay(services, "under-review");
  ({ companyId, applicationId } = file);
  ({ number } = await db
    .selectFrom("application")
    .select((row) => row.ref("number").$notNull().as("number"))
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow());
  const documentId = await aFiledDocument(services, { applicationId, companyId });
  await db
    .updateTable("document")
    .set({ name: secrets.document })
    .where("id", "=", documentId)
    .execute();
  const as = (actor: Person) => testContext(services, { actor });
  await made(writeMessage(as(file.owner), { applicationId, body: secrets.message }));
  const request = { ...wordsAsked, text: secrets.complement, applicationId };
  const { complementId } = await made(prepareComplement(as(file.examiner), request));
  await made(moveApplication(as(file.examiner), { move: "ask", applicationId, seen: 2 }));
  const { paymentId } = await aPayment(services, companyId);
  reference = await referenceOf(paymentId);
  const desk = theDesk(
    () => services,
    () => paymentId,
  );
  attemptId = await desk.declared(file.owner);
  await db
    .updateTable("payment_attempt")
    .set({ proof_reference: secrets.proof })
    .where("id", "=", attemptId)
    .execute();
  booked = await referenceOf(await aBookedPayment(file.owner));
  const changeId = newId();
  await db
    .insertInto("company_change")
    .values({
      id: changeId,
      company_id: companyId,
      field: "name",
      value: secrets.correction,
      reason: "Assemblée",
      proof: null,
      state: "asked",
      state_since: now,
      version: 1,
      asked_at: now,
      asked_by: null,
    })
    .execute();
  const successionId = newId();
  await db
    .insertInto("succession")
    .values({
      id: successionId,
      company_id: companyId,
      ein: "005677234",
      lastname: "Diop",
      firstname: secrets.succession,
      function: "Gérante",
      email: "s@kaolack.example",
      cause: "left" as const,
      reason: "Parti",
      proof: "PV",
      asked_at: now,
      confirmed_at: now,
      state: "open" as const,
      version: 1,
      state_since: now,
    })
    .execute();
  ids = { applicationId, companyId, documentId, paymentId, changeId, successionId, complementId };
  for (const role of roles) {
    const { accountId } = await aStaffAccount(services, { roles: [role] });
    cookies.set(role, await signedInCookie(services, accountId));
    const person = await aStaffAccount(services, { roles: [role] });
    await declaresConflict(services, { applicationId, accountId: person.accountId });
    cookies.set(`${role} in conflict`, await signedInCookie(services, person.accountId));
    inConflict.set(role, { ...file.registrar, ...person, staffRoles: [role] });
  }
}, 180_000);
afterAll(() => database.close());

async function referenceOf(paymentId: string): Promise<string> {
  const { reference: foundReference } = await database.db
    .selectFrom("payment")
    .select("reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return foundReference;
}

async function aBookedPayment(owner: Person): Promise<string> {
  const { paymentId } = await aPayment(services, companyId);
  const desk = theDesk(
    () => services,
    () => paymentId,
  );
  await made(desk.validate(aCashier(), await desk.declared(owner)));
  return paymentId;
}

async function get(path: string, who: string): Promise<{ status: number; text: string }> {
  const url = new URL(`${services.publicUrl}${path}`);
  const request = new Request(url, { headers: { cookie: cookies.get(who) ?? "" } });
  const context = { services, arrivals: services.files, requester: testRequester, reference: "r" };
  const answer = await handle(request, context);
  return { status: answer.status, text: await answer.text() };
}

/** The kind of row that the parameter of an address identifies, by its prefix; the longest prefix comes first. */
const named: [beginning: string, id: string][] = [
  ["/espace/dossiers/", "applicationId"],
  ["/espace/paiements/", "paymentId"],
  ["/espace/pieces/fichiers/", "documentId"],
  ["/bureau/entreprises/:company/pieces/", "documentId"],
  ["/bureau/entreprises/", "companyId"],
  ["/bureau/dossiers/", "applicationId"],
  ["/bureau/caisse/", "paymentId"],
  ["/bureau/corrections/", "changeId"],
  ["/bureau/successions/", "successionId"],
];

/** Every page and file behind a sign-in, asked for the hidden application; addresses of other things get an unknown id. */
const paths = (): string[] =>
  (Object.keys(accessTable) as Address[])
    .filter((address) => accessTable[address] !== "public")
    .map((address) => {
      const name = named.find(([beginning]) => address.startsWith(beginning))?.[1];
      return address
        .replace(":company", companyId)
        .replace(":attempt", attemptId)
        .replace(":page", "1")
        .replace(":complement", ids.complementId ?? "")
        .replace(":id", ids[name ?? ""] ?? "x")
        .replace(":section", "chiffres")
        .replaceAll(/:\w+/g, "x");
    });

const lists = () => [
  `/bureau/journal?genre=application&sujet=${applicationId}`,
  `/bureau/journal?genre=payment&sujet=${ids.paymentId}`,
  `/bureau/journal?genre=company&sujet=${companyId}`,
  `/bureau/acces?sujet=${companyId}`,
  "/bureau/caisse/ecritures.csv?du=2020-01-01&au=2099-12-31",
  "/bureau/corrections?etat=closes",
  "/bureau/successions?etat=decidees",
];

/** Addresses that show a mark to somebody without a right to the rest. */
const telling = () => [
  ...["/espace/compte/donnees", "/espace/compte/donnees.zip", "/bureau/successions"],
  ...["/bureau/entreprises", `/bureau/entreprises/${companyId}`],
  ...[`/bureau/dossiers/${applicationId}`, `/bureau/dossiers/${applicationId}/attribution`],
];

/** At a landing a person with a `turn` asks for one in so many of the addresses, the next one for others. */
async function marksFound(
  who: string,
  turn?: number,
  oneIn = 4,
): Promise<Record<string, string[]>> {
  const actual: Record<string, string[]> = {};
  const marks = { number, reference, booked, ...secrets };
  const sample = new Set([
    ...someAtLanding(paths(), turn === undefined ? 1 : oneIn, turn),
    ...telling(),
  ]);
  for (const path of [...paths().filter((each) => sample.has(each)), ...lists()]) {
    const { status, text } = await get(path, who);
    if (status >= 500) actual[status] = [...(actual[status] ?? []), path];
    for (const [name, mark] of Object.entries(marks))
      if (text.includes(mark)) actual[name] = [...(actual[name] ?? []), path];
  }
  return actual;
}

let walked: ReturnType<typeof marksFound> | undefined;
/** The whole walk of a registrar who has declared nothing, made once for two tests. */
const marksOfRegistrar = () => {
  walked ??= marksFound("registrar");
  return walked;
};

test("people who may see the application find each of its marks, so the walk works", async () => {
  const { correction, succession } = await marksOfRegistrar();
  const company = `/bureau/entreprises/${companyId}`;
  expect({ correction, succession }).toEqual({
    correction: [company, "/bureau/corrections", `/bureau/corrections/${ids.changeId}`],
    succession: ["/bureau/successions", `/bureau/successions/${ids.successionId}`],
  });
  const desk = await marksFound("cashier");
  expect(Object.keys(desk).sort()).toEqual(["booked", "proof", "reference"]);
  expect(desk.booked).toContain("/bureau/caisse/ecritures.csv?du=2020-01-01&au=2099-12-31");
  const { 500: opened, ...controlled } = await marksFound("controller");
  // The document itself: its content is not in the store of this test.
  expect(opened).toEqual([`/bureau/entreprises/${companyId}/pieces/${ids.documentId}`]);
  expect(Object.keys(controlled).sort()).toEqual([
    ...[
      "booked",
      "complement",
      "correction",
      "document",
      "message",
      "number",
      "proof",
      "reference",
      "succession",
    ],
  ]);
}, 120_000);

test("a registrar who has not declared finds corrections and fees, and no document or message of an application", async () => {
  const { document, message, ...seen } = await marksOfRegistrar();
  expect({ document, message }).toEqual({ document: undefined, message: undefined });
  expect(Object.keys(seen).sort()).toEqual([
    "booked",
    "correction",
    "number",
    "reference",
    "succession",
  ]);
}, 60_000);

const withoutGrant = ["examiner", "committee", "president", "secretary", "administrator"] as const;

test.each([...withoutGrant.entries()])(
  "at turn %i a staff member with the role %s finds no document, fee or content of an application that was not granted",
  async (turn, who) => {
    const { succession, number: numbered, ...rest } = await marksFound(who, turn);
    expect(rest).toEqual({});
    // The number is part of the summary of an application (decision 0080).
    const summary = [
      ...["/bureau/entreprises", `/bureau/entreprises/${companyId}`],
      ...[`/bureau/dossiers/${applicationId}`, `/bureau/dossiers/${applicationId}/attribution`],
    ];
    const readsSummaries = who !== "committee" && who !== "administrator";
    expect(numbered?.toSorted()).toEqual(readsSummaries ? summary.toSorted() : undefined);
    expect(succession !== undefined).toBe(who === "president" || who === "secretary");
  },
  60_000,
);

test.each([...roles.entries()])(
  "at turn %i a staff member with the role %s in conflict finds nothing of the application on any page, in any list, log, export or download",
  async (turn, role) => {
    // Their own data names the application about which they declared the conflict. The eight of them ask for all addresses.
    expect(await marksFound(`${role} in conflict`, turn, roles.length)).toEqual({
      number: ["/espace/compte/donnees", "/espace/compte/donnees.zip"],
    });
  },
  60_000,
);

test.each(roles)(
  "a staff member with the role %s in conflict finds neither the number nor the payment of the application",
  async (role) => {
    for (const query of [number, reference]) {
      const path = `/bureau/recherche?q=${query}`;
      const { status, text } = await get(path, `${role} in conflict`);
      expect(status).toBe(200);
      expect(text).not.toContain(`/bureau/entreprises/${companyId}`);
      expect(text).not.toContain(`/bureau/caisse/paiements/`);
    }
  },
);

test("a hidden application gives the same answers as one that does not exist", async () => {
  const hidden: [StaffRole, string, string][] = [
    ["registrar", `/bureau/entreprises/${companyId}/pieces/`, ids.documentId ?? ""],
    ["registrar", "/bureau/corrections/", ids.changeId ?? ""],
    ["registrar", "/bureau/successions/", ids.successionId ?? ""],
    ["cashier", "/bureau/caisse/paiements/", ids.paymentId ?? ""],
  ];
  for (const [role, path, id] of hidden) {
    const there = await get(`${path}${id}`, `${role} in conflict`);
    const unknown = newId();
    const nowhere = await get(`${path}${unknown}`, `${role} in conflict`);
    const same = ({ status, text }: typeof there) => ({
      status,
      text: text
        .replaceAll(id, "ID")
        .replaceAll(unknown, "ID")
        .replaceAll(/nonce="[^"]*"/g, ""),
    });
    expect([path, there.status]).toEqual([path, 404]);
    expect(same(there).text.length).toBe(same(nowhere).text.length);
  }
});

test("each page of an application tells who declared a conflict in it their own declaration and nothing else", async () => {
  const sections = ["", "/declaration", "/recevabilite", "/examen", "/plan", "/complements"];
  for (const role of ["registrar", "examiner", "secretary"] as const)
    for (const section of [
      ...sections,
      "/messages",
      "/visite",
      "/experts",
      "/attribution",
      "/rapport",
    ]) {
      const path = `/bureau/dossiers/${applicationId}${section}`;
      const own = await get(path, `${role} in conflict`);
      if (own.status === 403) continue;
      expect([path, own.status]).toEqual([path, 404]);
      expect(own.text).toContain("Ce dossier vous est fermé");
      expect(own.text).toContain("Vous y avez déclaré un conflit d’intérêts le ");
      const nowhere = await get(path.replace(applicationId, newId()), `${role} in conflict`);
      expect(nowhere.status).toBe(404);
      expect(nowhere.text).not.toContain("conflit d’intérêts");
      const said = ({ text }: typeof own) =>
        text.replaceAll(/nonce="[^"]*"/g, "").replace(/<main.*<\/main>/s, "");
      expect(said(own).length - said(nowhere).length).toBeLessThan(400);
      for (const secret of [...Object.values(secrets), reference])
        expect(own.text).not.toContain(secret);
    }
});

test("nobody in conflict can work on the application, by any use case", async () => {
  for (const role of ["registrar", "examiner"] as const) {
    const person = inConflict.get(role);
    if (!person) throw new Error(role);
    const ctx = testContext(services, { actor: person });
    const gone = { ok: false, refusal: "unknown-application" };
    expect(await prepareComplement(ctx, { ...wordsAsked, applicationId })).toEqual(gone);
    expect(await writeMessage(ctx, { applicationId, body: "Bonjour" })).toEqual(gone);
    expect(await moveApplication(ctx, { move: "ask", applicationId })).toEqual(gone);
  }
  const cashier = inConflict.get("cashier");
  if (!cashier) throw new Error("cashier");
  const desk = theDesk(
    () => services,
    () => ids.paymentId ?? "",
  );
  expect(await desk.validate(cashier, attemptId)).toMatchObject({ refusal: "unknown-payment" });
  expect(await desk.declare(cashier, "cheque")).toMatchObject({ refusal: "unknown-payment" });
  const scope = { kind: "company" as const, companyId };
  expect(await complementsOf(database.db, scope, applicationId)).toHaveLength(1);
});
