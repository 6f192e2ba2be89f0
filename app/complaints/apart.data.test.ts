import { beforeEach, expect, test } from "vitest";
import { made } from "#tests/applying.ts";
import { complaining } from "#tests/complaining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { addComplaintFile } from "./add-complaint-file.server.ts";
import { addToComplaint, answerConsent, changeNaming } from "./answer-as-complainant.server.ts";
import { answerHearing } from "./answer-hearing.server.ts";
import { loader as fileRoute } from "./complaint-file.route.ts";
import { loader as complaintPage } from "./complaint-page.tsx";
import { extendHearing } from "./hear-company.server.ts";
import { loader as hearingFile } from "./hearing-file.route.ts";
import { remindHearings } from "./remind-hearings.server.ts";
import { takeOverComplaint } from "./take-complaint.server.ts";
import { askConsentOfComplainant, writeToComplainant } from "./write-to-complainant.server.ts";

/** Two complaints about one company, in charge of one person: what is done with the second never touches the first. */
const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
let first: string;
let second: string;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await complaining(t);
  first = await now.acknowledged({ words: "La première.", name: "Awa", email: "awa@a.example" });
  second = await now.acknowledged({ words: "La seconde.", name: "Binta", email: "b@b.example" });
});

const rowsOf = async (complaintId: string) => ({
  complaint: await now.complaintRow(complaintId),
  complainant: await t.db
    .selectFrom("complainant")
    .selectAll()
    .where("complaint_id", "=", complaintId)
    .execute(),
  hearing: await t.db
    .selectFrom("complaint_hearing")
    .selectAll()
    .where("complaint_id", "=", complaintId)
    .execute(),
  files: await t.db
    .selectFrom("complaint_file")
    .selectAll()
    .where("complaint_id", "=", complaintId)
    .execute(),
});
const addFile = async (complaintId: string, letter: string) => {
  const file = {
    name: `${letter}.pdf`,
    bytes: 4,
    sha256: letter.repeat(64),
    type: "application/pdf" as const,
    pages: 1,
    scan: "clean" as const,
  };
  await made(addComplaintFile(now.visitor(), { complaintId, accountId: null, file }));
  const [added] = (await rowsOf(complaintId)).files;
  return added?.id ?? "";
};
const as = () => now.as(now.handler);

test("the acts on one complaint change no row of the other, and its page shows nothing of it", async () => {
  await made(now.hear(first));
  const firstFile = await addFile(first, "a");
  await made(askConsentOfComplainant(as(), { complaintId: first, facts: "Vous êtes voisine." }));
  const before = await rowsOf(first);
  const secondFile = await addFile(second, "b");
  await made(askConsentOfComplainant(as(), { complaintId: second, facts: "Autre fait." }));
  await made(answerConsent(now.visitor(), { complaintId: second, consent: "given" }));
  await made(changeNaming(now.visitor(), { complaintId: second, naming: "may-be-named" }));
  await made(writeToComplainant(as(), { complaintId: second, body: "Un mot à Binta." }));
  await made(addToComplaint(now.visitor(), { complaintId: second, body: "Un mot de Binta." }));
  // A document of another complaint is shown to nobody by its id.
  await made(now.hear(second, { shown: [firstFile, secondFile] }));
  t.on("2026-12-04");
  await made(extendHearing(as(), second));
  const answer = { companyId: now.companyId, complaintId: second, answer: "Faux." };
  await made(answerHearing(now.as(now.owner), answer));
  expect(await rowsOf(first)).toEqual(before);
  expect((await rowsOf(second)).files.map(({ shown_at }) => shown_at !== null)).toEqual([true]);
  const { data } = await callPage(complaintPage, {
    services: t.services,
    path: `/bureau/reclamations/${first}`,
    cookie: await signedInCookie(t.services, now.handler.accountId),
  });
  const text = JSON.stringify(data);
  for (const own of ["Awa", "La première.", "Vous êtes voisine.", "a.pdf"])
    expect(text).toContain(own);
  for (const other of ["Binta", "La seconde.", "Autre fait.", "b.pdf", "Faux."])
    expect(text).not.toContain(other);
  expect(await now.kindsTo("awa@a.example", second)).toEqual([]);
  expect(await now.kindsTo("b@b.example", second)).toContain("complaint-change");
});

test("a document opens under the address of its own complaint alone, clean, and for the company once it is shown", async () => {
  const file = await addFile(first, "a");
  await made(now.hear(first, { shown: [file] }));
  await made(now.hear(second));
  const owner = await signedInCookie(t.services, now.owner.accountId);
  const handler = await signedInCookie(t.services, now.handler.accountId);
  const inSpace = async (complaintId: string, fileId = file) =>
    (
      await callPage(hearingFile, {
        services: t.services,
        path: `/espace/reclamations/${complaintId}/pieces/${fileId}?entreprise=${now.companyId}`,
        cookie: owner,
      }).catch(() => ({ status: 200 }))
    ).status;
  const inOffice = async (complaintId: string) =>
    (
      await callPage(fileRoute, {
        services: t.services,
        path: `/bureau/reclamations/${complaintId}/pieces/${file}`,
        cookie: handler,
      }).catch(() => ({ status: 200 }))
    ).status;
  // The content of this document is not stored: where its row is found, serving it fails.
  expect([await inSpace(first), await inOffice(first)]).not.toContain(404);
  expect([await inSpace(second), await inOffice(second)]).toEqual([404, 404]);
  expect(await inSpace(first, second)).toBe(404);
  await t.db
    .updateTable("complaint_file")
    .set({ scan: "infected" })
    .where("id", "=", file)
    .execute();
  expect([await inSpace(first), await inOffice(first)]).toEqual([404, 404]);
});

test("a company is reminded of the hearings that wait for it, not of those it answered or that are over", async () => {
  const third = await now.acknowledged({ words: "La troisième." });
  for (const complaintId of [first, second, third]) await made(now.hear(complaintId));
  const answer = { companyId: now.companyId, complaintId: first, answer: "Faux." };
  await made(answerHearing(now.as(now.owner), answer));
  await made(now.propose(third, { outcome: "unfounded" }));
  await t.db
    .updateTable("complaint")
    .set({ state: "withdrawn" })
    .where("id", "=", second)
    .execute();
  t.on("2026-12-02");
  await remindHearings(now.visitor());
  const { email } = now.owner;
  expect(await now.kindsTo(email, first)).not.toContain("complaint-hearing-reminder");
  expect(await now.kindsTo(email, second)).not.toContain("complaint-hearing-reminder");
  expect(await now.kindsTo(email, third)).toContain("complaint-hearing-reminder");
});

test("who takes over is of the staff, unconcerned, and has read the page as it is", async () => {
  const refusal = async (
    actor: typeof now.handler,
    complaintId: string,
    from = now.handler.accountId,
  ) => await takeOverComplaint(now.as(actor), { complaintId, from });
  const examinerToo = { ...now.examiner, staffRoles: ["examiner", "secretary"] } as never;
  const { id: received } = await now.aComplaint({ words: "Encore." });
  for (const [actor, complaintId, why] of [
    [now.owner, first, "not-yours"],
    [now.examiner, first, "not-yours"],
    [examinerToo, first, "unconcerned"],
    [now.decider, "not-an-id", "unknown-complaint"],
    [now.decider, received, "wrong-state"],
  ] as const)
    expect(await refusal(actor, complaintId)).toEqual({ ok: false, refusal: why });
  expect(await refusal(now.decider, first, now.examiner.accountId)).toEqual({
    ok: false,
    refusal: "changed-meanwhile",
  });
  expect((await now.complaintRow(first)).handled_by).toBe(now.handler.accountId);
  await made(now.propose(first, { outcome: "unfounded" }));
  expect(await refusal(now.decider, first)).toEqual({ ok: false, refusal: "wrong-state" });
  expect(await writeToComplainant(as(), { complaintId: first, body: "Encore." })).toEqual({
    ok: false,
    refusal: "wrong-state",
  });
});

test("who has a complaint and turns out to be concerned does nothing more with it, and reads no name", async () => {
  await t.db
    .updateTable("complaint")
    .set({ accused_id: null, company_id: null })
    .where("id", "=", second)
    .execute();
  const { applicationId } = now;
  await t.db
    .insertInto("assistance")
    .values({
      application_id: applicationId,
      account_id: now.handler.accountId,
      assisted_at: t.services.now(),
    })
    .execute();
  const body = { complaintId: first, body: "Bonjour." };
  expect(await writeToComplainant(as(), body)).toEqual({ ok: false, refusal: "unconcerned" });
  expect(await now.propose(first, { outcome: "unfounded" })).toEqual({
    ok: false,
    refusal: "unconcerned",
  });
  const { data } = await callPage(complaintPage, {
    services: t.services,
    path: `/bureau/reclamations/${first}`,
    cookie: await signedInCookie(t.services, now.handler.accountId),
  });
  expect(JSON.stringify(data)).not.toContain("Awa");
  await made(writeToComplainant(as(), { complaintId: second, body: "Bonjour." }));
});
