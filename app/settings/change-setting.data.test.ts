import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { rounds } from "#tests/rounds.ts";
import { settingVersion } from "./change-setting.server.ts";
import { settingLabels } from "./setting-labels.ts";
import { action, loader } from "./setting-page.tsx";
import { settingAsTyped, typedSetting } from "./setting-values.ts";
import { forgetSettings, settingsInForce } from "./settings.queries.server.ts";
import { defaultSettings, settingKeys } from "./settings.schema.ts";
import { loader as list } from "./settings-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
let now = noon;
const t = openForTests({ now: () => now });
let administrator: string;
let controller: string;
beforeAll(async () => {
  administrator = await aStaffCookie(t.services, "administrator");
  controller = await aStaffCookie(t.services, "controller");
});

beforeEach(async () => {
  now = noon;
  await t.db.deleteFrom("setting").execute();
  forgetSettings(t.db);
});

const path = "/bureau/parametres/activationValidityHours";
const see = async (cookie = administrator) =>
  (await callPage(loader, { services: t.services, path, cookie })).data as Awaited<
    ReturnType<typeof loader>
  >;
const send = async (form: Record<string, string>, cookie = administrator, to = path) => {
  const { status, location, data } = await callPage(action, {
    services: t.services,
    path: to,
    cookie,
    form: {
      basedOn: String(await settingVersion(t.db, "activationValidityHours")),
      intent: "confirm",
      ...form,
    },
  });
  return {
    status,
    location,
    data: data as Exclude<Awaited<ReturnType<typeof action>>, Response>["data"] | null,
  };
};
const inForce = async (at = now) => {
  forgetSettings(t.db);
  return (await settingsInForce(t.db, at)).activationValidityHours;
};

describe("change of a setting", () => {
  test("the preview of a setting shows a sentence and changes nothing", async () => {
    const { status, data } = await send({ value: "24", intent: "preview" });
    expect(status).toBe(200);
    expect(data?.sentence).toEqual({
      from: "72\u00A0heures",
      to: "24\u00A0heures",
      effectiveFrom: null,
    });
    expect(await inForce()).toBe(72);
  });

  test("a setting changes at once, and its history shows who changed it and when", async () => {
    const { status, location } = await send({ value: "24" });
    expect([status, location]).toEqual([303, "/bureau/parametres?change=activationValidityHours"]);
    expect(await inForce()).toBe(24);
    expect((await see(controller)).history).toMatchObject([
      { value: "24\u00A0heures", createdBy: "Aïssatou Ndiaye", coming: false },
    ]);
  });

  test("a dated change takes effect at midnight in Dakar, not earlier", async () => {
    expect((await send({ value: "24", effectiveFrom: "04/03/2026" })).status).toBe(303);
    expect(await inForce(new Date("2026-03-03T23:59:59.999Z"))).toBe(72);
    expect(await inForce(new Date("2026-03-04T00:00:00Z"))).toBe(24);
    const { data } = await callPage(list, {
      services: t.services,
      path: "/bureau/parametres",
      cookie: controller,
    });
    expect(data).toMatchObject({
      settings: expect.arrayContaining([
        expect.objectContaining({
          key: "activationValidityHours",
          value: "72\u00A0heures",
          coming: { at: new Date("2026-03-04T00:00:00Z"), value: "24\u00A0heures" },
        }),
      ]),
    });
  });

  test.each<[string, Record<string, string>, number]>([
    ["a day that has begun", { value: "24", effectiveFrom: "02/03/2026" }, 400],
    ["a day that does not exist", { value: "24", effectiveFrom: "31/02/2027" }, 400],
    ["a number out of bounds", { value: "0" }, 400],
    ["a text for a number", { value: "trois" }, 400],
    ["an empty number", { value: "" }, 400],
    ["the value that holds already", { value: "72" }, 409],
    ["a megabyte", { value: "9".repeat(1_000_000) }, 400],
  ])("a setting is not changed by %s", async (_name, form, status) => {
    const answer = await send(form);
    expect(answer.status).toBe(status);
    expect(answer.data?.message ?? Object.values(answer.data?.errors ?? {})[0]).toMatch(/\S/);
    expect(await inForce()).toBe(72);
  });

  test("of two people who saw the same value the second is refused with a message", async () => {
    const { basedOn } = await see();
    expect((await send({ value: "24", basedOn })).status).toBe(303);
    const second = await send({ value: "48", basedOn });
    expect(second).toMatchObject({ status: 409 });
    expect(second.data?.message).toContain("entre-temps");
    expect(await inForce()).toBe(24);
  });

  test("of five simultaneous changes one succeeds, in each round", async () => {
    for (let round = 1; round <= rounds(t.engine === "server" ? 8 : 1); round += 1) {
      const { basedOn } = await see();
      const effectiveFrom = round % 2 === 0 ? "01/01/2099" : "";
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((hours) =>
          send({ value: String(10 * (round % 10) + hours), basedOn, effectiveFrom }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409]);
    }
  });

  test("only an administrator with a fresh second factor changes a setting", async () => {
    expect((await send({ value: "24" }, controller)).status).toBe(403);
    now = new Date(noon.getTime() + 6 * 60_000);
    expect((await send({ value: "24" })).status).toBe(307);
    expect(await inForce()).toBe(72);
  });

  test("an unknown setting answers 404", async () => {
    expect((await send({ value: "1" }, administrator, "/bureau/parametres/secret")).status).toBe(
      404,
    );
  });
});

test.each(settingKeys)(
  "the default of %s survives typing, and it has a label and a help text",
  (key) => {
    const { label, help } = settingLabels[key];
    expect([label, help].every((text) => text.length > 2)).toBe(true);
    const value = typedSetting(key, settingAsTyped(defaultSettings[key]));
    expect(value === "" ? null : value).toEqual(defaultSettings[key]);
  },
);

test.each([
  ["10.5", "10.5"],
  ["10,5", "10,5"],
  ["1\u202F000", 1_000],
  ["-3", "-3"],
])("the number of a setting typed as « %s » is read as %j", (text, value) => {
  expect(typedSetting("mailRetentionDays", text)).toEqual(value);
});
