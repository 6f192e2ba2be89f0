import type { Insertable } from "kysely";
import { staffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { type Ground, grantReadingIn } from "#app/applications/application-reader.server.ts";
import type { Filing, Sworn } from "#app/applications/filing/filing.ts";
import { writeFamilies } from "#app/applications/filing/filing-writes.queries.server.ts";
import { meansSummary } from "#app/companies/means/means.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { type Person, system } from "#app/kernel/actor.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { reviewApplication } from "#app/review/admissibility/review-application.server.ts";
import { takeApplication } from "#app/review/assignment/take-application.server.ts";
import { declareInterests } from "#app/review/declarations/declare-interests.server.ts";
import { signUndertaking } from "#app/review/interests/sign-undertaking.server.ts";
import { suggestionsFor } from "#app/review/interests/suggestions.server.ts";
import type { ApplicationTable } from "#db/tables.ts";
import { aPerson } from "./actors.ts";
import { aStaffAccount } from "./factories.ts";
import { aPayer } from "./paying.ts";
import { type TestServices, testContext } from "./services.ts";

let filed = 0;

const noMeans = { workers: [], equipment: [], references: [] };

/** What a company files, as it is frozen, with nothing in its lists. */
const filedContent: Filing = {
  kind: "first",
  number: "DO-2026-00001-0",
  class: "D",
  classReached: "D",
  tariff: 1,
  documents: [],
  listed: [],
  company: {
    name: "Ndiakhour Bâtiment SARL",
    ein: "005677234",
    businessRegistry: "SN-DKR-2019-B-1",
    country: "SN",
    legalForm: "SARL",
    foundedOn: "2019-03-01",
    address: "Keur Massar",
    phone: "+221771234567",
    email: "contact@ndiakhour.example",
  },
  contact: {
    firstname: "Awa",
    lastname: "Diop",
    function: "Gérante",
    email: "awa@ndiakhour.example",
    phone: "+221771234567",
  },
  subAreas: [{ code: "2201", name: "Maçonnerie", level: 1 }],
  figures: { ca1: 120_000_000, exercice: 2025 },
  means: noMeans,
  summary: meansSummary(noMeans, { today: "2026-11-22", referenceYears: 5 }),
  fee: { reference: "PA-2026-00001-0", amount: 150_000 },
};

const sworn: Sworn = {
  accountId: "a",
  name: "Aïssatou Ndiaye",
  at: "2026-11-23T10:00:00.000Z",
  text: "Je certifie exact ce que je dépose.",
  textSha256: "0".repeat(64),
};

/** A filed application for masonry in class D, in the given state with its stays, as the product writes it. */
export async function aFiledApplication(
  services: TestServices,
  {
    companyId,
    state = "filed",
    filing: filingText,
    ...changes
  }: { companyId: string; state?: ApplicationState } & Partial<Insertable<ApplicationTable>>,
): Promise<string> {
  const { db } = services;
  const now = services.now();
  const id = newId();
  filed += 1;
  const filing = filingText ?? jsonText({ ...filedContent, of: id });
  await testContext(services, { actor: system("tests") }).transaction(async (tx) => {
    await tx.db
      .insertInto("application")
      .values({
        id,
        company_id: companyId,
        kind: "first",
        class: "D",
        number: `DO-2026-${String(filed).padStart(5, "0")}-0`,
        state,
        state_since: now,
        version: 2,
        opened_at: now,
        saved_at: now,
        filed_at: now,
        sworn: jsonText(sworn),
        filing,
        filing_sha256: sha256Hex(canonicalJson(JSON.parse(filing))),
        figures: jsonText({ ca1: 120_000_000, exercice: 2025 }),
        ...changes,
      })
      .execute();
    await tx.db
      .insertInto("stay")
      .values([
        {
          machine: "application",
          subject_id: id,
          version: 1,
          state: "draft",
          holder: "company" as const,
          move: null,
          actor: "tests",
          entered_at: now,
          left_at: now,
        },
        {
          machine: "application",
          subject_id: id,
          version: 2,
          state,
          move: "file",
          holder: applicationMachine.states[state].holder,
          actor: "tests",
          entered_at: now,
          left_at: null,
        },
      ])
      .execute();
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: id,
      event: "application-opened",
      first: true,
      data: { companyId, kind: "first" },
    });
  });
  const subArea = await db
    .selectFrom("sub_area")
    .select("id")
    .where("code", "=", "2201")
    .executeTakeFirst();
  if (subArea)
    await db
      .insertInto("application_sub_area")
      .values({ application_id: id, sub_area_id: subArea.id, level: 1 })
      .execute();
  if (state !== "draft") await writeFamilies(db, id);
  return id;
}

/** A staff member with these roles, as an actor. */
export async function aColleague(
  services: TestServices,
  ...roles: StaffRole[]
): Promise<Person & { accountId: string }> {
  const { accountId, email } = await aStaffAccount(services, { roles });
  return aPerson({ accountId, email, staffRoles: roles, assurance: "second-factor" });
}

/** A usable document in the vault of a company, without its content. */
export async function aDocument(
  { db, now }: TestServices,
  {
    companyId,
    code = "QUITUS",
    name = "quitus.pdf",
    issuedOn = "2026-11-02",
  }: { companyId: string; code?: string; name?: string; issuedOn?: string | null },
): Promise<{ documentId: string; sha256: string }> {
  const documentId = newId();
  const sha256 = sha256Hex(documentId);
  await db
    .insertInto("document")
    .values({
      id: documentId,
      company_id: companyId,
      requirement_code: code,
      sha256,
      name,
      type: "application/pdf",
      bytes: 40_000,
      pages: 1,
      has_script: false,
      issued_on: issuedOn,
      ends_on: null,
      state: "usable",
      state_since: now(),
      version: 1,
      scan: "clean",
      supplied_by: null,
      supplied_at: now(),
    })
    .execute();
  await db
    .insertInto("stay")
    .values({
      machine: "document",
      subject_id: documentId,
      version: 1,
      state: "usable",
      holder: "nobody" as const,
      move: null,
      actor: "tests",
      entered_at: now(),
    })
    .execute();
  return { documentId, sha256 };
}

/** The document as it was filed with an application. */
export async function aFiledDocument(
  services: TestServices,
  {
    applicationId,
    companyId,
    code = "QUITUS",
  }: { applicationId: string; companyId: string; code?: string },
): Promise<string> {
  const { documentId, sha256 } = await aDocument(services, { companyId, code });
  await services.db
    .insertInto("application_document")
    .values({
      application_id: applicationId,
      requirement_code: code,
      requirement_version: 1,
      document_id: documentId,
      sha256,
      request_only: false,
    })
    .execute();
  return documentId;
}

/** Somebody declares no interest in an application, under an undertaking that they sign if they have to. */
export async function declaresClear(
  services: TestServices,
  {
    applicationId,
    accountId,
    roles = ["examiner"],
  }: { applicationId: string; accountId: string; roles?: readonly StaffRole[] },
): Promise<void> {
  const actor = aPerson({ accountId, staffRoles: roles, assurance: "second-factor" });
  const ctx = testContext(services, { actor });
  await made(signUndertaking(ctx));
  const { company_id: companyId } = await services.db
    .selectFrom("application")
    .select("company_id")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  const scope = staffScope(actor);
  const suggested = scope ? await suggestionsFor(ctx, scope, companyId) : [];
  const setAside = suggested.map(({ key }) => ({ suggestion: key, reason: "Sans rapport." }));
  await made(declareInterests(ctx, { applicationId, outcome: "clear", ties: [], setAside }));
}

/** Somebody declares a conflict of interests, which hides the application from them. */
export async function declaresConflict(
  services: TestServices,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<void> {
  const actor = aPerson({ accountId, staffRoles: ["examiner"], assurance: "second-factor" });
  const ctx = testContext(services, { actor });
  await made(signUndertaking(ctx));
  const conflict = { outcome: "conflict", reason: "Un frère y travaille." } as const;
  await made(declareInterests(ctx, { applicationId, ...conflict, ties: [], setAside: [] }));
}

/** A staff member who reads the whole application after declaring no interest, as its examiner does. */
export async function letRead(
  services: TestServices,
  reader: { applicationId: string; accountId: string },
  ground: Ground = "examination",
): Promise<void> {
  await declaresClear(services, reader);
  const ctx = testContext(services, { actor: system("tests") });
  await made(ctx.transaction((tx) => grantReadingIn(tx, { ...reader, ground, grade: "whole" })));
}

/** An authorisation in force of an examiner for every family of the nomenclature, proposed and granted by two others. */
export async function authorised(services: TestServices, accountId: string): Promise<void> {
  const [secretary, president] = [
    await aColleague(services, "secretary"),
    await aColleague(services, "president"),
  ];
  const families = await services.db.selectFrom("family").select("id").execute();
  const now = services.now();
  await services.db
    .insertInto("authorisation")
    .values(
      families.map(({ id }) => ({
        id: newId(),
        account_id: accountId,
        expert_id: null,
        function: "examiner" as const,
        family_id: id,
        criteria: "Ingénieur, dix ans de chantiers.",
        proof: "Diplôme",
        from_on: "2026-01-01",
        to_on: "2028-12-31",
        state: "granted" as const,
        proposed_by: secretary.accountId,
        proposed_at: now,
        decided_by: president.accountId,
        decided_at: now,
      })),
    )
    .execute();
}

/** The staff member declares no interest in the application and takes it, as its registrar or examiner. */
export async function takes(
  services: TestServices,
  actor: Person,
  applicationId: string,
): Promise<void> {
  const ctx = testContext(services, { actor });
  await declaresClear(services, { applicationId, accountId: actor.accountId });
  if (actor.staffRoles.includes("examiner")) await authorised(services, actor.accountId);
  await made(takeApplication(ctx, { applicationId }));
}

/** The registrar who has the application records its review; each family without an examiner has a written reason. */
export async function reviews(
  services: TestServices,
  actor: Person,
  applicationId: string,
): Promise<void> {
  const families = await services.db.selectFrom("family").select("id").execute();
  const reason = "Un instructeur sera habilité avant l’examen.";
  await made(
    reviewApplication(testContext(services, { actor }), {
      applicationId,
      understood: true,
      firstOfKind: false,
      exceptions: Object.fromEntries(families.map(({ id }) => [id, reason])),
    }),
  );
}

/** A company with an application in this state, and the staff who work or have worked on it. */
export async function anApplicationUnderWay(
  services: TestServices,
  state: ApplicationState = "filed",
) {
  const owner = await aPayer(services);
  const { companyId } = owner;
  const applicationId = await aFiledApplication(services, { companyId, state });
  const registrar = await aColleague(services, "registrar");
  const examiner = await aColleague(services, "examiner");
  const checked = state === "filed" || state === "to-complete";
  const examined = state === "under-review" || state === "complement-asked";
  if (checked || examined) await takes(services, checked ? registrar : examiner, applicationId);
  if (!checked)
    await letRead(services, { applicationId, accountId: registrar.accountId }, "admissibility");
  if (!examined) await letRead(services, { applicationId, accountId: examiner.accountId });
  return { owner, companyId, applicationId, registrar, examiner };
}

/** The value of a result; throws when it is a refusal. */
export async function made<Value>(
  result: Promise<{ ok: true; value: Value } | { ok: false; refusal: string }>,
): Promise<Value> {
  const outcome = await result;
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

/** The state of an application, the number of its stays, and the day until which it waits for its company. */
export const standingOf = ({ db }: TestServices, applicationId: string) =>
  db
    .selectFrom("application")
    .select(["state", "version", "deadline_on as deadlineOn"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();

/** The kinds of the mails about an application, the oldest first. */
export async function mailKinds({ db }: TestServices, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mail")
    .select("kind")
    .where("subject_id", "=", applicationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}
