import { existsSync, readdirSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { filesOf } from "#tests/files.ts";
import { openTestHttp } from "#tests/http.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { smallDisk } from "#tests/small-disk.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";

const dated = { "issuedOn.day": "1", "issuedOn.month": "11", "issuedOn.year": "2026" };
const token = "t".repeat(24);

async function openVault(files?: Parameters<typeof filesOf>[0]) {
  const http = await openTestHttp({
    publicUrl: "http://tabax.example",
    ...(files && { files: filesOf(files) }),
  });
  await publishFirstRequirements(testContext(http.services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
  const origin = `http://127.0.0.1:${await http.port()}`;
  const { accountId, companyId } = await aMemberAccount(http.services);
  const cookie = `${await signedInCookie(http.services, accountId)}; XSRF-TOKEN=${token}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      redirect: "manual",
      ...init,
      headers: { cookie, origin, "x-xsrf-token": token, ...(init.headers as object) },
    });
  const documents = () =>
    http.services.db
      .selectFrom("document")
      .select("sha256")
      .where("company_id", "=", companyId)
      .execute();
  return { http, origin, cookie, ask, documents, send: sendingBy(ask) };
}

/** Sends a file by the tus protocol, call by call. */
function sendingBy(ask: (path: string, init?: RequestInit) => Promise<Response>) {
  const tus = { "tus-resumable": "1.0.0" };
  return async (bytes: number) => {
    const creation = await ask("/espace/pieces/envois", {
      method: "POST",
      headers: {
        ...tus,
        "upload-length": String(bytes),
        "upload-metadata": `filename ${btoa("quitus.pdf")}`,
      },
    });
    const at = creation.headers.get("location") ?? "";
    const offset = async () => {
      const answer = await ask(at, { method: "HEAD", headers: tus });
      return Number(answer.headers.get("upload-offset"));
    };
    const type = "application/offset+octet-stream";
    const chunk = (from: number, body: Uint8Array<ArrayBuffer>) =>
      ask(at, {
        method: "PATCH",
        headers: { ...tus, "content-type": type, "upload-offset": String(from) },
        body,
      });
    const add = () =>
      ask("/espace/pieces/QUITUS", {
        method: "POST",
        body: new URLSearchParams({ ...dated, arrivee: at.split("/").at(-1) ?? "" }),
      });
    return { offset, chunk, add };
  };
}

const disk = smallDisk(3_000_000);
afterAll(() => disk?.close());

describe.skipIf(!disk)("a full disk", () => {
  let vault: Awaited<ReturnType<typeof openVault>>;
  beforeAll(async () => {
    vault = await openVault({ DATA_DIR: disk?.folder ?? "" });
  });
  afterAll(() => vault.http.close());
  const content = new Uint8Array(aPdf({ text: "tabax ".repeat(150_000) }));
  const keptFiles = () => {
    const objects = resolve(disk?.folder ?? "", "objects");
    const folders = existsSync(objects) ? readdirSync(objects) : [];
    return folders.flatMap((name) => readdirSync(resolve(objects, name)));
  };
  const arrivals = () => readdirSync(resolve(disk?.folder ?? "", "arrivals"));

  test("a disk that fills up within a chunk is answered in French, and the upload resumes when there is room", async () => {
    const { offset, chunk, add } = await vault.send(content.length);
    await chunk(0, content.slice(0, 300_000));
    disk?.fill(2_400_000);
    const full = await chunk(300_000, content.slice(300_000));
    expect(full.status).toBe(507);
    expect(await full.text()).toContain("Le disque de la plateforme est plein");
    const from = await offset();
    expect(from).toBeGreaterThanOrEqual(300_000);
    expect(from).toBeLessThan(content.length);
    disk?.freeSpace();
    expect((await chunk(from, content.slice(from))).status).toBe(204);
    expect((await add()).headers.get("location")).toContain("fait=ajoutee");
    expect((await vault.documents()).map(({ sha256 }) => sha256)).toEqual([
      sha256Of(Buffer.from(content)),
    ]);
  });

  test("a disk that is full when a file is kept leaves no partial content, and the arrived file stays", async () => {
    const other = new Uint8Array(aPdf({ text: "autre ".repeat(150_000) }));
    const before = keptFiles();
    const { chunk, add } = await vault.send(other.length);
    expect((await chunk(0, other)).status).toBe(204);
    disk?.fill(1_000_000);
    const full = await add();
    expect(full.status).toBe(503);
    expect(full.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await full.text()).toContain("Réessayez dans quelques instants");
    expect(keptFiles()).toEqual(before);
    disk?.freeSpace();
    expect((await add()).headers.get("location")).toContain("fait=ajoutee");
    expect(await vault.documents()).toHaveLength(2);
  });

  test("a disk that fills up while a form is read leaves nothing of it", async () => {
    disk?.freeSpace();
    const before = [keptFiles(), arrivals()];
    disk?.fill(900_000);
    const form = fileForm(aPdf({ text: "encore ".repeat(150_000) }), dated);
    const full = await vault.ask("/espace/pieces/QUITUS", { method: "POST", body: form });
    expect(full.status).toBe(507);
    expect(await full.text()).toContain("Le disque de la plateforme est presque plein");
    expect([keptFiles(), arrivals()]).toEqual(before);
    disk?.freeSpace();
    expect(await vault.documents()).toHaveLength(2);
  });
});

const [dataDisk, documentsDisk] = [smallDisk(8_000_000), smallDisk(8_000_000)];
afterAll(() => {
  dataDisk?.close();
  documentsDisk?.close();
});

describe.skipIf(!dataDisk || !documentsDisk)("documents on a disk of their own", () => {
  let vault: Awaited<ReturnType<typeof openVault>>;
  const [data, documents] = [dataDisk?.folder ?? "", documentsDisk?.folder ?? ""];
  beforeAll(async () => {
    vault = await openVault({ DATA_DIR: data, OBJECTS_DIR: documents, DISK_RESERVE_MB: 4 });
  });
  afterAll(() => vault.http.close());
  const free = (folder: string) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  /** Lets the reading of the free space expire. */
  const pass = () => pause(300);

  test("uploads arrive and stay on the disk of the documents and take nothing of the other", async () => {
    const content = new Uint8Array(aPdf({ text: "tabax ".repeat(100_000) }));
    const before = free(data);
    const had = free(documents);
    const { chunk, add } = await vault.send(content.length);
    expect((await chunk(0, content)).status).toBe(204);
    expect((await add()).headers.get("location")).toContain("fait=ajoutee");
    expect(free(data)).toBe(before);
    expect(free(documents)).toBeLessThanOrEqual(had - content.length);
  });

  test("below the reserve of either disk nothing is received", async () => {
    for (const full of [dataDisk, documentsDisk]) {
      full?.fill(4_500_000);
      await pass();
      const form = fileForm(aPdf(), dated);
      const answer = await vault.ask("/espace/pieces/QUITUS", { method: "POST", body: form });
      expect(answer.status).toBe(507);
      full?.freeSpace();
    }
    await pass();
  });

  test("a file that has arrived is not kept when its copy would use the reserve", async () => {
    const other = new Uint8Array(aPdf({ text: "autre ".repeat(150_000) }));
    const { chunk, add } = await vault.send(other.length);
    expect((await chunk(0, other)).status).toBe(204);
    documentsDisk?.fill(Math.max(0, free(documents) - 4_300_000));
    await pass();
    expect((await add()).status).toBe(503);
    expect(free(documents)).toBeGreaterThanOrEqual(4_000_000);
    documentsDisk?.freeSpace();
    await pass();
    expect((await add()).headers.get("location")).toContain("fait=ajoutee");
  });
});

describe("an unreachable object store", () => {
  let vault: Awaited<ReturnType<typeof openVault>>;
  beforeAll(async () => {
    const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    vault = await openVault({ S3_URL: "http://127.0.0.1:9/pieces", ...keys });
  });
  afterAll(() => vault.http.close());

  test("an arrived file whose store is unreachable makes no document, and the form can be posted again", async () => {
    const content = new Uint8Array(aPdf());
    const { offset, chunk, add } = await vault.send(content.length);
    await chunk(0, content);
    for (const _ of [1, 2]) {
      const answer = await add();
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    }
    expect(await offset()).toBe(content.length);
    expect(await vault.documents()).toEqual([]);
  });
});
