import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { requirementsOn } from "./requirement.queries.server.ts";
import { contentAsTyped, requirementSchema } from "./requirement.schema.ts";
import { action, loader } from "./requirement-page.tsx";
import { loader as list } from "./requirements-page.tsx";

const noon = new Date("2026-11-20T12:00:00Z");
let now = noon;
const t = openForTests({ now: () => now });
let administrator: string;
let controller: string;
let examiner: string;
beforeAll(async () => {
  const cookieOf = async (role: "administrator" | "controller" | "examiner") => {
    const { accountId } = await aStaffAccount(t.services, { roles: [role] });
    return await signedInCookie(t.services, accountId, "second-factor");
  };
  administrator = await cookieOf("administrator");
  controller = await cookieOf("controller");
  examiner = await cookieOf("examiner");
});
beforeEach(async () => {
  now = noon;
  await t.db.deleteFrom("requirement").where("version", ">", 1).execute();
  await t.db.deleteFrom("requirement").where("code", "=", "CASIER").execute();
});

const quitus = requirements2026.find(({ code }) => code === "QUITUS")?.content;
if (!quitus) throw new Error("The reference has no QUITUS.");
const typedContent = contentAsTyped(quitus);
const path = "/bureau/pieces/QUITUS";

/** Posts a form in which one name may have several values. */
const send = async (
  changes: Record<string, string | string[]>,
  { cookie = administrator, to = path } = {},
) => {
  const fields = {
    ...typedContent,
    change: "edit",
    intent: "confirm",
    basedOn: "1",
    effectiveFrom: "01/01/2027",
    ...changes,
  };
  const form = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const { status, location, data } = await callPage(action, {
    services: t.services,
    path: to,
    cookie,
    form,
  });
  return {
    status,
    location,
    data: data as Exclude<Awaited<ReturnType<typeof action>>, Response>["data"],
  };
};
const validForOn = async (day: string) =>
  (await requirementsOn(t.db, day)).find(({ code }) => code === "QUITUS")?.validFor;

describe("change of a requirement", () => {
  test("the preview of a change shows each difference and changes nothing", async () => {
    const { status, data } = await send({ validFor: "60", intent: "preview" });
    expect(status).toBe(200);
    expect(data?.preview?.differences).toEqual([
      { label: "Durée", from: "90\u00A0jours", to: "60\u00A0jours" },
    ]);
    expect(await validForOn("2027-01-01")).toBe(90);
  });

  test("a confirmed change is stored with its day and its author", async () => {
    expect(await send({ validFor: "60" })).toMatchObject({
      status: 303,
      location: "/bureau/pieces?change=QUITUS",
    });
    expect([await validForOn("2026-12-31"), await validForOn("2027-01-01")]).toEqual([90, 60]);
    const { data } = await callPage(loader, { services: t.services, path, cookie: controller });
    expect(data).toMatchObject({
      mayChange: false,
      history: [{ version: 2, publishedBy: "Aïssatou Ndiaye" }, { version: 1 }],
    });
  });

  test("a change that ends a requirement is shown in the list", async () => {
    expect((await send({ change: "end" })).status).toBe(303);
    const { data } = await callPage(list, {
      services: t.services,
      path: "/bureau/pieces",
      cookie: controller,
    });
    expect(data).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({ code: "QUITUS", coming: { on: "2027-01-01", ends: true } }),
      ]),
    });
  });

  test.each<[string, Record<string, string | string[]>, number, string]>([
    ["no name", { label: " " }, 400, "label"],
    ["no class", { classes: [] }, 400, "classes"],
    ["a class that is none", { classes: ["A", "Z"] }, 400, "classes"],
    ["no number of days", { validFor: "" }, 400, "validFor"],
    ["a word for a number", { validFor: "trois" }, 400, "validFor"],
    ["no number of years", { validity: "fiscal" }, 400, "years"],
    ["files of 26 MB", { maxMb: "26" }, 400, "maxMb"],
    ["a day that does not exist", { effectiveFrom: "31/02/2027" }, 400, "effectiveFrom"],
    [
      "a day that has passed",
      { validFor: "60", effectiveFrom: "19/11/2026" },
      409,
      "effectiveFrom",
    ],
    ["an unknown sub-area", { subAreas: "2101, 9999" }, 400, "subAreas"],
    ["a megabyte", { help: "x".repeat(1_000_000) }, 400, "help"],
  ])("a change with %s is refused at its field", async (_name, changes, status, field) => {
    const answer = await send(changes);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.data?.errors ?? {})).toEqual([field]);
    expect(await validForOn("2027-01-01")).toBe(90);
  });

  test("the second of two people who edit one version is refused, and keeps the typed values", async () => {
    await send({ validFor: "60" });
    const second = await send({ validFor: "45" });
    expect(second.status).toBe(409);
    expect(second.data?.message).toContain("entre-temps");
    expect(second.data?.values.validFor).toBe("45");
  });

  test("a change without a difference is refused in words", async () => {
    expect((await send({})).data?.message).toContain("Rien ne diffère");
  });
});

describe("new requirement", () => {
  const to = "/bureau/pieces/nouvelle";
  const casier = { code: "casier", label: "Casier judiciaire", basedOn: "0" };
  test("a new requirement is added under its code in capitals", async () => {
    expect(await send(casier, { to })).toMatchObject({
      status: 303,
      location: "/bureau/pieces?change=CASIER",
    });
  });
  test.each([
    ["a code of one letter", { code: "A" }, "code"],
    ["a code with an accent", { code: "PIÈCE" }, "code"],
    ["a code that another one has", { code: "quitus" }, "code"],
  ])("a new requirement with %s is refused", async (_name, changes, field) => {
    const { data } = await send({ ...casier, ...changes }, { to });
    expect(Object.keys(data?.errors ?? {})).toEqual([field]);
  });
});

describe("access to the pages of requirements", () => {
  const seen = async (cookie: string, to = path) =>
    (await callPage(loader, { services: t.services, path: to, cookie })).status;
  test("controllers and administrators read the pages, and nobody else", async () => {
    expect([await seen(controller), await seen(administrator)]).toEqual([200, 200]);
    expect(await seen(examiner)).toBe(403);
    expect(await seen("")).toBe(302);
    expect(await seen(administrator, "/bureau/pieces/RIEN")).toBe(404);
    expect(await seen(controller, "/bureau/pieces/nouvelle")).toBe(404);
  });
  test("only an administrator with a fresh proof of identity changes a requirement", async () => {
    expect((await send({ validFor: "60" }, { cookie: controller })).status).toBe(403);
    now = new Date(noon.getTime() + 6 * 60_000);
    expect((await send({ validFor: "60" })).status).toBe(307);
    expect(await validForOn("2027-01-01")).toBe(90);
  });
});

test.each(requirements2026)(
  "the requirement $code, typed again as its form shows it, is kept as it was",
  ({ content }) => {
    expect(v.parse(requirementSchema, contentAsTyped(content))).toEqual(content);
  },
);
