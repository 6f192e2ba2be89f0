import { readdirSync, rmSync, utimesSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import { arrivals, shownName } from "./arrivals.ts";
import { pieces } from "./pieces.ts";

const folder = fastFolder("tabax-arrivals-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { readForm, discard, purge, pathOf } = arrivals(folder);
const maxBytes = 100_000;

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("https://tabax.example/espace/pieces", { method: "POST", body, headers });

describe("a form with a file", () => {
  test("brings its fields and its file with the hash of the content", async () => {
    const content = aPdf({ pages: 3 });
    const read = await readForm(posted(fileForm(content, { delivreLe: "2026-11-02" })), {
      maxBytes,
    });
    if (!read.ok) throw new Error(read.fault);
    expect(read.form.fields.get("delivreLe")).toBe("2026-11-02");
    expect(read.form.file).toMatchObject({
      name: "quitus.pdf",
      bytes: content.length,
      sha256: sha256Of(content),
    });
    if (read.form.file) await discard(read.form.file);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("in which none was picked has no file", async () => {
    const read = await readForm(posted(fileForm(null, { a: "1" })), { maxBytes });
    expect(read).toMatchObject({ ok: true, form: { file: null } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that is too heavy leaves nothing behind", async () => {
    const form = fileForm(Buffer.alloc(maxBytes + 1), { numero: "CHQ-118" });
    const read = await readForm(posted(form), { maxBytes });
    const fields = new URLSearchParams({ numero: "CHQ-118" });
    expect(read).toEqual({ ok: false, fault: "too-large", fields });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["cut in its middle", { "content-type": "multipart/form-data; boundary=x" }, cut()],
    ["without a boundary", { "content-type": "multipart/form-data" }, "--x\r\n"],
    ["of another type", { "content-type": "text/plain" }, "bonjour"],
  ])("%s is unreadable and leaves nothing behind", async (_how, headers, body) => {
    const read = await readForm(posted(body, headers), { maxBytes });
    expect(read).toMatchObject({ ok: false, fault: "unreadable" });
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
  ["", "sans nom"],
  ["a".repeat(500), "a".repeat(200)],
])("the name %j is shown as %j", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

describe("a file in pieces", () => {
  const { takePiece, arrived } = pieces(folder);
  const at = "/espace/pieces/envois";
  const options = { owner: "company-1", maxBytes, at };
  const tus = { "tus-resumable": "1.0.0" };
  const url = (path = "") => `https://tabax.example${at}${path}`;

  async function begin(bytes: number, owner = options.owner): Promise<string> {
    const headers = {
      ...tus,
      "upload-length": String(bytes),
      "upload-metadata": `filename ${btoa("quitus.pdf")},owner ${btoa("company-2")}`,
    };
    const request = new Request(url(), { method: "POST", headers });
    const answer = await takePiece(request, { ...options, owner });
    expect(answer.status).toBe(201);
    return answer.headers.get("location")?.split("/").at(-1) ?? "";
  }

  const send = (id: string, offset: number, body: Uint8Array<ArrayBuffer>, owner = options.owner) =>
    takePiece(
      new Request(url(`/${id}`), {
        method: "PATCH",
        headers: {
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
        },
        body,
      }),
      { ...options, owner },
    );

  const offsetOf = async (id: string, owner = options.owner) => {
    const request = new Request(url(`/${id}`), { headers: tus });
    const answer = await takePiece(request, { ...options, owner });
    return answer.headers.get("upload-offset") ?? answer.status;
  };

  test("is whole after its last piece, and not before", async () => {
    const content = new Uint8Array(aPdf({ pages: 4 }));
    const id = await begin(content.length);
    await send(id, 0, content.slice(0, 100));
    expect(await arrived(id, options.owner)).toBeNull();
    expect(await offsetOf(id)).toBe("100");
    await send(id, 100, content.slice(100));
    expect(await arrived(id, options.owner)).toMatchObject({
      name: "quitus.pdf",
      bytes: content.length,
      sha256: sha256Of(content),
    });
  });

  test("goes on where a line that died in the middle of a piece left it", async () => {
    const content = new Uint8Array(aPdf({ pages: 4 }));
    const id = await begin(content.length);
    const dies = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(content.slice(0, 300)),
      pull: (controller) => controller.error(new Error("the line is dead")),
    });
    await takePiece(
      new Request(url(`/${id}`), {
        method: "PATCH",
        headers: {
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": "0",
        },
        body: dies,
        duplex: "half",
      } as RequestInit),
      options,
    ).catch(() => {});
    const offset = Number(await offsetOf(id));
    expect(offset).toBeLessThanOrEqual(300);
    await send(id, offset, content.slice(offset));
    expect((await arrived(id, options.owner))?.sha256).toBe(sha256Of(content));
  });

  test("of another company does not exist", async () => {
    const id = await begin(10);
    expect(await offsetOf(id, "company-2")).toBe(404);
    expect((await send(id, 0, new Uint8Array(10), "company-2")).status).toBe(404);
    expect(await arrived(id, "company-2")).toBeNull();
    expect(await offsetOf("../../secret")).toBe(404);
  });

  test("that says it is too heavy is refused before its first byte, in French", async () => {
    const headers = { ...tus, "upload-length": String(maxBytes + 1) };
    const answer = await takePiece(new Request(url(), { method: "POST", headers }), options);
    expect(answer.status).toBe(413);
    for (const untold of [{ "upload-defer-length": "1" }, { "upload-length": "-1" }, {}]) {
      const request = new Request(url(), { method: "POST", headers: { ...tus, ...untold } });
      expect((await takePiece(request, options)).status).toBe(400);
    }
    expect(await answer.text()).toContain("trop lourd");
  });

  test("a piece that does not follow the last one is refused", async () => {
    const id = await begin(100);
    expect((await send(id, 50, new Uint8Array(50))).status).toBe(409);
    expect(await offsetOf(id)).toBe("0");
  });
});

test("what nobody kept goes by itself, and younger files stay", async () => {
  for (const name of readdirSync(folder)) rmSync(pathOf(name));
  const keep = await readForm(posted(fileForm(aPdf())), { maxBytes });
  const go = await readForm(posted(fileForm(aPdf())), { maxBytes });
  if (!keep.ok || !go.ok || !go.form.file || !keep.form.file) throw new Error("not read");
  const old = new Date("2026-11-01T00:00:00Z");
  utimesSync(resolve(folder, go.form.file.id), old, old);
  expect(await purge(new Date("2026-11-02T00:00:00Z"))).toBe(1);
  expect(readdirSync(folder)).toEqual([keep.form.file.id]);
});
