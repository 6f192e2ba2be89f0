import { beforeEach, describe, expect, test } from "vitest";
import { made } from "#tests/applying.ts";
import { complaining } from "#tests/complaining.ts";
import { countingLimits } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { withdrawComplaint } from "./answer-as-complainant.server.ts";
import { decideComplaint } from "./decide-complaint.server.ts";
import { trackingPath } from "./tracking.server.ts";
import { action, loader } from "./tracking-page.tsx";
import { askConsentOfComplainant, writeToComplainant } from "./write-to-complainant.server.ts";

const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
let complaintId: string;
let path: string;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await complaining(t);
  complaintId = await now.acknowledged();
  const { number } = await now.complaintRow(complaintId);
  path = trackingPath(now.visitor(), { id: complaintId, number });
});

const press = (intent: string, fields: Record<string, string> = {}, at = path) =>
  callPage(action, { services: t.services, path: at, form: { intent, ...fields } });
const shown = async (at = path) =>
  (await callPage(loader, { services: t.services, path: at })).data as {
    tracked: Record<string, unknown>;
  };
const complainant = () =>
  t.db
    .selectFrom("complainant")
    .select(["naming", "consent"])
    .where("complaint_id", "=", complaintId)
    .executeTakeFirstOrThrow();

describe("each button of the private page of a complaint", () => {
  test("writes, and an empty message comes back beside its field", async () => {
    const empty = await press("ecrit", { body: "  " });
    expect(empty.status).toBe(400);
    expect(empty.data).toMatchObject({
      intent: "ecrit",
      errors: { body: "Écrivez votre message" },
    });
    const answer = await press("ecrit", { body: "J’ai\ndes photos." });
    expect(answer).toMatchObject({ status: 303, location: `${path}&fait=ecrit` });
    expect((await shown(answer.location ?? "")).tracked).toMatchObject({
      messages: [{ isOwn: true, body: "J’ai\ndes photos." }],
      done: "Votre message est parti.",
    });
  });

  test.each([
    ["accepte", "given"],
    ["refuse", "refused"],
  ] as const)("« %s » answers an open question once", async (intent, consent) => {
    expect((await press(intent)).status).toBe(409);
    const facts = "Vous habitez en face.";
    await made(askConsentOfComplainant(now.as(now.handler), { complaintId, facts }));
    expect((await shown()).tracked.question).toBe(facts);
    expect((await press(intent)).location).toBe(`${path}&fait=${intent}`);
    expect((await complainant()).consent).toBe(consent);
    expect((await shown()).tracked.question).toBeNull();
    expect((await press("accepte")).status).toBe(409);
    expect((await complainant()).consent).toBe(consent);
  });

  test("changes whether the name may be told, in these two words alone", async () => {
    expect((await press("nom", { naming: "everybody" })).status).toBe(400);
    expect((await complainant()).naming).toBe("kept-back");
    expect((await press("nom", { naming: "may-be-named" })).status).toBe(303);
    expect((await complainant()).naming).toBe("may-be-named");
    expect((await press("nom", { naming: "kept-back" })).status).toBe(303);
    expect((await complainant()).naming).toBe("kept-back");
  });

  test("takes the complaint back, once", async () => {
    expect((await press("retire")).location).toBe(`${path}&fait=retire`);
    expect((await now.complaintRow(complaintId)).state).toBe("withdrawn");
    expect((await press("retire")).status).toBe(409);
  });

  test("is one that the page has", async () => {
    for (const intent of ["", "decide", "constructor"])
      expect((await press(intent)).status).toBe(400);
  });
});

test("a closed complaint takes nothing more, and its page shows the answer", async () => {
  await made(writeToComplainant(now.as(now.handler), { complaintId, body: "Bonjour." }));
  await made(now.propose(complaintId, { outcome: "unfounded" }));
  expect((await shown()).tracked.answer).toBeNull();
  await made(decideComplaint(now.as(now.decider), { complaintId, seen: 3, isAnswered: false }));
  const { tracked } = await shown();
  expect(tracked).toMatchObject({
    open: false,
    answer: { outcome: "Non fondée", text: "Votre réclamation est examinée jusqu’au bout." },
    messages: [{ isOwn: false, body: "Bonjour." }],
  });
  expect(JSON.stringify(tracked)).not.toContain(now.handler.name);
  for (const [intent, fields] of [
    ["ecrit", { body: "Encore." }],
    ["accepte", {}],
    ["nom", { naming: "may-be-named" }],
    ["retire", {}],
  ] as const) {
    const answer = await press(intent, fields);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({ intent, message: expect.stringContaining("close") });
  }
  expect((await complainant()).naming).toBe("kept-back");
});

test("a complaint that was taken back asks nothing more", async () => {
  const facts = "Vous habitez en face.";
  await made(askConsentOfComplainant(now.as(now.handler), { complaintId, facts }));
  await made(withdrawComplaint(now.visitor(), complaintId));
  expect((await shown()).tracked).toMatchObject({ open: false, question: null, answer: null });
});

describe("without the right code", () => {
  const wrongPath = () => path.replace(/code=.{4}/, "code=AAAA");

  test("the page opens nothing, and each button changes nothing", async () => {
    const page = await callPage(loader, { services: t.services, path: wrongPath() });
    expect(page.status).toBe(404);
    expect(page.data).toEqual({ gate: { wrong: true }, tracked: null });
    const before = await now.complaintRow(complaintId);
    for (const [intent, fields] of [
      ["ecrit", { body: "Encore." }],
      ["nom", { naming: "may-be-named" }],
      ["retire", {}],
    ] as const) {
      expect((await press(intent, fields, wrongPath())).status).toBe(404);
      expect((await press(intent, fields, "/reclamations/suivi")).status).toBe(404);
    }
    expect(await now.complaintRow(complaintId)).toEqual(before);
    expect((await complainant()).naming).toBe("kept-back");
  });

  test("many tries from one network are told to wait; nothing typed is no try", async () => {
    const { limits, counts } = countingLimits(2);
    const services = testServices({ db: t.db, now: () => t.services.now(), limits });
    const open = (at: string) => callPage(loader, { services, path: at });
    expect((await open("/reclamations/suivi")).status).toBe(200);
    expect([...counts.values()]).toEqual([]);
    expect((await open(wrongPath())).status).toBe(404);
    expect((await open(wrongPath())).status).toBe(404);
    expect((await open(wrongPath())).status).toBe(429);
  });
});

test("the page says when a complaint that nobody took is late", async () => {
  const { id, number } = await now.aComplaint({ words: "Une autre." });
  const own = trackingPath(now.visitor(), { id, number });
  expect((await shown(own)).tracked).toMatchObject({ late: false, isAcknowledged: false });
  t.on("2026-11-27", "23:59");
  expect((await shown(own)).tracked.late).toBe(false);
  t.on("2026-11-28", "00:00");
  expect((await shown(own)).tracked.late).toBe(true);
  expect((await shown()).tracked).toMatchObject({ late: false, isAcknowledged: true });
});
