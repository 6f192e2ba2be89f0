import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { sha256Of } from "#tests/sample-files.ts";
import { journalCopies } from "../journal-copies.ts";
import { diskStore } from "./disk-store.ts";
import { s3Store } from "./s3-store.ts";
import type { Store } from "./store.ts";

const folder = fastFolder("tabax-store-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bucket = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: resolve(folder, "bucket"),
  configureBuckets: [{ name: "pieces", configs: [] }],
});
let s3Url = "";
beforeAll(async () => {
  const { port } = (await bucket.run()) as AddressInfo;
  s3Url = `http://127.0.0.1:${port}/pieces`;
});
afterAll(() => bucket.close());

const s3 = (url = s3Url) =>
  s3Store({ url, accessKeyId: "S3RVER", secretAccessKey: "S3RVER", region: "us-east-1" });

let written = 0;
function aFile(content: Uint8Array) {
  written += 1;
  const path = resolve(folder, `file-${written}`);
  writeFileSync(path, content);
  return { path, bytes: content.length, type: "application/pdf" };
}

async function readContent(
  store: Store,
  ...args: Parameters<Store["open"]>
): Promise<string | null> {
  const stream = await store.open(...args);
  return stream ? (await buffer(stream)).toString("utf8") : null;
}

const stores: [string, () => Store][] = [
  ["the disk", () => diskStore(resolve(folder, "objects"))],
  ["an object store", () => s3()],
];

describe.each(stores)("%s", (_name, storeOf) => {
  const content = Buffer.from("Attestation de régularité fiscale");
  const sha256 = sha256Of(content);

  test("a store returns a content whole and in part", async () => {
    const store = storeOf();
    expect(await store.keptAt(sha256)).toBeNull();
    await store.put(sha256, aFile(content));
    expect(await store.keptAt(sha256)).toBeInstanceOf(Date);
    expect(await readContent(store, sha256)).toBe(content.toString("utf8"));
    expect(await readContent(store, sha256, { first: 0, last: 10 })).toBe("Attestation");
    expect(await readContent(store, sha256, { first: 12, last: 13 })).toBe("de");
  });

  test("a store accepts the same content twice and keeps it once", async () => {
    const store = storeOf();
    await Promise.all([store.put(sha256, aFile(content)), store.put(sha256, aFile(content))]);
    expect(await readContent(store, sha256)).toBe(content.toString("utf8"));
  });

  test("a store has no unknown content and no removed content", async () => {
    const store = storeOf();
    await store.put(sha256, aFile(content));
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.keptAt(sha256)).toBeNull();
    expect(await readContent(store, sha256)).toBeNull();
  });

  test("a store lists its contents with the time of their last storing", async () => {
    const store = storeOf();
    const [first, second] = [Buffer.from("une"), Buffer.from("deux")];
    const before = Date.now() - 2_000;
    for (const each of [first, second]) await store.put(sha256Of(each), aFile(each));
    const keptTimes = new Map<string, Date>();
    for await (const portion of store.list())
      for (const each of portion) keptTimes.set(each.sha256, each.keptAt);
    for (const each of [first, second]) {
      const keptAt = keptTimes.get(sha256Of(each))?.getTime() ?? 0;
      expect(keptAt).toBeGreaterThan(before);
      expect(keptAt).toBeLessThan(Date.now() + 2_000);
    }
  });

  test("a store makes no path from a text that is no hash", async () => {
    await expect(storeOf().open("../../etc/passwd")).rejects.toThrow("SHA-256");
  });

  test("a store returns 12 MB unchanged", async () => {
    const large = Buffer.alloc(12_000_000, "tabax");
    const store = storeOf();
    await store.put(sha256Of(large), aFile(large));
    const stream = await store.open(sha256Of(large));
    expect(sha256Of(await buffer(stream as ReadableStream<Uint8Array>))).toBe(sha256Of(large));
  });
});

test("the folder of the disk store holds only whole files", async () => {
  const directory = resolve(folder, "only-whole");
  mkdirSync(directory);
  const store = diskStore(directory);
  const content = Buffer.from("entier");
  await expect(
    store.put(sha256Of(content), { ...aFile(content), path: resolve(folder, "missing") }),
  ).rejects.toThrow("ENOENT");
  expect(readdirSync(resolve(directory, sha256Of(content).slice(0, 2)))).toEqual([]);
});

test("the disk store renews the date of a content stored again, and removes old partial files", async () => {
  const directory = resolve(folder, "aged");
  const store = diskStore(directory);
  const content = Buffer.from("encore");
  const sha256 = sha256Of(content);
  const place = resolve(directory, sha256.slice(0, 2), sha256);
  await store.put(sha256, aFile(content));
  const old = new Date("2026-01-01T00:00:00Z");
  utimesSync(place, old, old);
  expect(await store.keptAt(sha256)).toEqual(old);
  await store.put(sha256, aFile(content));
  expect((await store.keptAt(sha256))?.getTime()).toBeGreaterThan(old.getTime());
  for (const name of [`${place}.1.5`, `${place}.2.5`]) writeFileSync(name, "half");
  utimesSync(`${place}.1.5`, old, old);
  await store.tidy(new Date("2026-01-02T00:00:00Z"));
  expect(readdirSync(resolve(directory, sha256.slice(0, 2))).sort()).toEqual([
    sha256,
    `${sha256}.2.5`,
  ]);
});

test("an unreachable object store answers as an outage and keeps the arrived file", async () => {
  const away = s3("http://127.0.0.1:9/pieces");
  const content = Buffer.from("plus tard");
  await expect(away.put(sha256Of(content), aFile(content))).rejects.toMatchObject({
    retryAfterSeconds: expect.any(Number),
  });
});

test.each<[string, () => Parameters<typeof journalCopies>[0]]>([
  ["a folder of the data", () => ({ DATA_DIR: resolve(folder, "data") })],
  [
    "the bucket",
    () => ({
      DATA_DIR: folder,
      S3_URL: s3Url,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_REGION: "us-east-1",
    }),
  ],
])(
  "the checkpoints of the journal are kept in %s, beside the documents",
  async (_where, config) => {
    const copies = journalCopies(config());
    expect(await copies.read("heads")).toBeNull();
    await copies.write("heads", "premier — é\n");
    await copies.write("heads", "second — é\n");
    expect(await journalCopies(config()).read("heads")).toBe("second — é\n");
    await expect(copies.write("../secret", "")).rejects.toThrow("plain name");
    const listed = [];
    for await (const portion of s3().list()) listed.push(...portion);
    expect(listed.filter(({ sha256: name }) => name.includes("heads"))).toEqual([]);
  },
);
