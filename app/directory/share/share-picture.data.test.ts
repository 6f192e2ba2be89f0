import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type PageArgs } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { loader } from "./share-picture.route.ts";
import { companySharePicture } from "./share-picture.server.ts";

const t = openForTests();

const picture = (slug: string) =>
  callPage((args: PageArgs) => loader({ ...args, params: { slug } }), {
    services: testServices({ db: t.db }),
    path: `/annuaire/${slug}/apercu.png`,
  });

test("a listed company has a share picture, and an unknown one has none", async () => {
  await aCertificate(testServices({ db: t.db }), { company: { name: "Baol Partage" } });
  const answer = await picture("baol-partage");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await picture("nulle-part")).status).toBe(404);
});

const pictureFacts = { place: "Région de Thiès", demo: false, productName: "Tabax" };

test("a share picture is a PNG of 1200 × 630 whatever the name, and light", () => {
  for (const name of ["A", "Ɓoɗɗi & Frères 建設", "Entreprise ".repeat(30), "x".repeat(300)]) {
    const png = companySharePicture({ ...pictureFacts, name });
    expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: "png" });
    expect(png.length, name).toBeLessThan(60_000);
  }
});

test("a share picture differs by name, place and demonstration", () => {
  const one = companySharePicture({ ...pictureFacts, name: "Baol" });
  for (const change of [{ name: "Sine" }, { place: "Région de Dakar" }, { demo: true }])
    expect(companySharePicture({ ...pictureFacts, name: "Baol", ...change }).equals(one)).toBe(
      false,
    );
});
