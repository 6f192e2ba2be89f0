import { expect, test } from "vitest";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { type CarriedFile, findCarried } from "./carried-rights.ts";
import { loader } from "./rights.route.ts";

const t = openForTests({ day: "2026-12-22" });

const rightsAfter = async (seconds: number) => {
  const services = {
    ...t.services,
    now: () => new Date(t.services.now().getTime() + 1000 * seconds),
  };
  const { data } = await callPage(loader as never, { services, path: "/v/droits.json" });
  return JSON.parse(data as string) as CarriedFile;
};

test("the file carries the rights that have not ended, with their states, read once a minute at most", async () => {
  const { number } = await aCertificate(t.services, {
    qualifications: [{ code: "2201", level: 2, class: "C" }],
  });
  const { number: provisional } = await aCertificate(t.services, {
    kind: "provisional",
    company: { demo: true },
  });
  const { number: ended } = await aCertificate(t.services, { decidedOn: "2020-01-05" });
  const first = await rightsAfter(0);
  expect(first.at).toBe(t.services.now().getTime() / 1000);
  expect(findCarried(first, ended)).toBeNull();
  const rights = [{ code: "2201", level: 2, class: "C", state: "granted" }];
  expect(findCarried(first, number)).toMatchObject({ rights, marks: [] });
  expect(findCarried(first, provisional)).toMatchObject({ marks: ["demo", "provisional"] });

  await t.db.updateTable("qualification").set({ state: "suspended" }).execute();
  expect(await rightsAfter(59)).toEqual(first);
  const later = await rightsAfter(60);
  expect(later.at).toBe(first.at + 60);
  expect(findCarried(later, number)).toMatchObject({
    rights: [{ state: "suspended" }],
  });
});
