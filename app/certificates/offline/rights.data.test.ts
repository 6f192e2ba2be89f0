import { expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { lastListingChange } from "#app/listings/listing-change.queries.server.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { statementsDuring } from "#tests/statements.ts";
import { drawCertificate } from "../document/draw-certificate.server.ts";
import { type CarriedIndex, type CarriedSegment, findCarried } from "./carried-rights.ts";
import { segmentOf } from "./offline-cache.ts";
import { loader } from "./rights.route.ts";
import { loader as ofSegment } from "./rights-segment.route.ts";

const TODAY = "2026-12-22";
const t = openForTests({
  day: TODAY,
  prepare: (services) => beginKeys(testContext(services)),
});

const call = async (of: Handler, path: string) =>
  await callPage(of, { services: t.services, path });
const readIndex = async (): Promise<CarriedIndex> =>
  JSON.parse((await call(loader, "/v/droits.json")).data as string);
const readSegment = async (segment: string): Promise<CarriedSegment> =>
  JSON.parse((await call(ofSegment, `/v/droits/${segment}`)).data as string);

test("a segment carries the rights of its numbers that have not ended, with their states", async () => {
  const { number, companyId } = await aCertificate(t.services, {
    qualifications: [{ code: "2201", level: 2, class: "C" }],
  });
  const { number: provisional } = await aCertificate(t.services, {
    kind: "provisional",
    company: { demo: true },
  });
  const { number: ended } = await aCertificate(t.services, { decidedOn: "2020-01-05" });
  const { at, segments } = await readIndex();
  expect(at).toBe(t.services.now().getTime() / 1000);
  expect(segments).toEqual([segmentOf(number)]);
  const segment = await readSegment(segmentOf(number));
  expect(findCarried(segment, ended)).toBeNull();
  const rights = [{ code: "2201", level: 2, class: "C", state: "granted" }];
  expect(findCarried(segment, number)).toMatchObject({ rights, marks: [] });
  expect(findCarried(segment, provisional)).toMatchObject({ marks: ["demo", "provisional"] });

  await aChange(t.services, { companyId, code: "2201", move: "suspend" });
  expect(findCarried(await readSegment(segmentOf(number)), number)).toMatchObject({
    rights: [{ state: "suspended" }],
  });
});

test("each thousand of numbers is a segment of its own, however long they are; a name of none is 404", async () => {
  const { number } = await aCertificate(t.services);
  const numberAfter = async (last: number) => {
    await t.db
      .updateTable("number_serial")
      .set({ last })
      .where("kind", "=", "certificate")
      .where("year", "=", 2026)
      .execute();
    return (await aCertificate(t.services)).number;
  };
  const first = await numberAfter(9_999);
  const last = await numberAfter(10_998);
  const longer = await numberAfter(100_041);
  expect((await readIndex()).segments).toEqual(["2026-00", "2026-10", "2026-100"]);
  const numbersIn = async (segment: string) =>
    (await readSegment(segment)).certificates.map(([tail]) => `QC-SN-${tail}`);
  expect(await numbersIn("2026-00")).toContain(number);
  expect(await numbersIn("2026-10")).toEqual([first, last]);
  expect(await numbersIn("2026-100")).toEqual([longer]);
  for (const none of ["2026-03", "2025-00", "2026-0", "2026", "2026-00.json", "x", "2026-9999999"])
    expect((await call(ofSegment, `/v/droits/${none}`)).status, none).toBe(404);
});

test("which segments there are is read again after a change of the directory or at midnight, and no oftener", async () => {
  const before = await readIndex();
  const [text = "", ...others] = await statementsDuring(readIndex);
  expect(text).toContain("listing_change");
  expect(others).toEqual([]);
  await aCertificate(t.services, { decidedOn: "2025-12-01" });
  expect((await readIndex()).segments).toEqual(["2025-00", ...before.segments]);
  t.on(addDays("2029-12-01", 1));
  expect((await readIndex()).segments).toEqual(before.segments);
  t.on(TODAY);
});

test("a document that a trial key seals changes what is kept of the directory", async () => {
  const { number, certificateId } = await aCertificate(t.services);
  const before = await lastListingChange(t.db);
  const drawn = { certificateId, version: 1, cause: "issued" as const };
  await drawCertificate(testContext(t.services), drawn);
  expect(findCarried(await readSegment(segmentOf(number)), number)).toMatchObject({
    marks: ["trial"],
  });
  expect(await lastListingChange(t.db)).not.toBe(before);
});
