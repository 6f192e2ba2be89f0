import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { readRows, replaceRows, type StoredRows } from "#tests/stored-rows.ts";
import { action as articleAction, loader as articleLoader } from "./terms-article-page.tsx";
import { termsDraft } from "./terms-draft.queries.server.ts";
import { action as draftAction } from "./terms-draft-page.tsx";
import { action as editionAction, loader as editionLoader } from "./terms-edition-page.tsx";
import { loader as editionsLoader, action as startAction } from "./terms-editions-page.tsx";
import { loader as pdfLoader } from "./terms-office-pdf.route.ts";
import { action as prepareAction } from "./terms-prepare-page.tsx";
import { action as publishAction, loader as publishLoader } from "./terms-publish-page.tsx";

const noon = new Date("2026-11-24T12:00:00Z");
let now = noon;
const t = openForTests({ now: () => now });
let fresh: StoredRows;
let administrator: string;
let controller: string;
beforeAll(async () => {
  administrator = await aStaffCookie(t.services, "administrator");
  controller = await aStaffCookie(t.services, "controller");
  fresh = await readRows(t.db);
});
beforeEach(async () => {
  now = noon;
  await replaceRows(t.db, fresh);
});

const listPath = "/bureau/conditions-generales";
const call = async (
  handler: Handler,
  path: string,
  form?: Record<string, string>,
  cookie = administrator,
) => {
  const stamp = (await termsDraft(t.db))?.stamp ?? "";
  return await callPage(handler, {
    services: t.services,
    path: `${listPath}${path}`,
    cookie,
    ...(form && { form: { stamp, intent: path === "" ? "begin" : "withdraw", ...form } }),
  });
};
const article = { intent: "save", title: "Médiation", text: "Un médiateur est saisi." };
const preparation = {
  number: "2027-1",
  "effectiveFrom.day": "1",
  "effectiveFrom.month": "1",
  "effectiveFrom.year": "2027",
  acceptAgain: "oui",
};
const start = () => call(startAction, "", {});

test("an administrator edits, prepares, previews and publishes an edition on the pages", async () => {
  expect((await start()).location).toBe(`${listPath}/brouillon`);
  expect((await call(articleAction, "/brouillon/nouvel-article", article)).status).toBe(303);
  expect((await call(publishLoader, "/publier")).location).toBe(`${listPath}/preparer`);
  expect((await call(prepareAction, "/preparer", preparation)).location).toBe(
    `${listPath}/publier`,
  );
  expect((await call(publishLoader, "/publier")).data).toMatchObject({
    prepared: { number: "2027-1", effectiveFrom: "2027-01-01", acceptAgain: true },
    differences: [{ title: "Article 19. Médiation", state: "added" }],
  });
  expect((await call(pdfLoader, "/brouillon.pdf")).status).toBe(200);
  expect((await call(publishAction, "/publier", {})).location).toBe(`${listPath}?fait=publie`);
  expect((await call(publishAction, "/publier", {})).location).toBe(listPath);
  expect((await call(editionsLoader, "", undefined, controller)).data).toMatchObject({
    mayChange: false,
    coming: [{ number: "2027-1" }],
  });
  expect((await call(editionLoader, "/2027-1", undefined, controller)).data).toMatchObject({
    mayWithdraw: false,
  });
  expect((await call(pdfLoader, "/2027-1/pdf", undefined, controller)).status).toBe(200);
  expect((await call(editionAction, "/2027-1", {})).location).toBe(`${listPath}?fait=retire`);
});

describe("wrong forms of the terms", () => {
  test.each([
    ["an empty article", { title: "", text: "" }, 400],
    ["a text of 200 kB", { text: "mot ".repeat(50_000) }, 400],
    ["a list without its sentence", { text: "- seul" }, 400],
    ["an older draft", { stamp: "older" }, 409],
    ["an unknown button", { intent: "erase" }, 400],
  ])("a wrong form of %s changes nothing", async (_, fields, status) => {
    await start();
    const before = await termsDraft(t.db);
    const answer = await call(articleAction, "/brouillon/3", { ...article, ...fields });
    expect(answer.status).toBe(status);
    expect(await termsDraft(t.db)).toEqual(before);
  });

  test.each([
    ["number", { number: "deux" }],
    ["number", { number: "2026-7" }],
    ["effectiveFrom", { "effectiveFrom.day": "31", "effectiveFrom.month": "2" }],
    ["effectiveFrom", { "effectiveFrom.year": "2020" }],
    ["acceptAgain", { acceptAgain: "" }],
  ])("a wrong preparation gets a message beside %s", async (field, fields) => {
    await start();
    await call(articleAction, "/brouillon/nouvel-article", article);
    const answer = await call(prepareAction, "/preparer", { ...preparation, ...fields });
    expect([400, 409]).toContain(answer.status);
    expect(answer.data).toMatchObject({ errors: { [field]: expect.stringMatching(/\S/) } });
  });

  test("an unknown article or edition answers 404", async () => {
    await start();
    expect((await call(articleLoader, "/brouillon/99")).status).toBe(404);
    expect((await call(articleLoader, "/brouillon/zero")).status).toBe(404);
    expect((await call(editionLoader, "/1999-1")).status).toBe(404);
    expect((await call(pdfLoader, "/brouillon.pdf")).status).toBe(404);
    expect((await call(draftAction, "/brouillon", { stamp: "older" })).status).toBe(409);
  });
});

test("a controller reads and cannot change; publication needs a fresh second factor, editing does not", async () => {
  expect((await call(startAction, "", {}, controller)).status).toBe(403);
  await start();
  expect((await call(articleLoader, "/brouillon/1", undefined, controller)).status).toBe(403);
  expect((await call(publishAction, "/publier", {}, controller)).status).toBe(403);
  expect((await call(editionAction, "/2026-7", {}, controller)).status).toBe(403);
  now = new Date(noon.getTime() + 6 * 60_000);
  expect((await call(articleAction, "/brouillon/1", article)).status).toBe(303);
  expect((await call(publishAction, "/publier", {})).status).toBe(307);
  expect((await call(editionAction, "/2026-7", {})).status).toBe(307);
});
