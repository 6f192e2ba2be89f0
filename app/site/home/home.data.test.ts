import { afterAll, expect, test } from "vitest";
import { updateParams } from "#app/tariff/update-params.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { publishNext, publishReferenceNomenclature, withoutSubArea } from "#tests/nomenclature.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { newestPosts } from "../news/posts.ts";
import { loader } from "./home-page.tsx";

const { db, close } = await openTestDatabase();
afterAll(close);

const visit = (at: string) =>
  callPage(loader, { services: testServices({ db, now: () => new Date(at) }), path: "/" });

test("the third figure of the home page counts the sub-areas in force", async () => {
  const subAreas = nomenclature.families.flatMap(({ areas }) =>
    areas.flatMap((area) => area.subAreas),
  );
  const ctx = testContext(testServices({ db, now: () => new Date("2026-11-20T10:00:00Z") }));
  await publishReferenceNomenclature(ctx);
  expect((await visit("2026-11-21T10:00:00Z")).data).toMatchObject({
    nomenclature: { subAreas: subAreas.length, families: nomenclature.families.length },
  });
  await publishNext(ctx, {
    effectiveFrom: "2026-11-23",
    nomenclature: withoutSubArea(nomenclature, "1101"),
  });
  expect((await visit("2026-11-23T10:00:00Z")).data).toMatchObject({
    nomenclature: { subAreas: subAreas.length - 1 },
  });
});

test("the home page lists the newest posts without their text", async () => {
  const { posts } = (await visit("2026-11-24T10:00:00Z")).data as { posts: { slug: string }[] };
  expect(posts.map(({ slug }) => slug)).toEqual(newestPosts(3).map(({ slug }) => slug));
  expect(posts.every((post) => !("body" in post))).toBe(true);
});

test("the second figure of the home page is a sample until the settings say otherwise, then the count of the directory", async () => {
  const listed = async (at: string) => ((await visit(at)).data as { listed: unknown }).listed;
  const services = testServices({ db, now: () => new Date("2026-11-25T10:00:00Z") });
  await aCertificate(services, { company: { name: "Baol Compté" } });
  expect(await listed("2026-11-25T11:00:00Z")).toBeNull();
  await updateParams(testContext(services), { figuresAreSamples: false });
  expect(await listed("2026-11-25T12:00:00Z")).toEqual({ total: 1, demo: false });
  await aCertificate(services, { company: { name: "Sine Inventé", demo: true } });
  expect(await listed("2026-11-25T13:00:00Z")).toEqual({ total: 2, demo: true });
});
