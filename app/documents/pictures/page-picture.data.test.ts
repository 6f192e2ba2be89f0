import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { unavailable } from "#server/unavailable.ts";
import { aPerson } from "#tests/actors.ts";
import { aColleague, aFiledApplication, declaresConflict, letRead, made } from "#tests/applying.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import type { TestServices } from "#tests/services.ts";
import { addDocument } from "../add-document.server.ts";
import { contentsNamed, markContentGone } from "../content.queries.server.ts";
import { usableDocuments } from "../document.queries.server.ts";
import { SmallPicture } from "./document-viewer.tsx";
import { drawPicture } from "./draw-picture.server.ts";
import { pictureOf } from "./page-picture.queries.server.ts";
import { loader } from "./page-picture.route.ts";

const t = openForTests({ day: "2026-11-23" });

async function supplied(
  content = aPdf({ text: crypto.randomUUID(), pages: 2 }),
  name = "quitus.pdf",
) {
  const account = await aMemberAccount(t.services);
  const { companyId, accountId } = account;
  const body = fileForm(content, {}, name);
  const request = new Request("https://tabax.example/", { method: "POST", body });
  const reading = await t.services.files.readForm(request, { maxBytes: 20_000_000 });
  if (!reading.ok || !reading.form.file) throw new Error("no file arrived");
  const owner = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const input = { companyId, code: "QUITUS", issuedOn: "2026-11-01", endsOn: null };
  const added = addDocument(t.as(owner), { ...input, file: reading.form.file });
  const { documentId } = await made(added);
  const cookie = await signedInCookie(t.services, accountId);
  return { companyId, documentId, cookie, sha256: sha256Of(content) };
}
type Supplied = Awaited<ReturnType<typeof supplied>>;

const ask = (path: string, cookie: string) =>
  callPage(loader, { services: t.services, path, cookie });
const inSpace = ({ documentId }: Supplied, page: string) =>
  `/espace/pieces/fichiers/${documentId}/pages/${page}`;
const inOffice = ({ companyId, documentId }: Supplied, page = "1") =>
  `/bureau/entreprises/${companyId}/pieces/${documentId}/pages/${page}`;
const task = (documentId: string) =>
  t.db
    .selectFrom("task")
    .select(["done_at", "attempts", "next_attempt_at"])
    .where("kind", "=", "draw-first-page")
    .where("key", "=", documentId)
    .executeTakeFirst();

async function doTasks(services: TestServices = t.services) {
  while ((await doDueTasks(services, taskHandlers)) > 0);
}

describe("the first page of a document", () => {
  test("is drawn by a task when the document arrives", async () => {
    const { documentId, sha256 } = await supplied();
    expect(await pictureOf(t.db, { sha256, page: 1 })).toBeNull();
    await doTasks();
    expect(await pictureOf(t.db, { sha256, page: 1 })).toMatchObject({ width: 1000 });
    expect(await task(documentId)).toMatchObject({ done_at: expect.any(Date) });
  });

  test("is drawn later when the machine has no time for it, and nothing is written until then", async () => {
    const { documentId, sha256 } = await supplied();
    const busy = { drawPage: () => Promise.reject(unavailable("A paper waits too long.")) };
    await doTasks({ ...t.services, files: { ...t.services.files, ...busy } });
    expect(await pictureOf(t.db, { sha256, page: 1 })).toBeNull();
    expect(await task(documentId)).toMatchObject({ done_at: null, attempts: 1 });
    t.on("2026-11-23", "10:02");
    await doTasks();
    t.on("2026-11-23");
    expect(await pictureOf(t.db, { sha256, page: 1 })).toMatchObject({ width: 1000 });
  });

  test("that cannot be drawn is tried once and says why", async () => {
    const { sha256, ...document } = await supplied();
    let tries = 0;
    const files = {
      ...t.services.files,
      drawPage: async () => {
        tries += 1;
        return { ok: false, fault: "too-heavy" } as const;
      },
    };
    const page = { sha256, type: "application/pdf", page: 1 } as const;
    const ctx = { db: t.db, files, now: t.services.now() };
    expect(await drawPicture(ctx, page)).toEqual({ fault: "too-heavy" });
    expect(await drawPicture(ctx, page)).toEqual({ fault: "too-heavy" });
    expect(tries).toBe(1);
    expect((await ask(inSpace({ sha256, ...document }, "1"), document.cookie)).status).toBe(404);
  });

  test("stands small beside its name only once it is drawn, and never where none can be", async () => {
    const beside = async ({ companyId }: Supplied) => {
      const [listed] = await usableDocuments(t.db, { kind: "company", companyId }, { companyId });
      if (!listed) throw new Error("The document is not listed.");
      const html = renderToStaticMarkup(SmallPicture({ address: "/piece", document: listed }));
      return [listed.firstPicture, html.includes("/piece/pages/1?petite")];
    };
    const document = await supplied();
    expect(await beside(document)).toEqual([null, false]);
    await doTasks();
    expect(await beside(document)).toEqual(["drawn", true]);
    const heavy = await supplied();
    const files = {
      ...t.services.files,
      drawPage: async () => ({ ok: false, fault: "too-heavy" }) as const,
    };
    await doTasks({ ...t.services, files });
    expect(await beside(heavy)).toEqual(["too-heavy", false]);
  });

  test("of a photo is drawn again by the migration that corrects its colours, and one of a PDF is not", async () => {
    const photo = await sharp({
      create: { width: 40, height: 60, channels: 3, background: "navy" },
    })
      .jpeg()
      .toBuffer();
    const [supplierOfPhoto, supplierOfPdf] = [
      await supplied(photo, "quitus.jpg"),
      await supplied(),
    ];
    await doTasks();
    const file = join(
      import.meta.dirname,
      "../../../db/migrations/0174_photos_drawn_in_their_colors.sql",
    );
    await sql.raw(readFileSync(file, "utf8")).execute(t.db);
    expect(await pictureOf(t.db, { sha256: supplierOfPhoto.sha256, page: 1 })).toBeNull();
    expect(await pictureOf(t.db, { sha256: supplierOfPdf.sha256, page: 1 })).not.toBeNull();
    expect(await task(supplierOfPhoto.documentId)).toMatchObject({ done_at: null });
    expect(await task(supplierOfPdf.documentId)).toMatchObject({ done_at: expect.any(Date) });
    await t.db
      .updateTable("task")
      .set({ next_attempt_at: t.services.now() })
      .where("key", "=", supplierOfPhoto.documentId)
      .execute();
    await doTasks();
    expect(await pictureOf(t.db, { sha256: supplierOfPhoto.sha256, page: 1 })).toMatchObject({
      width: expect.any(Number),
    });
  });

  test("is drawn again when a restored store no longer has its picture", async () => {
    const document = await supplied();
    await doTasks();
    const before = await pictureOf(t.db, { sha256: document.sha256, page: 1 });
    if (!before || "fault" in before) throw new Error("It was not drawn.");
    await t.services.files.remove(before.large.sha256);
    expect((await ask(inSpace(document, "1"), document.cookie)).status).toBe(200);
    expect(await t.services.files.isKept(before.large.sha256)).toBe(true);
  });
});

describe("the picture of a page", () => {
  test("shows each page that exists to the members of its company, large or small, and none that does not", async () => {
    const document = await supplied();
    const weights = [];
    for (const page of ["1", "2", "2?petite"]) {
      const { status, headers } = await ask(inSpace(document, page), document.cookie);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("content-security-policy")).toContain("sandbox");
      weights.push(Number(headers.get("content-length")));
    }
    expect(weights[2]).toBeLessThan((weights[1] ?? 0) / 2);
    for (const page of ["0", "3", "x", "1e1", "99999"])
      expect((await ask(inSpace(document, page), document.cookie)).status).toBe(404);
  });

  test("is shown to nobody of another company", async () => {
    const [one, other] = [await supplied(), await supplied()];
    expect((await ask(inSpace(one, "1"), other.cookie)).status).toBe(404);
  });

  test("is shown to staff who read the application whole, noted, and not after a conflict or under another company", async () => {
    const document = await supplied();
    const { companyId, documentId, sha256 } = document;
    const applicationId = await aFiledApplication(t.services, { companyId, state: "under-review" });
    await t.db
      .insertInto("application_document")
      .values({
        application_id: applicationId,
        requirement_code: "QUITUS",
        requirement_version: 1,
        document_id: documentId,
        sha256,
        request_only: false,
      })
      .execute();
    const examiner = await aColleague(t.services, "examiner");
    const { accountId } = examiner;
    const cookie = await signedInCookie(t.services, accountId, "second-factor");
    expect((await ask(inOffice(document), cookie)).status).toBe(404);
    await letRead(t.services, { applicationId, accountId });
    expect((await ask(inOffice(document), cookie)).status).toBe(200);
    const noted = await t.db
      .selectFrom("access_log")
      .select("what")
      .where("account_id", "=", accountId)
      .execute();
    expect(noted.map(({ what }) => what)).toContain("document");
    const elsewhere = { ...document, companyId: (await supplied()).companyId };
    expect((await ask(inOffice(elsewhere), cookie)).status).toBe(404);
    await declaresConflict(t.services, { applicationId, accountId });
    expect((await ask(inOffice(document), cookie)).status).toBe(404);
  });

  test("of an infected document is shown to nobody", async () => {
    const document = await supplied();
    await t.db
      .updateTable("document")
      .set({ scan: "infected" })
      .where("id", "=", document.documentId)
      .execute();
    expect((await ask(inSpace(document, "1"), document.cookie)).status).toBe(404);
  });

  test("stays while its document does, and is collected after it", async () => {
    const { sha256, documentId } = await supplied();
    await doTasks();
    const drawn = await pictureOf(t.db, { sha256, page: 1 });
    if (!drawn || "fault" in drawn) throw new Error("It was not drawn.");
    const pictures = [drawn.large.sha256, drawn.small.sha256];
    expect(await contentsNamed(t.db, pictures)).toEqual(new Set(pictures));
    await t.db
      .updateTable("document")
      .set({ state: "removed", state_since: new Date("2026-01-01T00:00:00Z") })
      .where("id", "=", documentId)
      .execute();
    await markContentGone(t.db, sha256, t.services.now());
    expect(await contentsNamed(t.db, pictures)).toEqual(new Set());
  });
});
