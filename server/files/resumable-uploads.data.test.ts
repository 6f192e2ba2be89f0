import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, sha256Of } from "#tests/sample-files.ts";
import { resumableUploads } from "./resumable-uploads.ts";

const folder = fastFolder("tabax-uploads-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let space = true;
const { takeChunk, arrived, purgeAbandoned } = resumableUploads(folder, async () => space);
const maxBytes = 100_000;
const at = "/espace/pieces/envois";
const tus = { "tus-resumable": "1.0.0" };
const ofChunk = { ...tus, "content-type": "application/offset+octet-stream" };
const url = `https://tabax.example${at}`;

interface Sent {
  method: string;
  id?: string | null;
  owner?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

const send = ({ method, id = null, owner = "account-1", headers = tus, body }: Sent) =>
  takeChunk(
    new Request(url, { method, headers, ...(body && { body, duplex: "half" }) } as RequestInit),
    { id, owner, maxBytes, at },
  );

async function begin(bytes: number): Promise<string> {
  const named = `filename ${btoa("quitus.pdf")},owner ${btoa("account-2")}`;
  const headers = { ...tus, "upload-length": String(bytes), "upload-metadata": named };
  const answer = await send({ method: "POST", headers });
  expect(answer.status).toBe(201);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

const chunk = (id: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
  send({
    method: "PATCH",
    id,
    headers: { ...ofChunk, "upload-offset": `${offset}`, ...more },
    body,
  });

const offsetOf = async (id: string, owner?: string) => {
  const answer = await send({ method: "GET", id, ...(owner && { owner }) });
  return answer.headers.get("upload-offset") ?? answer.status;
};

/** A body of so many bytes without a declared length. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  let bytesLeft = bytes;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (bytesLeft <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(bytesLeft, 10_000)));
      bytesLeft -= 10_000;
    },
  });
}

describe("a resumable upload", () => {
  test("a resumable upload is complete after its last chunk, and not before", async () => {
    const content = new Uint8Array(aPdf({ pages: 4 }));
    const id = await begin(content.length);
    await chunk(id, 0, content.slice(0, 100));
    expect(await arrived(id, "account-1")).toBeNull();
    expect(await offsetOf(id)).toBe("100");
    await chunk(id, 100, content.slice(100));
    expect(await arrived(id, "account-1")).toMatchObject({
      name: "quitus.pdf",
      bytes: content.length,
      sha256: sha256Of(content),
    });
  });

  test("a resumable upload continues where a connection broke in the middle of a chunk", async () => {
    const content = new Uint8Array(aPdf({ pages: 4 }));
    const id = await begin(content.length);
    const dies = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(content.slice(0, 300)),
      pull: (controller) => controller.error(new Error("the line is dead")),
    });
    await chunk(id, 0, dies).catch(() => {});
    const offset = Number(await offsetOf(id));
    expect(offset).toBeLessThanOrEqual(300);
    await chunk(id, offset, content.slice(offset));
    expect((await arrived(id, "account-1"))?.sha256).toBe(sha256Of(content));
  });

  test("a resumable upload refuses a chunk with another offset", async () => {
    const id = await begin(100);
    expect((await chunk(id, 50, new Uint8Array(50))).status).toBe(409);
    expect(await offsetOf(id)).toBe("0");
  });

  test("a resumable upload is deleted by its owner", async () => {
    const id = await begin(100);
    expect((await send({ method: "DELETE", id })).status).toBe(204);
    expect(await offsetOf(id)).toBe(404);
  });

  test("a resumable upload sends no CORS headers to other sites", async () => {
    const { headers } = await send({ method: "GET", id: await begin(10) });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("an upload of another account", () => {
  test.each(["GET", "HEAD", "PATCH", "DELETE", "POST"])(
    "an upload of another account does not exist for %s",
    async (method) => {
      const id = await begin(10);
      const headers = { ...ofChunk, "upload-offset": "0", "upload-length": "10" };
      const body = method === "PATCH" ? new Uint8Array(10) : undefined;
      const request = { method, id, owner: "account-2", headers, ...(body && { body }) };
      expect((await send(request)).status).toBe(method === "POST" ? 405 : 404);
      expect(await offsetOf(id)).toBe("0");
      expect(await arrived(id, "account-2")).toBeNull();
    },
  );

  test.each(["../../secret", ".json", "", "0".repeat(36)])(
    "an upload with the id %j does not exist",
    async (id) => {
      expect(await offsetOf(id)).toBe(404);
    },
  );

  test("an upload of another account is not reachable by the name of its metadata file either", async () => {
    const id = await begin(10);
    expect(existsSync(resolve(folder, `${id}.json`))).toBe(true);
    expect(await offsetOf(`${id}.json`)).toBe(404);
  });
});

describe("the length of an upload", () => {
  test.each([
    [400, { "upload-defer-length": "1" }],
    [400, { "upload-length": "-1" }],
    [400, { "upload-length": "1e3" }],
    [400, {}],
    [413, { "upload-length": String(maxBytes + 1) }],
    [413, { "upload-length": "999999999999999" }],
  ])("an upload without a declared length is refused with %i (%j)", async (status, headers) => {
    const before = readdirSync(folder);
    const answer = await send({ method: "POST", headers: { ...tus, ...headers } });
    expect(answer.status).toBe(status);
    if (status === 413) expect(await answer.text()).toContain("trop lourd");
    expect(readdirSync(folder)).toEqual(before);
  });

  test("the length of an upload cannot be declared again with a chunk", async () => {
    const id = await begin(100);
    const more = { "upload-length": "100000", "upload-defer-length": "1" };
    await chunk(id, 0, endless(90_000), more);
    expect(statSync(resolve(folder, id)).size).toBe(100);
  });

  test("an upload takes no more bytes than declared, in its first request either", async () => {
    const id = await begin(30_000);
    await chunk(id, 0, endless(300_000));
    expect(statSync(resolve(folder, id)).size).toBe(30_000);
    const headers = { ...ofChunk, "upload-length": "500" };
    const answer = await send({ method: "POST", headers, body: endless(50_000) });
    const other = answer.headers.get("location")?.split("/").at(-1) ?? "";
    expect(statSync(resolve(folder, other)).size).toBe(500);
  });

  test("an upload stops at the reserve of the disk with 507 in French, and continues when there is space", async () => {
    const content = new Uint8Array(aPdf({ pages: 4 }));
    const id = await begin(content.length);
    await chunk(id, 0, content.slice(0, 100));
    space = false;
    const headers = { ...tus, "upload-length": "10" };
    for (const answer of [
      await send({ method: "POST", headers }),
      await chunk(id, 100, content.slice(100)),
    ]) {
      expect(answer.status).toBe(507);
      expect(await answer.text()).toContain("Le disque de la plateforme est plein");
    }
    space = true;
    expect(await offsetOf(id)).toBe("100");
    expect((await chunk(id, 100, content.slice(100))).status).toBe(204);
    expect((await arrived(id, "account-1"))?.sha256).toBe(sha256Of(content));
  });
});

test("an abandoned upload is removed with its metadata; a complete one and a fresh one stay", async () => {
  const [left, fresh, whole] = [await begin(100), await begin(100), await begin(10)];
  const form = "2e9bcb0e-6f0b-4d0c-9f5e-0f6b4f1d6a11";
  writeFileSync(resolve(folder, form), "of a form whose process died");
  await chunk(whole, 0, new Uint8Array(10));
  const old = new Date(Date.now() - 3_600_000);
  for (const id of [left, whole, form]) utimesSync(resolve(folder, id), old, old);
  await purgeAbandoned(new Date(Date.now() - 1_800_000));
  const there = (id: string) => readdirSync(folder).filter((name) => name.startsWith(id)).length;
  expect([left, form, fresh, whole].map(there)).toEqual([0, 0, 2, 2]);
});
