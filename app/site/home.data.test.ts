import { afterAll, expect, test } from "vitest";
import { publishNomenclature } from "#app/activity/publish-nomenclature.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { openTestDatabase } from "#tests/database.ts";
import { callPage } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { loader } from "./home.tsx";
import { newestPosts } from "./posts.ts";

const { db, close } = await openTestDatabase();
afterAll(close);

const visit = (at: string) =>
  callPage(loader, { services: testServices({ db, now: () => new Date(at) }), path: "/" });

test("the third figure counts the sub-areas in force on the day", async () => {
  const subAreas = nomenclature.families.flatMap(({ areas }) =>
    areas.flatMap((area) => area.subAreas),
  );
  await publishNomenclature(db, nomenclature, new Date("2026-11-20T10:00:00Z"));
  expect((await visit("2026-11-21T10:00:00Z")).data).toMatchObject({
    nomenclature: { subAreas: subAreas.length, families: nomenclature.families.length },
  });
  await db
    .updateTable("sub_area")
    .set({ effective_to: "2026-11-23" })
    .where("code", "=", "1101")
    .execute();
  expect((await visit("2026-11-23T10:00:00Z")).data).toMatchObject({
    nomenclature: { subAreas: subAreas.length - 1 },
  });
});

test("the page tells the newest posts, without their text", async () => {
  const { posts } = (await visit("2026-11-24T10:00:00Z")).data as { posts: { slug: string }[] };
  expect(posts.map(({ slug }) => slug)).toEqual(newestPosts(3).map(({ slug }) => slug));
  expect(posts.every((post) => !("body" in post))).toBe(true);
});
