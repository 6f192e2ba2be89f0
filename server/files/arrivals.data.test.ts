import { readdirSync, rmSync, utimesSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import { arrivals, shownName } from "./arrivals.ts";

const folder = fastFolder("tabax-arrivals-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { readForm, discard, purge, pathOf } = arrivals(folder, async () => true);
const maxBytes = 100_000;

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("https://tabax.example/espace/pieces", { method: "POST", body, headers });

describe("a form with a file", () => {
  test("a form with a file is parsed to its fields and its file with the hash of the content", async () => {
    const content = aPdf({ pages: 3 });
    const form = await readForm(posted(fileForm(content, { delivreLe: "2026-11-02" })), {
      maxBytes,
    });
    if (!form.ok) throw new Error(form.fault);
    expect(form.form.fields.get("delivreLe")).toBe("2026-11-02");
    expect(form.form.file).toMatchObject({
      name: "quitus.pdf",
      bytes: content.length,
      sha256: sha256Of(content),
    });
    if (form.form.file) await discard(form.form.file);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(["no-space", "too-many-files"] as const)(
    "a form whose file is refused beforehand (%s) keeps its fields and nothing of the file",
    async (fault) => {
      const hasSpace = async () => fault !== "no-space";
      const refused = fault === "no-space" ? null : fault;
      const form = fileForm(aPdf(), { numero: "CHQ-118" });
      const reading = await arrivals(folder, hasSpace).readForm(posted(form), {
        maxBytes,
        refused,
      });
      expect(reading).toEqual({
        ok: false,
        fault,
        fields: new URLSearchParams({ numero: "CHQ-118" }),
      });
      const none = fileForm(null, { numero: "CHQ-118" });
      const bare = await arrivals(folder, hasSpace).readForm(posted(none), { maxBytes, refused });
      expect(bare).toMatchObject({ ok: true, form: { file: null } });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test("a form during which the disk reaches its reserve keeps its fields and nothing of the file", async () => {
    let askCount = 0;
    const { readForm: readPostedForm } = arrivals(folder, async () => ++askCount < 2);
    const form = fileForm(aPdf(), { numero: "CHQ-118" });
    expect(await readPostedForm(posted(form), { maxBytes })).toMatchObject({
      ok: false,
      fault: "no-space",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a form without a picked file has no file", async () => {
    const form = await readForm(posted(fileForm(null, { a: "1" })), { maxBytes });
    expect(form).toMatchObject({ ok: true, form: { file: null } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a form with a file over the limit leaves nothing on the disk", async () => {
    const form = fileForm(Buffer.alloc(maxBytes + 1), { numero: "CHQ-118" });
    const reading = await readForm(posted(form), { maxBytes });
    const fields = new URLSearchParams({ numero: "CHQ-118" });
    expect(reading).toEqual({ ok: false, fault: "too-large", fields });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["cut in its middle", { "content-type": "multipart/form-data; boundary=x" }, cut()],
    ["without a boundary", { "content-type": "multipart/form-data" }, "--x\r\n"],
    ["of another type", { "content-type": "text/plain" }, "bonjour"],
  ])("%s is unreadable and leaves nothing behind", async (_how, headers, body) => {
    const form = await readForm(posted(body, headers), { maxBytes });
    expect(form).toMatchObject({ ok: false, fault: "unreadable" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

function cut(): string {
  const head = 'Content-Disposition: form-data; name="fichier"; filename="a.pdf"';
  return `--x\r\n${head}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 and then noth`;
}

test.each([
  ["C:\\Users\\awa\\quitus.pdf", "quitus.pdf"],
  ["../../etc/passwd", "passwd"],
  ["quitus\u202Efdp.exe", "quitusfdp.exe"],
  ["\uF0B7 quitus.pdf", "• quitus.pdf"],
  ["", "sans nom"],
  ["a".repeat(500), "a".repeat(200)],
  [`${"a".repeat(500)}.pdf`, `${"a".repeat(196)}.pdf`],
  ["50%22 quitus.pdf", "50%22 quitus.pdf"],
])("the file name %j is shown as %j", (name, expectedName) => {
  expect(shownName(name)).toBe(expectedName);
});

test("a purge removes old uploads that were not kept, and younger uploads stay", async () => {
  for (const name of readdirSync(folder)) rmSync(pathOf(name));
  const keep = await readForm(posted(fileForm(aPdf())), { maxBytes });
  const go = await readForm(posted(fileForm(aPdf())), { maxBytes });
  if (!keep.ok || !go.ok || !go.form.file || !keep.form.file) throw new Error("not read");
  const old = new Date("2026-11-01T00:00:00Z");
  utimesSync(resolve(folder, go.form.file.id), old, old);
  expect(await purge(new Date("2026-11-02T00:00:00Z"))).toBe(1);
  expect(readdirSync(folder)).toEqual([keep.form.file.id]);
});
