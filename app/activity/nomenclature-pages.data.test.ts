import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { readRows, replaceRows, type StoredRows } from "#tests/stored-rows.ts";
import { forgetSubAreas, nomenclatureInForce } from "./activity.queries.server.ts";
import { nomenclatureDraft } from "./nomenclature.queries.server.ts";
import { subAreasOf } from "./nomenclature.ts";
import { action as draftAction } from "./nomenclature-draft-page.tsx";
import { action as editionAction, loader as editionLoader } from "./nomenclature-edition-page.tsx";
import { action as entryAction, loader as entryLoader } from "./nomenclature-entry-page.tsx";
import { loader as listLoader, action as startAction } from "./nomenclature-page.tsx";
import { action as publishAction } from "./nomenclature-publish-page.tsx";

const noon = new Date("2026-11-22T12:00:00Z");
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
  forgetSubAreas(t.db);
});

const listPath = "/bureau/nomenclature";
const actions = {
  "": startAction,
  "/brouillon": draftAction,
  "/publier": publishAction,
} as const;
const post = async (path: string, form: Record<string, string>, cookie = administrator) => {
  const action =
    actions[path as keyof typeof actions] ??
    (path.startsWith("/brouillon/") ? entryAction : editionAction);
  const stamp = (await nomenclatureDraft(t.db))?.stamp ?? "";
  return await callPage(action, {
    services: t.services,
    path: `${listPath}${path}`,
    cookie,
    form: { stamp, intent: path === "" ? "begin" : "withdraw", ...form },
  });
};
const see = (loader: Handler, path: string, cookie = administrator) =>
  callPage(loader, { services: t.services, path: `${listPath}${path}`, cookie });
const day = (text: string) => {
  const [d = "", m = "", y = ""] = text.split("/");
  return { "effectiveFrom.day": d, "effectiveFrom.month": m, "effectiveFrom.year": y };
};

test("an administrator edits, previews, publishes and withdraws an edition on the pages", async () => {
  expect((await post("", {})).location).toBe(`${listPath}/brouillon`);
  const name = "Maçonnerie d'art : pierre";
  expect(
    await post("/brouillon/2201", { intent: "rename", name, covers: "Murs.", synonyms: "maçon" }),
  ).toMatchObject({ status: 303, location: `${listPath}/brouillon?fait=enregistre` });
  const preview = await post("/publier", { ...day("01/01/2027"), intent: "preview" });
  expect(preview.data).toMatchObject({
    preview: {
      sentences: [
        expect.stringContaining(
          "s’appellera «\u00A0Maçonnerie d’art\u00A0: pierre\u00A0» à partir du 1er\u00A0janvier 2027",
        ),
        expect.stringContaining("d’autres mots de recherche"),
      ],
    },
  });
  expect(await post("/publier", { ...day("01/01/2027"), intent: "confirm" })).toMatchObject({
    status: 303,
  });
  expect((await see(listLoader, "", controller)).data).toMatchObject({
    mayChange: false,
    coming: [{ number: 2, publishedBy: "Aïssatou Ndiaye" }],
  });
  expect((await see(editionLoader, "/2", controller)).data).toMatchObject({ mayWithdraw: false });
  expect((await see(editionLoader, "/2")).data).toMatchObject({ mayWithdraw: true });
  expect((await post("/2", {})).location).toBe(`${listPath}?fait=retire`);
  expect((await post("/2", {})).status).toBe(409);
});

test.each<[string, string, Record<string, string>]>([
  ["a code of the wrong shape", "newCode", { intent: "add", newCode: "22", newName: "x" }],
  ["letters for a code", "newCode", { intent: "add", newCode: "22ab", newName: "x" }],
  ["a code used twice", "newCode", { intent: "add", newCode: "2201", newName: "x" }],
  ["a code of another area", "newCode", { intent: "add", newCode: "2301", newName: "x" }],
  ["no name", "newName", { intent: "add", newCode: "2250", newName: " " }],
  ["a name of a page", "name", { intent: "rename", name: "x".repeat(2000) }],
  ["a name that hides its direction", "name", { intent: "rename", name: "ab\u202Ecd" }],
])("%s gets a message beside its field, and nothing changes", async (_, field, form) => {
  await post("", {});
  const before = await nomenclatureDraft(t.db);
  const answer = await post("/brouillon/22", { newCovers: "Y.", newSynonyms: "", ...form });
  expect([400, 409]).toContain(answer.status);
  expect(answer.data).toMatchObject({ errors: { [field]: expect.stringMatching(/\S/) } });
  expect(await nomenclatureDraft(t.db)).toEqual(before);
});

describe("first day of an edition", () => {
  test.each([
    ["31/02/2027", 400],
    ["", 400],
    ["21/11/2026", 409],
  ])("the day %s is refused beside its field", async (typedDay, status) => {
    await post("", {});
    await post("/brouillon/2", { intent: "rename", name: "Gros œuvre nouveau" });
    const answer = await post("/publier", { ...day(typedDay), intent: "confirm" });
    expect(answer.status).toBe(status);
    expect(answer.data).toMatchObject({ errors: { effectiveFrom: expect.any(String) } });
  });
});

test("an unknown code answers 404 and an unknown button 400", async () => {
  await post("", {});
  expect((await see(entryLoader, "/brouillon/9999")).status).toBe(404);
  expect((await see(editionLoader, "/abc")).status).toBe(404);
  expect((await see(editionLoader, "/99")).status).toBe(404);
  expect((await post("/brouillon/22", { intent: "erase" })).status).toBe(400);
  expect((await post("/brouillon/2", { intent: "end" })).status).toBe(400);
  expect((await post("/brouillon/9999", { intent: "end" })).status).toBe(404);
});

test("only administrators edit the draft, and publication needs a fresh second factor", async () => {
  expect((await post("", {}, controller)).status).toBe(403);
  await post("", {});
  expect((await see(entryLoader, "/brouillon/22", controller)).status).toBe(403);
  expect(
    (await post("/publier", { ...day("01/01/2027"), intent: "confirm" }, controller)).status,
  ).toBe(403);
  now = new Date(noon.getTime() + 6 * 60_000);
  expect((await post("/brouillon/2", { intent: "rename", name: "Gros œuvre" })).status).toBe(303);
  expect((await post("/publier", { ...day("01/01/2027"), intent: "confirm" })).status).toBe(307);
  expect((await post("/1", {})).status).toBe(307);
});

test("an edit of an older draft is refused with a message, and the typed values are shown again", async () => {
  await post("", {});
  const answer = await post("/brouillon/2", { intent: "rename", name: "Autre", stamp: "old" });
  expect(answer).toMatchObject({ status: 409, data: { values: { name: "Autre" } } });
  expect((await post("/brouillon", { stamp: "old" })).status).toBe(409);
  expect(subAreasOf(await nomenclatureInForce(t.db, "2026-11-22"))).toHaveLength(65);
});
