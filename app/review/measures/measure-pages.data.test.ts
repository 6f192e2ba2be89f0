import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { aColleague, made } from "#tests/applying.ts";
import { aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { measureFacts, measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { action, loader } from "./measure-page.tsx";
import { loader as registerPage } from "./measure-register-page.tsx";
import { action as newMeasure, loader as newMeasurePage } from "./new-measure-page.tsx";
import { action as ownAction, loader as ownPage } from "./own-measure-page.tsx";
import { loader as ownMeasures } from "./own-measures-page.tsx";
import { action as signAction, loader as signPage } from "./sign-measure-page.tsx";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await measuring(t);
});

type Form = Record<string, string> | [string, string][];

const call = async (
  page: Parameters<typeof callPage>[0],
  person: Person,
  path: string,
  form?: Form,
) =>
  await callPage(page, {
    services: t.services,
    path,
    cookie: await signedInCookie(t.services, person.accountId),
    ...(form && { form }),
  });

const office = (id: string) => `/bureau/mesures/${id}`;
const space = (id: string) => `/espace/mesures/${id}`;

describe("the pages of a measure", () => {
  test("lead from the proposal to the lifting, and say what was done", async () => {
    const path = `/bureau/mesures/nouvelle?entreprise=${now.companyId}`;
    const proposed = await call(newMeasure, now.proposer, path, [
      ["intent", "propose"],
      ["kind", "suspension"],
      ["rights", now.masonry],
      ["facts", measureFacts],
      ["demand", "Reprendre le chantier."],
    ]);
    expect(proposed.location).toMatch(/^\/bureau\/mesures\/[\w-]+\?fait=propose$/);
    const id = proposed.location?.split("/")[3]?.split("?")[0] ?? "";
    const presses = async (form: Record<string, string>, by = now.proposer) => {
      const answer = await call(action, by, office(id), form);
      expect(answer.location).toBe(`${office(id)}?fait=${form.intent}`);
    };
    await presses({ intent: "hear", seen: "1" });
    t.on("2026-11-27");
    await presses({ intent: "extend" });
    await presses({
      intent: "note",
      "heardOn.day": "26",
      "heardOn.month": "11",
      "heardOn.year": "2026",
      said: "Elle conteste les dates.",
    });
    const answered = await call(ownAction, now.owner, space(id), {
      intent: "answer",
      answer: "Le chantier a repris.",
    });
    expect(answered.location).toContain("fait=answer");
    const sign = `${office(id)}/signer?acte=decision`;
    const read = await call(signAction, now.president, sign, {
      intent: "read",
      reason: "Les faits sont établis.",
      seen: "2",
    });
    expect(read.data).toMatchObject({
      preview: {
        letter: { reason: "Les faits sont établis.", hearing: { heardOn: "2026-11-26" } },
      },
    });
    expect(await now.stateOf(now.masonry)).toBe("granted");
    const shaOf = (page: { data: unknown }) =>
      (page.data as { preview: { sha256: string } }).preview.sha256;
    const signed = await call(signAction, now.president, sign, {
      intent: "sign",
      reason: "Les faits sont établis.",
      seen: "2",
      read: shaOf(read),
    });
    expect(signed.location).toBe(`${office(id)}?fait=decide`);
    expect(await now.stateOf(now.masonry)).toBe("suspended");
    await presses({ intent: "propose-lift", seen: "3", reason: "Vu sur place." });
    await presses({ intent: "keep", seen: "4" }, now.president);
    await presses({ intent: "propose-lift", seen: "5", reason: "Vu sur place." });
    const lifting = `${office(id)}/signer?acte=levee`;
    const liftingPage = await call(signPage, now.president, lifting);
    expect(liftingPage.data).toMatchObject({
      preview: { letter: { kind: "lifted", reason: "Vu sur place." } },
    });
    const lifted = await call(signAction, now.president, lifting, {
      intent: "sign",
      reason: "",
      seen: "6",
      read: shaOf(liftingPage),
    });
    expect(lifted.location).toBe(`${office(id)}?fait=lift`);
    const page = await call(loader, now.president, `${office(id)}?fait=lift`);
    expect(page.data).toMatchObject({
      done: "La mesure est levée. L’entreprise est prévenue.",
      measure: { stateLabel: "Levée", letters: [{ label: "Décision" }, { label: "Levée" }] },
    });
    expect(
      (await call(registerPage, now.proposer, "/bureau/mesures?etat=terminees")).data,
    ).toMatchObject({ page: { rows: [{ id }] } });
    expect((await call(registerPage, now.proposer, "/bureau/mesures")).data).toMatchObject({
      page: { rows: [] },
    });
  });

  test("bring a refused form back with its words and its messages", async () => {
    const path = `/bureau/mesures/nouvelle?entreprise=${now.companyId}`;
    const empty = await call(newMeasure, now.proposer, path, { intent: "propose" });
    expect(empty.data).toMatchObject({
      errors: { kind: "Choisissez la mesure", facts: "Écrivez les faits retenus" },
    });
    const higher = await call(newMeasure, now.proposer, path, [
      ["intent", "propose"],
      ["kind", "reduction"],
      ["rights", now.masonry],
      ["facts", "Un fait."],
      ["toLevel", "2"],
      ["toClass", "B"],
    ]);
    expect(higher.data).toMatchObject({
      values: { toClass: "B" },
      errors: { toClass: expect.stringContaining("plus bas") },
    });
    const unprintable = await call(newMeasure, now.proposer, path, [
      ["intent", "propose"],
      ["kind", "suspension"],
      ["rights", now.masonry],
      ["facts", "Un fait 🏗"],
      ["demand", "Faire."],
    ]);
    expect(unprintable.data).toMatchObject({
      values: { facts: "Un fait 🏗" },
      errors: { facts: expect.stringContaining("🏗") },
    });
    const noRight = await call(newMeasure, now.proposer, path, [
      ["intent", "propose"],
      ["kind", "suspension"],
      ["facts", "Un fait."],
      ["demand", "Faire."],
    ]);
    expect(noRight.data).toMatchObject({
      errors: { rights: expect.stringContaining("Choisissez") },
    });
    const id = await now.heard();
    await made(now.answer(id));
    const sign = `${office(id)}/signer?acte=decision`;
    const short = await call(signAction, now.president, sign, {
      intent: "read",
      reason: "",
      seen: "2",
    });
    expect(short.data).toMatchObject({ errors: { reason: "Écrivez les motifs" } });
    const old = await call(signAction, now.president, sign, {
      intent: "sign",
      reason: "Établi.",
      seen: "1",
    });
    expect(old).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining("changé") },
    });
  });

  test("are unknown to the company before the hearing, and to another company", async () => {
    const id = await now.aMeasure();
    expect((await call(ownPage, now.owner, space(id))).status).toBe(404);
    await made(now.hear(id));
    expect((await call(ownPage, now.owner, space(id))).data).toMatchObject({
      facts: measureFacts,
      mayAnswer: true,
    });
    expect((await call(ownMeasures, now.owner, "/espace/mesures")).data).toMatchObject({
      measures: [{ id, state: "Vos observations sont attendues" }],
    });
    const stranger = await aMemberAccount(t.services);
    const other = { ...now.owner, accountId: stranger.accountId };
    expect((await call(ownPage, other, space(id))).status).toBe(404);
    expect(
      (await call(ownAction, other, space(id), { intent: "answer", answer: "Moi." })).status,
    ).toBe(404);
  });

  test("tell the company nothing of a lifting that is only proposed", async () => {
    const id = await now.decided();
    await made(now.toLift(id));
    const { data } = await call(ownPage, now.owner, space(id));
    expect(data).toMatchObject({ state: "Décidée" });
    expect(JSON.stringify(data)).not.toContain("vu sur place");
    expect(JSON.stringify(data)).toContain("Les faits sont établis.");
  });

  test("let a reader of the company read, not answer", async () => {
    const id = await now.heard();
    const reader = await aMemberAccount(t.services);
    await aMember(
      t.services,
      { accountId: reader.accountId, companyId: now.companyId },
      { role: "reader" },
    );
    const person = { ...now.owner, accountId: reader.accountId };
    const path = `${space(id)}?entreprise=${now.companyId}`;
    expect((await call(ownPage, person, path)).data).toMatchObject({ mayAnswer: false });
    expect((await call(ownAction, person, path, { intent: "answer", answer: "Moi." })).status).toBe(
      403,
    );
  });

  test("refuse to propose on a company in conflict or unknown, and to an unknown act", async () => {
    const unknown = "/bureau/mesures/nouvelle?entreprise=00000000-0000-4000-8000-000000000000";
    expect((await call(newMeasurePage, now.proposer, unknown)).status).toBe(404);
    const id = await now.aMeasure();
    expect((await call(signPage, now.president, `${office(id)}/signer?acte=autre`)).status).toBe(
      404,
    );
    const registrar = await aColleague(t.services, "controller");
    expect((await call(loader, registrar, office(id))).data).toMatchObject({
      measure: { whyNot: { hear: "not-yours" }, mayAddFile: false },
    });
  });
});
