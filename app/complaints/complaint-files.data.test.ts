import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import type { Scan } from "#app/kernel/files.ts";
import { aColleague, made } from "#tests/applying.ts";
import { complaining } from "#tests/complaining.ts";
import { aMember, aMemberAccount, aStaffCookie, signedInCookie } from "#tests/factories.ts";
import { testFiles } from "#tests/files.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPdf, aPng, fileForm } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { complaintFileScan } from "./add-complaint-file.server.ts";
import { withdrawComplaint } from "./answer-as-complainant.server.ts";
import { answerHearing } from "./answer-hearing.server.ts";
import { MOST_COMPLAINT_FILES } from "./complaint.ts";
import { showLaterFile } from "./hear-company.server.ts";
import { trackingPath } from "./tracking.server.ts";

let scanned: Scan = "clean";
let http: TestHttp;
let origin = "";
beforeAll(async () => {
  const files = { ...testFiles(), scan: async () => scanned };
  http = await openTestHttp({ publicUrl: "http://tabax.example", files });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

let now: Awaited<ReturnType<typeof complaining>>;
let complaintId: string;
let path: string;
let width = 40;
beforeEach(async () => {
  scanned = "clean";
  now = await complaining({ services: http.services, db: http.services.db });
  complaintId = await now.acknowledged();
  const { number } = await now.complaintRow(complaintId);
  path = trackingPath(now.visitor(), { id: complaintId, number });
});

/** A picture that no other test has sent. */
function aNewPng() {
  width += 1;
  return aPng({ width });
}
const send = (
  at: string,
  content: Uint8Array | null,
  { cookie = "", part = "", name = "mur.png" } = {},
) =>
  fetch(origin + at, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin },
    body: fileForm(content, { intent: "file", part }, name),
  });
const stored = () =>
  http.services.db
    .selectFrom("complaint_file")
    .select(["id", "name", "supplied_by as suppliedBy", "scan"])
    .where("complaint_id", "=", complaintId)
    .orderBy("id")
    .execute();
const cookieOf = (person: Person) => signedInCookie(http.services, person.accountId);
const get = async (at: string, cookie: string) =>
  await fetch(origin + at, { redirect: "manual", headers: { cookie } });
const inOffice = (id: string) => `/bureau/reclamations/${complaintId}/pieces/${id}`;
const inSpace = (id: string) =>
  `/espace/reclamations/${complaintId}/pieces/${id}?entreprise=${now.companyId}`;
const space = () => `/espace/reclamations?entreprise=${now.companyId}`;

describe("a document of the complainant", () => {
  test("is kept once for each content, and told to the person in charge", async () => {
    const content = aNewPng();
    const answer = await send(path, content);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}&fait=joint`]);
    expect(await stored()).toMatchObject([{ name: "mur.png", suppliedBy: "complainant" }]);
    expect((await send(path, content, { name: "encore.png" })).status).toBe(303);
    expect(await stored()).toHaveLength(1);
    expect(await now.kindsTo(now.handler.email, complaintId)).toContain("complaint-work");
    expect(await (await get(path, "")).text()).toContain("mur.png");
  });

  test("is refused without the code, when nothing is chosen, unusable or infected", async () => {
    expect((await send(path.replace(/code=.{4}/, "code=AAAA"), aNewPng())).status).toBe(404);
    const empty = await send(path, null);
    expect([empty.status, (await empty.text()).includes("est vide")]).toEqual([400, true]);
    const locked = await send(path, aPdf({ locked: true }), { name: "acte.pdf" });
    expect([locked.status, (await locked.text()).includes("mot de passe")]).toEqual([400, true]);
    const heavy = await send(path, Buffer.alloc(10_500_000, "a"), { name: "acte.pdf" });
    expect([heavy.status, (await heavy.text()).includes("trop lourd")]).toEqual([400, true]);
    scanned = "infected";
    const infected = await send(path, aNewPng());
    expect([infected.status, (await infected.text()).includes("antivirus")]).toEqual([400, true]);
    expect(await stored()).toEqual([]);
  });

  test("is one of ten, and none once the complaint is closed", async () => {
    for (let each = 0; each < MOST_COMPLAINT_FILES; each += 1)
      expect((await send(path, aNewPng())).status).toBe(303);
    const eleventh = await send(path, aNewPng());
    expect([eleventh.status, (await eleventh.text()).includes("10 pièces")]).toEqual([409, true]);
    expect(await stored()).toHaveLength(MOST_COMPLAINT_FILES);
    await made(withdrawComplaint(now.visitor(), complaintId));
    const closed = await send(path, aNewPng());
    expect([closed.status, (await closed.text()).includes("est close")]).toEqual([409, true]);
    expect(await stored()).toHaveLength(MOST_COMPLAINT_FILES);
  });

  test("is opened by staff whom nothing ties to the complaint, which is logged", async () => {
    await send(path, aNewPng());
    const [file] = await stored();
    const id = file?.id ?? "";
    const opened = await get(inOffice(id), await cookieOf(now.decider));
    expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/png"]);
    const noted = await http.services.db
      .selectFrom("access_log")
      .select("account_id")
      .where("what", "=", "complaint-file")
      .where("account_id", "=", now.decider.accountId)
      .execute();
    expect(noted).toHaveLength(1);
    for (const role of ["controller", "examiner"] as const)
      expect((await get(inOffice(id), await aStaffCookie(http.services, role))).status).toBe(403);
    const other = await now.aComplaint({ words: "Une autre." });
    const elsewhere = inOffice(id).replace(complaintId, other.id);
    expect((await get(elsewhere, await cookieOf(now.decider))).status).toBe(404);
    for (const at of [inOffice("not-an-id"), inOffice(id).replace(complaintId, "not-an-id")])
      expect((await get(at, await cookieOf(now.decider))).status).toBe(404);
    expect((await get(inOffice(id), "")).status).not.toBe(200);
  });

  test("is shown after the hearing was asked, by the person in charge, until the company has answered", async () => {
    await made(now.hear(complaintId));
    await send(path, aNewPng());
    const [late] = await stored();
    const fileId = late?.id ?? "";
    const owner = await cookieOf(now.owner);
    expect((await get(inSpace(fileId), owner)).status).toBe(404);
    const show = (by: Person, changes = {}) =>
      showLaterFile(now.as(by), { complaintId, fileId, tellsNobody: true, ...changes });
    expect(await show(now.decider)).toMatchObject({ refusal: "in-charge" });
    expect(await show(now.handler, { tellsNobody: false })).toMatchObject({ refusal: "tells-who" });
    expect(await show(now.handler, { fileId: complaintId })).toMatchObject({
      refusal: "unknown-file",
    });
    await made(show(now.handler));
    await made(show(now.handler));
    expect((await get(inSpace(fileId), owner)).status).toBe(200);
    await made(
      answerHearing(now.as(now.owner), {
        companyId: now.companyId,
        complaintId,
        answer: "La fissure est reprise.",
      }),
    );
    await send(path, aNewPng());
    const later = (await stored()).at(-1);
    expect(await show(now.handler, { fileId: later?.id })).toMatchObject({ refusal: "no-hearing" });
  });

  test("is opened by the company once it is shown, and by no other company", async () => {
    await send(path, aNewPng());
    await send(path, aNewPng(), { name: "cour.png" });
    const [shown, kept] = await stored();
    const owner = await cookieOf(now.owner);
    expect((await get(inSpace(shown?.id ?? ""), owner)).status).toBe(404);
    await made(now.hear(complaintId, { shown: [shown?.id ?? ""] }));
    expect((await get(inSpace(shown?.id ?? ""), owner)).status).toBe(200);
    expect((await get(inSpace(kept?.id ?? ""), owner)).status).toBe(404);
    const page = await (await get(space(), owner)).text();
    expect([page.includes("mur.png"), page.includes("cour.png")]).toEqual([true, false]);
    const stranger = await aMemberAccount(http.services);
    const foreign = await signedInCookie(http.services, stranger.accountId);
    expect((await get(inSpace(shown?.id ?? ""), foreign)).status).toBe(404);
    const own = inSpace(shown?.id ?? "").replace(now.companyId, stranger.companyId);
    expect((await get(own, foreign)).status).toBe(404);
  });

  test("that turns out to be infected is served to nobody", async () => {
    scanned = "unanswered";
    await send(path, aNewPng());
    const [file] = await stored();
    const id = file?.id ?? "";
    await made(now.hear(complaintId, { shown: [id] }));
    const handler = await cookieOf(now.handler);
    const owner = await cookieOf(now.owner);
    expect((await get(inOffice(id), handler)).status).toBe(200);
    const settleTask = await http.services.db
      .selectFrom("task")
      .select("data")
      .where("kind", "=", "complaint-file-scan")
      .where("key", "=", id)
      .executeTakeFirst();
    const task = { id: "", key: id, data: settleTask?.data as never, finishIn: async () => {} };
    scanned = "infected";
    const ctx = testContext(http.services);
    await complaintFileScan.handler.handle(ctx, task, new AbortController().signal);
    expect(await stored()).toMatchObject([{ scan: "infected" }]);
    expect((await get(inOffice(id), handler)).status).toBe(404);
    expect((await get(inSpace(id), owner)).status).toBe(404);
    const page = await get(`/bureau/reclamations/${complaintId}`, handler);
    expect(await page.text()).toContain("refusée par l’antivirus");
  });
});

describe("a document of the company that is heard", () => {
  test("is added by a member who acts, and read by staff, not by the complainant", async () => {
    const owner = await cookieOf(now.owner);
    expect((await send(space(), aNewPng(), { cookie: owner, part: complaintId })).status).toBe(404);
    await made(now.hear(complaintId));
    const answer = await send(space(), aNewPng(), {
      cookie: owner,
      part: complaintId,
      name: "bon.png",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${space()}&fait=joint`]);
    const [file] = await stored();
    expect(file).toMatchObject({ name: "bon.png", suppliedBy: "company" });
    expect((await get(inOffice(file?.id ?? ""), await cookieOf(now.handler))).status).toBe(200);
    expect((await get(inSpace(file?.id ?? ""), owner)).status).toBe(200);
    expect(await (await get(path, "")).text()).not.toContain("bon.png");
    const empty = await send(space(), null, { cookie: owner, part: complaintId });
    expect([empty.status, (await empty.text()).includes("est vide")]).toEqual([400, true]);
  });

  test("is not added by a reader, a stranger, or once the complaint is closed", async () => {
    await made(now.hear(complaintId));
    const account = await aMemberAccount(http.services);
    const { accountId } = account;
    await aMember(http.services, { accountId, companyId: now.companyId }, { role: "reader" });
    const reader = await signedInCookie(http.services, accountId);
    const refused = await send(space(), aNewPng(), { cookie: reader, part: complaintId });
    expect([refused.status, (await refused.text()).includes("pas de répondre")]).toEqual([
      403,
      true,
    ]);
    const own = `/espace/reclamations?entreprise=${account.companyId}`;
    expect((await send(own, aNewPng(), { cookie: reader, part: complaintId })).status).toBe(404);
    await made(withdrawComplaint(now.visitor(), complaintId));
    const owner = await cookieOf(now.owner);
    const closed = await send(space(), aNewPng(), { cookie: owner, part: complaintId });
    expect([closed.status, (await closed.text()).includes("est close")]).toEqual([409, true]);
    expect(await stored()).toEqual([]);
  });
});

test("the page of who takes part shows who wrote what, in HTML that scripts cannot enter", async () => {
  const words = "<script>alert(1)</script> & « ok »";
  const { id, number } = await now.aComplaint({ words, name: "Awa <b>Sow</b>" });
  const own = trackingPath(now.visitor(), { id, number });
  const page = await (await get(own, "")).text();
  expect(page).not.toContain("<script>alert(1)");
  expect(page).toContain('name="robots" content="noindex"');
  const colleague = await aColleague(http.services, "registrar");
  const office = await get(`/bureau/reclamations/${id}`, await cookieOf(colleague));
  const html = await office.text();
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain("Sow");
});
