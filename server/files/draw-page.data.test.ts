import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { FileType } from "#app/kernel/files.ts";
import { filesOf } from "#tests/files.ts";
import { aPdf, aPdfBomb, sha256Of } from "#tests/sample-files.ts";

const files = filesOf();

/** Keeps a content as a use case would, and draws one of its pages. */
async function draw(content: Buffer, { type = "application/pdf" as FileType, page = 1 } = {}) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)]), "a.pdf");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const arrival = await files.readForm(request, { maxBytes: 60_000_000 });
  if (!arrival.ok || !arrival.form.file) throw new Error("The form was not read.");
  await files.keep(arrival.form.file, type);
  await files.discard(arrival.form.file);
  return await files.drawPage({ sha256: sha256Of(content), type, page });
}

async function pixelsOf(sha256: string) {
  const content = await files.open(sha256);
  if (!content) throw new Error("The picture is not kept.");
  const bytes = Buffer.concat(await Readable.fromWeb(content as never).toArray());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, ...info, bytes };
}

/** A photo that is dark in its upper half. */
async function aPhoto({ orientation = 1, grey = false } = {}) {
  const dark = await sharp({
    create: { width: 800, height: 300, channels: 3, background: "black" },
  })
    .png()
    .toBuffer();
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: "white" } })
    .composite([{ input: dark, top: 0, left: 0 }])
    .withMetadata({ orientation });
  return await (grey ? photo.toColourspace("b-w") : photo).jpeg().toBuffer();
}

describe("a page that is drawn", () => {
  test("is kept twice as WebP, large and small, and shows what the page says", async () => {
    const drawn = await draw(aPdf({ pages: 3 }), { page: 3 });
    if (!drawn?.ok) throw new Error("It was not drawn.");
    expect(drawn).toMatchObject({ width: 1000, height: 1415 });
    const large = await pixelsOf(drawn.large.sha256);
    const small = await pixelsOf(drawn.small.sha256);
    expect([large.width, small.width, small.height]).toEqual([1000, 128, 181]);
    expect(large.bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(sha256Of(large.bytes)).toBe(drawn.large.sha256);
    expect(large.data.reduce((least, each) => Math.min(least, each), 255)).toBeLessThan(40);
    expect(small.bytes.length).toBeLessThan(4_000);
    // The small one is made from the large one: as light, with the same words.
    const meanOf = ({ data }: typeof large) => data.reduce((sum, each) => sum + each) / data.length;
    expect(Math.abs(meanOf(large) - meanOf(small))).toBeLessThan(2);
  });

  test("gives the same bytes each time", async () => {
    const first = await draw(aPdf({ text: "Statuts" }));
    expect(await draw(aPdf({ text: "Statuts" }))).toEqual(first);
  });

  test.each([
    ["as it lies", {}, "top"],
    ["in grey", { grey: true }, "top"],
    ["turned half around", { orientation: 3 }, "bottom"],
    ["turned to the right", { orientation: 6 }, "right"],
    ["turned to the left", { orientation: 8 }, "left"],
  ])("is a photo %s", async (_how, options, side) => {
    const drawn = await draw(await aPhoto(options), { type: "image/jpeg" });
    if (!drawn?.ok) throw new Error("It was not drawn.");
    const { data, width, height, channels } = await pixelsOf(drawn.small.sha256);
    const brightness = { top: 0, bottom: 0, left: 0, right: 0 };
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const pixel = data[(y * width + x) * channels] ?? 255;
        brightness[y < height / 2 ? "top" : "bottom"] += pixel;
        brightness[x < width / 2 ? "left" : "right"] += pixel;
      }
    const [darkest] = Object.entries(brightness).sort(([, one], [, other]) => one - other)[0] ?? [];
    expect(darkest).toBe(side);
  });
});

describe("a page without a picture", () => {
  test.each([
    ["behind a password", aPdf({ locked: true }), 1, "locked"],
    ["of a PDF cut short", aPdf({ pages: 9 }).subarray(0, 300), 1, "damaged"],
    ["of noise", Buffer.from(`%PDF-1.4\n${"x".repeat(5000)}`), 1, "damaged"],
    ["after the last one", aPdf(), 2, "damaged"],
  ])("is one %s", async (_what, content, page, fault) => {
    expect(await draw(content, { page })).toEqual({ ok: false, fault });
  });

  test("is one whose content the store does not have", async () => {
    const page = { sha256: "a".repeat(64), type: "application/pdf", page: 1 } as const;
    expect(await files.drawPage(page)).toBeNull();
  });
});

test("a PDF that expands without end loses its thread, and neither the next page nor one drawn beside it", {
  timeout: 120_000,
}, async () => {
  const before = process.memoryUsage.rss();
  const [bomb, beside] = await Promise.all([draw(aPdfBomb()), draw(aPdf({ text: "Beside" }))]);
  expect(bomb).toMatchObject({ ok: false });
  expect(beside).toMatchObject({ ok: true });
  expect(await draw(aPdf({ text: "After" }))).toMatchObject({ ok: true });
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(1_000);
});

test("a page as large as a country is drawn no larger than the others", async () => {
  const huge = aPdf().toString("latin1").replace("0 0 595 842", "0 0 9e9 9e9");
  const drawn = await draw(Buffer.from(huge, "latin1"));
  expect(drawn?.ok ? drawn.width : 0).toBeLessThanOrEqual(1000);
});
