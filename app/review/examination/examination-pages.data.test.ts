import { beforeEach, describe, expect, test } from "vitest";
import { aColleague, aFiledDocument } from "#tests/applying.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { statementsDuring } from "#tests/statements.ts";
import { loader as file } from "./report-file.route.ts";
import { action as saving } from "./saving.route.ts";
import { action, loader } from "./workbench-page.tsx";

const t = openForTests({ day: "2026-11-23" });
let now: Awaited<ReturnType<typeof anExamination>>;
let cookie: string;
let path: string;
beforeEach(async () => {
  t.on("2026-11-23");
  now = await anExamination(t.services);
  cookie = await signedInCookie(t.services, now.examiner.accountId, "second-factor");
  path = `/bureau/dossiers/${now.applicationId}`;
});

const call = async <Data = Record<string, never>>(
  handler: Handler,
  to: string,
  form?: Record<string, string>,
  as = cookie,
) => {
  const answer = await callPage(handler, {
    services: t.services,
    path: `${path}${to}`,
    cookie: as,
    ...(form && { form }),
  });
  return { ...answer, data: answer.data as Data };
};
type Bench = Awaited<ReturnType<typeof loader>>;
const bench = async (query = "", as = cookie) =>
  (await call<Bench>(loader, `/examen${query}`, undefined, as)).data.bench;
const fill = () => fills(t.services, { ...now, actor: now.examiner }, wholeReport);
const accept = (form: Record<string, string>) =>
  call(action, "/examen", { intent: "accept", piece: `QUITUS:${now.documentId}`, ...form });
const documentAsked = () => `?piece=QUITUS%3A${now.documentId}`;

describe("the workbench", () => {
  test("opens on the first document that nobody has checked, and on what the address names", async () => {
    expect((await bench()).document).toMatchObject({ code: "QUITUS", check: "to-check" });
    expect(await bench("?partie=chiffres")).toMatchObject({ document: null, part: "chiffres" });
    expect(await bench("?partie=inconnue")).toMatchObject({ document: { code: "QUITUS" } });
  });

  test("shows no fee, and the figures beside the class that they reach", async () => {
    const { data } = await call<Bench>(loader, "/examen?partie=chiffres");
    expect(JSON.stringify(data.bench)).not.toContain("PA-SECRET");
    expect(JSON.stringify(data.bench)).not.toContain("987654");
    const equity = data.bench.classRows.rows.find(({ figure }) => figure === "equity");
    expect(equity).toMatchObject({
      reached: 38_000_000,
      minima: [
        { minimum: 25_000_000, isMet: true },
        { minimum: 75_000_000, isMet: false },
      ],
    });
  });

  test("one press says that a document is conform, and goes on to what waits next", async () => {
    const { next } = await bench(documentAsked());
    const { status, location } = await accept({ suite: next?.at ?? "" });
    expect(status).toBe(303);
    expect(location).toContain("partie=personnel");
    expect(location).toContain("fait=QUITUS");
    expect((await bench(documentAsked())).document).toMatchObject({ check: "accepted" });
  });

  test("a verdict is about the document that its form showed, also where another one waits first by now", async () => {
    await aFiledDocument(t.services, { ...now, code: "IPRES" });
    const { groups } = await bench();
    const [first, second] = groups.flatMap(({ entries }) =>
      entries.flatMap(({ document }) => document ?? []),
    );
    expect((await bench()).document).toMatchObject({ code: first?.code });
    const piece = `${second?.code}:${second?.documentId}`;
    const query = new URLSearchParams({ piece, fait: piece });
    expect((await accept({ piece, suite: "" })).location).toBe(`${path}/examen?${query}`);
    expect((await bench(`?piece=${piece}`)).document).toMatchObject({ check: "accepted" });
    expect((await bench()).document).toMatchObject({ code: first?.code, check: "to-check" });
  });

  test("a verdict leads to a place of the workbench and nowhere else; a form that names no document is refused", async () => {
    for (const suite of ["partie=inconnue", "piece=a&next=//elsewhere.example", "//x", "piece=\r"])
      expect((await accept({ suite })).location).toContain(`/examen${documentAsked()}&fait=`);
    expect((await accept({ suite: "partie=grille" })).location).toContain("/examen?partie=grille&");
    for (const piece of ["", "QUITUS", "QUITUS:x", `AUTRE:${now.documentId}`])
      expect((await accept({ piece })).status, piece).toBe(404);
  });

  test("a verdict reads nothing of the workbench before it is written", async () => {
    const statements = await statementsDuring(() => accept({ suite: "partie=grille" }));
    const read = statements.join(" ");
    for (const table of ["grid_mark", "opinion", "examination", "review_note", "visit"])
      expect(read).not.toContain(`from "${table}"`);
    expect(read).toContain('update "application_document"');
  });

  test("what the registrar found conform is not counted as seen by the examiner, until the examiner says so too", async () => {
    const registrar = await aColleague(t.services, "registrar");
    await t.db
      .updateTable("application_document")
      .set({
        check_state: "accepted",
        checked_by: registrar.accountId,
        checked_at: t.services.now(),
      })
      .where("application_id", "=", now.applicationId)
      .execute();
    const markOf = async () => {
      const { groups, progress, document } = await bench();
      const entry = groups.flatMap(({ entries }) => entries).find((each) => each.document);
      return { mark: entry?.mark, checked: progress.checked, open: document?.code };
    };
    expect(await markOf()).toEqual({ mark: "checked", checked: 1, open: "QUITUS" });
    await accept({});
    expect(await markOf()).toEqual({ mark: "done", checked: 0, open: "QUITUS" });
  });

  test("a document that is not conform needs a reason of the catalogue, and keeps what was typed", async () => {
    const wrong = await call(action, `/examen${documentAsked()}`, {
      intent: "refuse",
      piece: `QUITUS:${now.documentId}`,
      motif: "P-99",
      texte: "Le NINEA diffère.",
      label: "NINEA",
      declared: "099412660",
      read: "099412606",
    });
    expect(wrong).toMatchObject({
      status: 400,
      data: { check: { reason: "P-99", text: "Le NINEA diffère.", read: ["099412606"] } },
    });
    const { document, declared } = await bench(documentAsked());
    expect(document).toMatchObject({ check: "to-check" });
    expect(declared[1]).toMatchObject({ label: "NINEA" });
    const right = await call(action, `/examen${documentAsked()}`, {
      intent: "refuse",
      piece: `QUITUS:${now.documentId}`,
      motif: "P-01",
      texte: "Le NINEA diffère.",
      label: "NINEA",
      declared: "099412660",
      read: "099412606",
    });
    expect(right.status).toBe(303);
    const after = await bench(documentAsked());
    expect(after.document).toMatchObject({ check: "refused" });
    expect(after.complements).toMatchObject([
      {
        target: "QUITUS",
        state: "prepared",
        text: "Le NINEA diffère.\nNINEA\u00A0: vous avez déclaré «\u00A0099412660\u00A0», la pièce porte «\u00A0099412606\u00A0».",
      },
    ]);
  });

  test("says that the vault has another document now, and still shows the one that was filed", async () => {
    await t.db
      .updateTable("document")
      .set({ state: "replaced", state_since: new Date("2026-11-22T10:00:00Z") })
      .where("id", "=", now.documentId)
      .execute();
    expect((await bench(documentAsked())).document).toMatchObject({
      documentId: now.documentId,
      state: "replaced",
    });
  });

  test("without a script: two tabs are answered the conflict with both values, and the choice is kept", async () => {
    const save = (text: string, shownText: string, more = {}) =>
      call(action, "/examen?partie=personnel", {
        intent: "save",
        "points.people": text,
        "vu.points.people": shownText,
        ...more,
      });
    expect(await save("20", "")).toMatchObject({ status: 303 });
    const second = await save("25", "");
    expect(second).toMatchObject({
      status: 409,
      data: { conflicts: { "points.people": { typed: "25", stored: "20" } } },
    });
    const choice = { "choix.points.people": "mienne", "autre.points.people": "20" };
    expect(await save("25", "", choice)).toMatchObject({ status: 303 });
    expect((await bench("?partie=personnel")).fields["points.people"]).toBe("25");
  });

  test("saves by itself and says when, or why not", async () => {
    const save = (form: Record<string, string>) => callSaving(form);
    const savedAnswer = await save({ "points.people": "20", "vu.points.people": "" });
    expect((await bench("?partie=personnel")).savedAt).toEqual({
      blocks: { people: new Date("2026-11-23T10:00:00Z") },
      opinions: null,
      texts: null,
    });
    expect(savedAnswer).toMatchObject({
      savedAt: expect.stringMatching(/^10\u00A0h/),
      fields: { "points.people": "20" },
    });
    const wrong = await save({ "points.people": "99", "vu.points.people": "20" });
    expect(wrong).toMatchObject({
      fields: {},
      readings: { "points.people": { problem: true, said: "Donnez un nombre entier de 0 à 30." } },
    });
    const corrected = await save({ "points.people": "21", "vu.points.people": "20" });
    expect(corrected).toMatchObject({
      readings: { "points.people": { problem: false, said: "" } },
    });
  });

  test("with a script and without one, an opinion above what was asked is answered beside its field, and not kept", async () => {
    const typedFields = {
      "niveau.2201": "2",
      "vu.niveau.2201": "",
      "avis.2201": "other",
      "vu.avis.2201": "",
    };
    const message = "Rien n’est accordé au-dessus de la demande, ni en niveau ni en classe.";
    expect(await callSaving(typedFields)).toMatchObject({
      fields: { "avis.2201": "other" },
      readings: {
        "niveau.2201": { problem: true, said: message },
        "avis.2201": { problem: false },
      },
    });
    const posted = await call(action, "/examen?partie=avis", { ...typedFields, intent: "save" });
    expect(posted).toMatchObject({
      status: 400,
      data: { problems: { "niveau.2201": message }, typed: { "niveau.2201": "2" } },
    });
    const { fields } = await bench("?partie=avis");
    expect(fields).toMatchObject({ "niveau.2201": "", "avis.2201": "other" });
  });

  async function callSaving(form: Record<string, string>): Promise<unknown> {
    let body: unknown;
    await callPage(
      async (args: Parameters<typeof saving>[0]) => {
        const answer = await saving(args);
        body = await answer.clone().json();
        return answer;
      },
      { services: t.services, path: `${path}/examen/enregistrer`, cookie, form },
    );
    return body;
  }

  test("a session that ended loses nothing that was saved, and the form says where to sign in", async () => {
    await fill();
    const ended = await call(action, "/examen?partie=personnel", { intent: "save" }, "");
    expect(ended.location ?? "").toContain("connexion");
    expect((await bench()).fields["points.people"]).toBe("26");
  });

  test("who reads whole reads only; who may not read is sent away or finds nothing", async () => {
    const cookieOf = async (role: "controller" | "examiner" | "registrar") => {
      const { accountId } = await aColleague(t.services, role);
      return await signedInCookie(t.services, accountId, "second-factor");
    };
    const [controller, examiner, registrar] = [
      await cookieOf("controller"),
      await cookieOf("examiner"),
      await cookieOf("registrar"),
    ];
    expect(await bench("", controller)).toMatchObject({ mayWrite: false });
    const tried = await call<{ message: string }>(
      action,
      "/examen?partie=personnel",
      { intent: "save", "points.people": "3", "vu.points.people": "" },
      controller,
    );
    expect(tried).toMatchObject({ status: 403 });
    for (const other of [examiner, registrar]) {
      const opened = await call(loader, "/examen", undefined, other);
      expect(opened.location).toBe(`${path}/declaration`);
      const posted = await call(action, "/examen", { intent: "note", note: "Bonjour" }, other);
      expect(posted.status).toBe(404);
      expect((await call(file, "/rapport.pdf", undefined, other)).status).toBe(404);
    }
  });

  test("a note is added, and what was typed comes back when it is refused", async () => {
    expect(await call(action, "/examen", { intent: "note", note: " " })).toMatchObject({
      status: 400,
    });
    expect(await call(action, "/examen", { intent: "note", note: "À revoir" })).toMatchObject({
      status: 303,
    });
    expect((await bench()).notes).toMatchObject([{ text: "À revoir" }]);
  });
});

test("the workbench reads an application of 60 documents", async () => {
  const [filed] = await t.db
    .selectFrom("application_document")
    .selectAll()
    .where("application_id", "=", now.applicationId)
    .execute();
  const [document] = await t.db
    .selectFrom("document")
    .selectAll()
    .where("id", "=", now.documentId)
    .execute();
  if (!filed || !document) throw new Error("No document.");
  for (let count = 1; count < 60; count += 1) {
    const id = crypto.randomUUID();
    const sha256 = String(count).padStart(64, "0");
    await t.db
      .insertInto("document")
      .values({ ...document, id, sha256 } as never)
      .execute();
    await t.db
      .insertInto("application_document")
      .values({ ...filed, document_id: id, sha256 })
      .execute();
  }
  expect((await bench()).groups[1]?.entries).toHaveLength(60);
});
