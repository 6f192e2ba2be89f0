import { randomBytes } from "node:crypto";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { askCopy, copyFolderOf, offerCopies } from "#server/database/copies.ts";
import { databaseDirectory, isInitialised } from "#server/database/directory-lock.ts";
import { type EmbeddedDatabase, openEmbedded } from "#server/database/embedded.ts";
import { contentsOf, contentTables, copiedInWords } from "#server/files/contents.ts";
import { diskStore } from "#server/files/disk-store.ts";
import { objectsOf, openFiles, openStore } from "#server/files/open-files.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { sha256Of } from "#tests/sample-files.ts";
import { silentLog } from "#tests/silent-log.ts";
import { backUp, missingSecret, restore } from "./db-backup.ts";
import { moveContents } from "./db-move.ts";

interface Kept {
  content: Buffer;
  sha256: string;
}

const template = inject("databaseTemplate");
const folder = fastFolder("tabax-backup-");
const original = path.join(folder, "original");
const copy = path.join(folder, "copy");
const file = path.join(folder, "backup.tar.gz");
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const open = (dataDirectory: string) =>
  openEmbedded(databaseDirectory(dataDirectory), {
    onFatal: (error) => {
      throw error;
    },
  });

const offer = (
  DATA_DIR: string,
  { copy }: EmbeddedDatabase,
  hold = () => () => {},
  DISK_RESERVE_MB = 0,
) => offerCopies({ DATA_DIR, DISK_RESERVE_MB }, { copy, hold, log: silentLog });

async function pointsRestored(folderOfCopy: string, from: string): Promise<object[]> {
  await restore({ DATA_DIR: folderOfCopy }, from);
  const { pool, close } = await open(folderOfCopy);
  const { rows } = await pool.query("select key, points from rate_limit");
  await close();
  return rows;
}

// Each starts real databases.
vi.setConfig({ testTimeout: 120_000 });

test("a restored folder without its secret is warned of, unless the environment gives one", () => {
  const DATA_DIR = path.join(folder, "without-secret");
  fs.mkdirSync(DATA_DIR);
  expect(missingSecret({ DATA_DIR })).toContain(`${path.join(DATA_DIR, "secret")} is missing`);
  expect(missingSecret({ DATA_DIR, SECRET: "x".repeat(32) })).toBeNull();
  fs.writeFileSync(path.join(DATA_DIR, "secret"), "x".repeat(32));
  expect(missingSecret({ DATA_DIR })).toBeNull();
});

describe.skipIf(template.engine === "server")("the backup of an embedded database", () => {
  beforeAll(() => {
    if (template.engine === "embedded")
      fs.cpSync(template.dataDirectory, original, { recursive: true });
  });

  test("a backup is refused while another command uses the database, and made while a product serves it", async () => {
    const running = await open(original);
    await running.pool.query("insert into rate_limit (key, points) values ('a', 7)");
    await expect(backUp({ DATA_DIR: original }, file)).rejects.toThrow(
      "already open in another process",
    );
    const end = await offer(original, running);
    await backUp({ DATA_DIR: original }, `${file}.live`);
    await vi.waitUntil(() => !fs.existsSync(copyFolderOf({ DATA_DIR: original })));
    await end();
    await running.close();
    expect(fs.readdirSync(original)).not.toContain("database.socket");
    expect(fs.statSync(`${file}.live`).mode & 0o777).toBe(0o600);
  });

  test("while a backup has its copy another is refused, and contents that rows no longer name are kept", async () => {
    const running = await open(original);
    const config = { DATA_DIR: original, DISK_RESERVE_MB: 0 };
    const files = openFiles(config, (work) => work());
    const end = await offer(original, running, files.hold);
    const content = path.join(folder, "collected");
    fs.writeFileSync(content, "collected");
    const sha256 = sha256Of(Buffer.from("collected"));
    await openStore(config).put(sha256, { path: content, bytes: 9, type: "text/plain" });
    const collected = () => files.remove(sha256, { unlessKeptSince: new Date(Date.now() + 1_000) });

    const first = await askCopy(config);
    await expect(backUp(config, path.join(folder, "second.tgz"))).rejects.toThrow(
      "Another backup is running.",
    );
    expect(await collected()).toBe(false);
    expect(isInitialised(first?.copy.folder ?? "")).toBe(true);
    first?.release();
    await vi.waitUntil(() => !fs.existsSync(first?.copy.folder ?? ""));
    await vi.waitUntil(collected);
    await end();
    await running.close();
    expect(await askCopy(config)).toBeNull();
  });

  test("a copy that would use the reserve of the disk is refused", async () => {
    const running = await open(original);
    const end = await offer(original, running, undefined, 1e9);
    await expect(backUp({ DATA_DIR: original }, path.join(folder, "no-room.tgz"))).rejects.toThrow(
      "no room",
    );
    await end();
    await running.close();
  });

  test("a restore writes all rows into an empty folder", async () => {
    await backUp({ DATA_DIR: original }, file);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(await pointsRestored(copy, file)).toEqual([{ key: "a", points: 7 }]);
  });

  test("a backup holds no half of a key of an open vote, and the database keeps it", async () => {
    const urn = path.join(folder, "urn.tar.gz");
    const live = await open(original);
    const half = randomBytes(32);
    await live.pool.query("insert into urn (item_id, half) values (gen_random_uuid(), $1)", [half]);
    await live.close();
    await backUp({ DATA_DIR: original }, urn);
    // A restore empties the table by itself: what counts is the file.
    expect(gunzipSync(fs.readFileSync(urn)).includes(half)).toBe(false);
    const restored = path.join(folder, "urn-copy");
    await restore({ DATA_DIR: restored }, urn);
    for (const [directory, count] of [
      [restored, 0],
      [original, 1],
    ] as const) {
      const { pool, close } = await open(directory);
      expect((await pool.query("select from urn")).rows).toHaveLength(count);
      await close();
    }
  });

  test("a backup overwrites no file, a restore no database", async () => {
    await expect(backUp({ DATA_DIR: original }, file)).rejects.toThrow(
      /^\S+ exists already, and a backup overwrites nothing\.$/,
    );
    await expect(restore({ DATA_DIR: copy }, file)).rejects.toThrow(
      /^\S+ already holds a database\.$/,
    );
  });

  test("a backup needs a database and a restore a backup; a running server makes an equal one", async () => {
    await expect(backUp({ DATA_DIR: path.join(folder, "none") }, `${file}.2`)).rejects.toThrow(
      "no database",
    );
    const target = path.join(folder, "target");
    await expect(restore({ DATA_DIR: target }, path.join(folder, "missing"))).rejects.toThrow(
      "There is no backup",
    );
    fs.writeFileSync(path.join(folder, "broken"), "not a backup");
    await expect(restore({ DATA_DIR: target }, path.join(folder, "broken"))).rejects.toThrow(
      "broken cannot be restored. Is it a backup?",
    );
    expect(await pointsRestored(target, `${file}.live`)).toEqual([{ key: "a", points: 7 }]);
  });

  describe("contents of documents", () => {
    const withContents = path.join(folder, "with-documents");
    const [whole, missingContent, damaged] = ["entier", "absent", "abîmé"].map((text) => {
      const content = Buffer.from(text);
      return { content, sha256: sha256Of(content) };
    }) as [Kept, Kept, Kept];
    const store = diskStore(objectsOf({ DATA_DIR: withContents }));
    const backup = path.join(folder, "documents.tar.gz");
    const at = (root: string, { sha256 }: Kept) => path.join(root, sha256.slice(0, 2), sha256);

    beforeAll(async () => {
      fs.cpSync(original, withContents, { recursive: true });
      const { pool, close } = await open(withContents);
      // A document without its company: only its content matters here.
      await pool.query("set session_replication_role = replica");
      for (const { sha256, content } of [whole, missingContent, damaged]) {
        await pool.query(
          `insert into document (id, company_id, requirement_code, sha256, name, type, bytes, has_script, state, state_since,
             version, scan, supplied_at)
           values (gen_random_uuid(), gen_random_uuid(), 'QUITUS', $1, 'a.pdf', 'application/pdf', $2, false, 'usable', now(),
             1, 'off', now())`,
          [sha256, content.length],
        );
        const file = path.join(folder, "content");
        fs.writeFileSync(file, content);
        await store.put(sha256, { path: file, bytes: content.length, type: "application/pdf" });
      }
      await close();
      await store.remove(missingContent.sha256);
      fs.writeFileSync(at(objectsOf({ DATA_DIR: withContents }), damaged), "autre chose");
    });

    test("a backup names contents that are missing or damaged", async () => {
      expect(await backUp({ DATA_DIR: withContents }, backup)).toEqual({
        whole: 1,
        bytes: whole.content.length,
        missing: [missingContent.sha256],
        damaged: [damaged.sha256],
      });
      expect(fs.readFileSync(at(`${backup}.objects`, whole))).toEqual(whole.content);
      expect(fs.existsSync(at(`${backup}.objects`, damaged))).toBe(false);
    });

    test("a restore writes contents into a folder and replaces a damaged one", async () => {
      const back = path.join(folder, "documents-back");
      const place = at(objectsOf({ DATA_DIR: back }), whole);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, "abîmé");
      const { whole: copied, missing: absent } = await restore({ DATA_DIR: back }, backup);
      expect(copied).toBe(1);
      expect(absent.sort()).toEqual([missingContent.sha256, damaged.sha256].sort());
      expect(fs.readFileSync(place)).toEqual(whole.content);
    });

    test("a restore copies no damaged content", async () => {
      fs.writeFileSync(at(`${backup}.objects`, whole), "abîmé");
      const back = path.join(folder, "documents-back-2");
      const copied = await restore({ DATA_DIR: back }, backup);
      expect(copied).toMatchObject({ whole: 0, damaged: [whole.sha256] });
      expect(fs.existsSync(at(objectsOf({ DATA_DIR: back }), whole))).toBe(false);
      expect(copiedInWords(copied)).toMatchObject({ wrong: true });
    });

    test("photos of visits, answers of experts and proofs are among the contents, infected ones are not", async () => {
      const { pool, close } = await open(withContents);
      const { rows: scanned } = await pool.query<{ name: string }>(
        "select table_name as name from information_schema.columns where column_name = 'scan' and table_schema = 'public'",
      );
      expect(scanned.map(({ name }) => name).sort()).toEqual(
        contentTables.map(([name]) => name).sort(),
      );
      const client = await pool.connect();
      await client.query("begin; set local session_replication_role = replica");
      const hash = (letter: string) => letter.repeat(64);
      await client.query(
        `insert into visit_photo (id, visit_id, point, name, type, bytes, sha256, scan, added_by, added_at)
         select gen_random_uuid(), gen_random_uuid(), 'a', 'a.jpg', 'image/jpeg', 1, sha, scan, gen_random_uuid(), now()
         from (values ('${hash("a")}', 'clean'), ('${hash("b")}', 'infected')) as photo (sha, scan)`,
      );
      await client.query(
        `insert into expert_answer (question_id, body, file_name, file_type, file_bytes, file_sha256, scan, sha256, answered_at)
         values (gen_random_uuid(), 'a', 'a.pdf', 'application/pdf', 2, '${hash("c")}', 'off', '${hash("d")}', now()),
                (gen_random_uuid(), 'a', null, null, null, null, null, '${hash("e")}', now())`,
      );
      const hashes = (await contentsOf(client as never)).map(({ sha256 }) => sha256);
      expect(hashes.filter((sha256) => new Set(sha256).size === 1)).toEqual([hash("a"), hash("c")]);
      await client.query("rollback");
      client.release();
      await close();
    });

    test("a move checks each content in place, and copies it to a bucket when one is configured", async () => {
      const { pool, close } = await open(withContents);
      const stays = await moveContents({ DATA_DIR: withContents }, pool);
      expect(stays).toMatchObject({ whole: 1, missing: [missingContent.sha256] });
      const bucket = new S3rver({
        port: 0,
        address: "127.0.0.1",
        silent: true,
        directory: path.join(folder, "bucket"),
        configureBuckets: [{ name: "pieces", configs: [] }],
      });
      const { port } = (await bucket.run()) as AddressInfo;
      const config = {
        DATA_DIR: withContents,
        S3_URL: `http://127.0.0.1:${port}/pieces`,
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
        S3_REGION: "us-east-1",
      };
      expect(await moveContents(config, pool)).toMatchObject({ whole: 1 });
      expect(await openStore(config).keptAt(whole.sha256)).toBeInstanceOf(Date);
      expect(await openStore(config).keptAt(damaged.sha256)).toBeNull();
      await bucket.close();
      await close();
    });
  });
});
