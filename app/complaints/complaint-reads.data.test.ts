import { beforeEach, expect, test } from "vitest";
import { type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import { giveRole } from "#app/accounts/staff-role.queries.server.ts";
import { type Person, system } from "#app/kernel/actor.ts";
import { personSections } from "#app/personal-data/person.queries.server.ts";
import { aColleague, declaresConflict, made } from "#tests/applying.ts";
import { complaining, complaintWords } from "#tests/complaining.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { addComplaintFile } from "./add-complaint-file.server.ts";
import { addToComplaint } from "./answer-as-complainant.server.ts";
import { complaintsPage } from "./complaint.queries.server.ts";
import { loader as fileRoute } from "./complaint-file.route.ts";
import { loader as complaintPage } from "./complaint-page.tsx";
import { loader as registerPage } from "./complaint-register-page.tsx";
import { loader as hearingFile } from "./hearing-file.route.ts";
import { loader as hearingsPage } from "./hearings-page.tsx";
import { trackingPath } from "./tracking.server.ts";
import { loader as trackingPage } from "./tracking-page.tsx";

const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
beforeEach(async () => {
  now = await complaining(t);
});

const name = "Mame Diarra Sow";
const later = "J’ai des photos du 3 août.";
const fileName = "chantier-arrete.pdf";

/** A complaint in charge, with a message, a document, and its row of each table: complaint, complainant, complaint_file, complaint_message. */
async function aWholeComplaint(changes = {}) {
  const complaintId = await now.acknowledged(changes);
  await made(addToComplaint(now.visitor(), { complaintId, body: later }));
  const file = {
    name: fileName,
    bytes: 4,
    sha256: "a".repeat(64),
    type: "application/pdf" as const,
    pages: 1,
    scan: "clean" as const,
  };
  await made(addComplaintFile(now.visitor(), { complaintId, accountId: null, file }));
  return complaintId;
}

const cookieOf = (person: Person) => signedInCookie(t.services, person.accountId, "second-factor");
const opened = async (person: Person, complaintId: string) =>
  await callPage(complaintPage, {
    services: t.services,
    path: `/bureau/reclamations/${complaintId}`,
    cookie: await cookieOf(person),
  });
const text = (data: unknown) => JSON.stringify(data);

test("the name of who complains is read by the person in charge alone; what is said by all who may handle it", async () => {
  const complaintId = await aWholeComplaint();
  const mine = text((await opened(now.handler, complaintId)).data);
  for (const each of [name, "mame@client.example", complaintWords, later, fileName])
    expect(mine).toContain(each);
  const others = text((await opened(now.decider, complaintId)).data);
  for (const each of [complaintWords, later, fileName]) expect(others).toContain(each);
  for (const each of [name, "mame@client.example"]) expect(others).not.toContain(each);
});

test("a name that may be told is read by all who may handle the complaint", async () => {
  const complaintId = await aWholeComplaint({ naming: "may-be-named" });
  expect(text((await opened(now.decider, complaintId)).data)).toContain(name);
});

test("a controller, and who examined for the company, read the line of the register and nothing of what is said", async () => {
  const complaintId = await aWholeComplaint({ naming: "may-be-named" });
  const controller = await aColleague(t.services, "controller");
  const writing = { db: t.db, now: t.services.now(), actor: system("tests") };
  await giveRole(writing, { accountId: now.examiner.accountId, role: "secretary" });
  const { number } = await now.complaintRow(complaintId);
  for (const person of [controller, now.examiner]) {
    const { data } = await opened(person, complaintId);
    expect(text(data)).toContain(number);
    for (const each of [name, complaintWords, later, fileName])
      expect(text(data)).not.toContain(each);
  }
});

test("somebody in conflict with the company knows of no complaint about it, and of all others", async () => {
  const complaintId = await aWholeComplaint();
  const other = await aWholeComplaint({ kind: "body", about: null, words: "Un autre sujet." });
  const { applicationId } = now;
  const person = await aColleague(t.services, "secretary", "examiner");
  await declaresConflict(t.services, { applicationId, accountId: person.accountId });
  expect((await opened(person, complaintId)).status).toBe(404);
  expect((await opened(person, other)).status).toBe(200);
  const scope = staffScope(person) as StaffScope;
  const wanted = { sort: "due" as const, descending: false, size: 200, cursor: null };
  const lines = await complaintsPage(t.db, scope, { closed: false, search: "", wanted });
  const ids = lines.rows.map(({ id }) => id);
  expect(ids).not.toContain(complaintId);
  expect(ids).toContain(other);
  const [file] = await t.db
    .selectFrom("complaint_file")
    .select("id")
    .where("complaint_id", "=", complaintId)
    .execute();
  const path = `/bureau/reclamations/${complaintId}/pieces/${file?.id}`;
  const cookie = await cookieOf(person);
  for (const table of ["complainant", "complaint_message"] as const) {
    const rows = await t.db
      .selectFrom(table)
      .select("complaint_id")
      .where("complaint_id", "=", complaintId)
      .execute();
    expect(rows).toHaveLength(1);
  }
  expect((await callPage(fileRoute, { services: t.services, path, cookie })).status).toBe(404);
});

test("no search, list, journal, mail or export tells who complains", async () => {
  const complaintId = await aWholeComplaint();
  const { number } = await now.complaintRow(complaintId);
  const scope = staffScope(now.decider) as StaffScope;
  const wanted = { sort: "due" as const, descending: false, size: 200, cursor: null };
  const lines = (search: string) => complaintsPage(t.db, scope, { closed: false, search, wanted });
  for (const search of ["Diarra", "mame@client.example", "photos"])
    expect((await lines(search)).rows).toEqual([]);
  expect((await lines(number)).rows.map(({ id }) => id)).toEqual([complaintId]);
  const list = await callPage(registerPage, {
    services: t.services,
    path: "/bureau/reclamations",
    cookie: await cookieOf(now.decider),
  });
  expect(text(list.data)).toContain(number);
  expect(text(list.data)).not.toContain(name);
  const journal = await t.db
    .selectFrom("journal")
    .select("data")
    .where("subject_id", "=", complaintId)
    .execute();
  expect(journal.length).toBeGreaterThan(2);
  for (const each of [name, "mame@", later]) expect(text(journal)).not.toContain(each);
  const mails = await t.db
    .selectFrom("mail")
    .select(["text_body", "subject"])
    .where("subject_id", "=", complaintId)
    .execute();
  for (const each of [name, later, complaintWords]) expect(text(mails)).not.toContain(each);
  const whose = { accountId: null, email: "mame@client.example" };
  const json = async (reader: "self" | "staff") =>
    JSON.stringify(await personSections(t.db, whose, reader), (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
  expect(await json("self")).toContain(number);
  expect(await json("staff")).not.toContain(number);
});

test("the company that is heard reads the facts and what it is shown, and no more; another company nothing", async () => {
  const complaintId = await aWholeComplaint();
  const files = await t.db
    .selectFrom("complaint_file")
    .select("id")
    .where("complaint_id", "=", complaintId)
    .execute();
  const path = `/espace/reclamations?entreprise=${now.companyId}`;
  const cookie = await signedInCookie(t.services, now.owner.accountId);
  const page = () => callPage(hearingsPage, { services: t.services, path, cookie });
  expect(text((await page()).data)).not.toContain("RL-2026");
  await made(now.hear(complaintId));
  const before = text((await page()).data);
  expect(before).toContain("Un chantier serait arrêté");
  for (const each of [name, complaintWords, later, fileName]) expect(before).not.toContain(each);
  const filePath = `/espace/reclamations/${complaintId}/pieces/${files[0]?.id}?entreprise=${now.companyId}`;
  const file = (reader: string) =>
    callPage(hearingFile, { services: t.services, path: filePath, cookie: reader });
  expect((await file(cookie)).status).toBe(404);
  await t.db
    .updateTable("complaint_file")
    .set({ shown_at: t.services.now() })
    .where("complaint_id", "=", complaintId)
    .execute();
  expect(text((await page()).data)).toContain(fileName);
  const stranger = await aMemberAccount(t.services);
  const foreign = await signedInCookie(t.services, stranger.accountId);
  expect((await file(foreign)).status).toBe(404);
  const foreignPage = await callPage(hearingsPage, { services: t.services, path, cookie: foreign });
  expect(foreignPage.status).toBe(404);
});

test("the private page reads the answer once it is decided, and never who handles it", async () => {
  const complaintId = await aWholeComplaint();
  const { number } = await now.complaintRow(complaintId);
  const path = trackingPath(now.visitor(), { id: complaintId, number });
  const page = async () => await callPage(trackingPage, { services: t.services, path });
  await made(now.propose(complaintId, { outcome: "unfounded" }));
  const before = text((await page()).data);
  expect(before).toContain(complaintWords);
  expect(before).not.toContain("jusqu’au bout");
  expect(before).not.toContain(now.handler.name);
  const wrong = await callPage(trackingPage, {
    services: t.services,
    path: path.replace(/code=.{4}/, "code=AAAA"),
  });
  expect(wrong.status).toBe(404);
  expect(text(wrong.data)).not.toContain(number);
});
