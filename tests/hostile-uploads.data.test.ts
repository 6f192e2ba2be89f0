import { readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "#server/limits.ts";
import { aMemberAccount, signedInCookie } from "./factories.ts";
import { fastFolder } from "./fast-folder.ts";
import { filesOf } from "./files.ts";
import { openTestHttp, rawRequest, type TestHttp } from "./http.ts";
import { someAtLanding } from "./landing.ts";
import { noLimits } from "./limits.ts";

/** Resumable uploads and forms with a file, sent by an attacker who wants another's file, the whole disk or every slot. */
let http: TestHttp;
let port: number;
let victim: string;
let attacker: string;
const folder = fastFolder("tabax-hostile-uploads-");
const token = "t".repeat(24);
const at = "/espace/pieces/envois";
const publicForm = "/reprendre-acces";

beforeAll(async () => {
  http = await openTestHttp({ files: filesOf({ DATA_DIR: folder }) });
  port = await http.port();
  victim = await member();
  attacker = await member();
}, 180_000);
afterAll(async () => {
  http.app.server.closeAllConnections();
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

async function member(): Promise<string> {
  const { accountId } = await aMemberAccount(http.services);
  return `${await signedInCookie(http.services, accountId)}; XSRF-TOKEN=${token}`;
}

interface Asked {
  method: string;
  url: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: string;
}

const head = ({ method, url, cookie = "", headers = {} }: Asked): string =>
  [
    `${method} ${url} HTTP/1.1`,
    "Host: tabax.example",
    "Origin: https://tabax.example",
    ...(cookie ? [`Cookie: ${cookie}`, `X-XSRF-TOKEN: ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

/** Sends the address as it is written, without the normalisation of a client. */
async function raw({ body = "", headers = {}, ...asked }: Asked) {
  const length = body ? { "Content-Length": String(body.length) } : {};
  const lines = head({ ...asked, headers: { ...headers, ...length, Connection: "close" } });
  const answer = await rawRequest(port, `${lines}${body}`);
  const [top = "", ...rest] = answer.split("\r\n\r\n");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(top)?.[1];
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(top)?.[1]), header, body: rest.join("") };
}

const tus = { "Tus-Resumable": "1.0.0" };
const ofChunk = { ...tus, "Content-Type": "application/offset+octet-stream" };

async function begin(cookie: string, bytes: number): Promise<string> {
  const headers = { ...tus, "Upload-Length": String(bytes) };
  const { header } = await raw({ method: "POST", url: at, cookie, headers });
  return header("location")?.split("/").at(-1) ?? "";
}

const chunk = (cookie: string, id: string, offset: number, body: string) =>
  raw({
    method: "PATCH",
    url: `${at}/${id}`,
    cookie,
    headers: { ...ofChunk, "Upload-Offset": String(offset) },
    body,
  });

const faults = () => [
  ...http.logged().filter(({ level }) => level === 50),
  ...http.services.logged.filter(({ level }) => level === "error"),
];

describe("the upload of another account", () => {
  const secret = "the documents of another company";
  let id: string;
  let ownId: string;
  beforeAll(async () => {
    id = await begin(victim, 100);
    await chunk(victim, id, 0, secret);
    ownId = await begin(attacker, 10_000);
  });

  const places: [string, (id: string, ownUpload: string) => string][] = [
    ["the path", (id) => `${at}/${id}`],
    ["the query", (id) => `${at}?x=/${id}`],
    ["the query alone", (id) => `${at}?/${id}`],
    ["the query behind an own one", (id, ownUpload) => `${at}/${ownUpload}?x=/${id}`],
    ["its second file in the query", (id) => `${at}?x=/${id}.json`],
    ["its second file", (id) => `${at}/${id}.json`],
    ["a slash in the query, escaped", (id) => `${at}?x=%2F${id}`],
    ["a slash in the path, escaped", (id, ownUpload) => `${at}/${ownUpload}%2F${id}`],
    ["a slash escaped twice", (id, ownUpload) => `${at}/${ownUpload}%252F${id}`],
    [
      "escaped letters",
      (id) => `${at}/${id.replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    ],
    ["two slashes", (id) => `${at}//${id}`],
    ["two slashes before", (id) => `/${at}/${id}`],
    ["a slash behind", (id) => `${at}/${id}/`],
    ["dots", (id, ownUpload) => `${at}/${ownUpload}/../${id}`],
    ["dots, escaped", (id, ownUpload) => `${at}/${ownUpload}/%2e%2e/${id}`],
    ["dots that leave the folder", (id) => `${at}/..%2farrivals%2f${id}`],
    ["a backslash", (id, ownUpload) => `${at}/${ownUpload}\\${id}`],
    ["a fragment", (id, ownUpload) => `${at}/${ownUpload}#/${id}`],
    ["capitals", (id) => `${at.toUpperCase()}/${id.toUpperCase()}`],
    ["the data of a page", (id) => `${at}/${id}.data`],
    ["the data of a page, with a query", (id) => `${at}.data?x=/${id}`],
    ["an absolute address", (id) => `http://tabax.example${at}/${id}`],
    ["an absolute address with a query", (id) => `http://tabax.example${at}?x=/${id}`],
    ["a parameter of the path", (id, ownUpload) => `${at}/${ownUpload};/${id}`],
    ["NUL", (id) => `${at}/${id}%00`],
  ];
  const methods = ["GET", "HEAD", "OPTIONS", "POST", "PATCH", "DELETE", "PUT"];

  test.each(someAtLanding(places, 3))(
    "the upload of another account, named by %s, is neither read, changed nor deleted",
    async (_place, urlOf) => {
      const stored = resolve(folder, "arrivals", id);
      const before = faults();
      for (const method of methods)
        for (const override of [null, "HEAD", "PATCH", "DELETE"]) {
          const { status, header, body } = await raw({
            method,
            url: urlOf(id, ownId),
            cookie: attacker,
            headers: {
              ...ofChunk,
              "Upload-Offset": String(secret.length),
              "Upload-Length": "100",
              "Upload-Concat": `final;${at}/${id}`,
              "Upload-Metadata": `owner ${btoa("somebody")},filename ${btoa(id)}`,
              "X-Forwarded-Path": `${at}/${id}`,
              ...(override && { "X-HTTP-Method-Override": override }),
            },
            ...(["POST", "PATCH", "PUT"].includes(method) && { body: "mine!" }),
          });
          expect(status, `${method} ${override}`).toBeLessThan(500);
          expect(header("upload-offset"), `${method} ${override}`).not.toBe(String(secret.length));
          expect(body).not.toContain(secret);
          expect(readFileSync(stored, "utf8")).toBe(secret);
        }
      expect(faults()).toEqual(before);
    },
  );

  test("after these attacks the owner can continue the upload", async () => {
    const headRequest = { method: "HEAD", url: `${at}/${id}`, cookie: victim, headers: tus };
    expect((await raw(headRequest)).header("upload-offset")).toBe(String(secret.length));
    expect((await chunk(victim, id, secret.length, "x")).status).toBe(204);
  });
});

describe("how much an account sends", () => {
  const arrived = () => readdirSync(resolve(folder, "arrivals"));

  test("no account can begin an upload under an id or without its length", async () => {
    const id = await begin(attacker, 1_000);
    const before = arrived();
    const contradiction = { ...ofChunk, "Upload-Defer-Length": "1" };
    for (const url of [`${at}/${id}`, at])
      for (const headers of [contradiction, { ...contradiction, "Upload-Length": "25000001" }]) {
        const { status } = await raw({ method: "POST", url, cookie: attacker, headers, body: "x" });
        expect([400, 405, 413]).toContain(status);
      }
    expect(arrived()).toEqual(before);
  });

  test("the bytes of an account in a day are limited, with a French message that says when to continue, and others are not affected", async () => {
    http.services.limits = createLimits({ pool: http.database.pool, engine: "embedded" });
    const headers = { ...tus, "Upload-Length": "25000000" };
    const ask = (cookie: string) => raw({ method: "POST", url: at, cookie, headers });
    const statuses: number[] = [];
    for (let megabytes = 0; megabytes < 500; megabytes += 25)
      statuses.push((await ask(attacker)).status);
    const refused = await ask(attacker);
    http.services.limits = noLimits;
    expect([...new Set(statuses)]).toEqual([201]);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatch(/Vous pourrez continuer à partir du .+ à\u00A0\d+\u00A0h/);
    expect(Number(refused.header("retry-after"))).toBeGreaterThan(0);
    expect((await ask(victim)).status).toBe(201);
  });
});

describe("senders who stop", () => {
  const open: Socket[] = [];
  const answers: string[] = [];
  afterAll(() => {
    for (const each of open) each.destroy();
  });

  /** Begins a request of one megabyte, sends this many bytes and stops. */
  async function stall(stalledRequest: Omit<Asked, "method">, start: string): Promise<void> {
    const socket = connect(port, "127.0.0.1");
    open.push(socket);
    socket.on("error", () => {}).on("data", (data) => answers.push(String(data)));
    const headers = { ...stalledRequest.headers, "Content-Length": "1000000" };
    const method = stalledRequest.url.startsWith(`${at}/`) ? "PATCH" : "POST";
    await new Promise<void>((written) =>
      socket.write(`${head({ ...stalledRequest, method, headers })}${start}`, () => written()),
    );
  }

  const form = { "Content-Type": "multipart/form-data; boundary=x" };
  const from = (address: string) => ({ "X-Forwarded-For": address });

  async function expectOthersPass(): Promise<void> {
    const elsewhere = from("2001:db8:7::1");
    const creationHeaders = { ...tus, ...elsewhere, "Upload-Length": "30000" };
    const begun = await raw({ method: "POST", url: at, cookie: victim, headers: creationHeaders });
    const url = begun.header("location") ?? "";
    const headers = { ...ofChunk, ...elsewhere, "Upload-Offset": "0" };
    const chunkAnswer = await raw({
      method: "PATCH",
      url,
      cookie: victim,
      headers,
      body: "y".repeat(30_000),
    });
    expect([begun.status, chunkAnswer.status]).toEqual([201, 204]);
    const posted = { ...form, ...elsewhere };
    const formAnswer = await raw({
      method: "POST",
      url: publicForm,
      headers: posted,
      body: "--x--\r\n",
    });
    expect([formAnswer.status, formAnswer.body.includes("Reprendre l’accès")]).toEqual([400, true]);
    const page = await raw({ method: "GET", url: "/espace/pieces", cookie: victim });
    expect(page.status).toBe(200);
  }

  test("senders who stop after five bytes take no slot, a hundred and fifty of one account and fifty without one", async () => {
    const id = await begin(attacker, 1_000_000);
    const patch = {
      url: `${at}/${id}`,
      cookie: attacker,
      headers: { ...ofChunk, "Upload-Offset": "0" },
    };
    const post = { url: "/espace/pieces/QUITUS", cookie: attacker, headers: form };
    for (let count = 0; count < 75; count += 1) {
      await stall(patch, "%PDF-");
      await stall(post, "--x\r\n");
    }
    for (let count = 0; count < 50; count += 1)
      await stall({ url: publicForm, headers: form }, "--x\r\n");
    await expectOthersPass();
    expect(answers).toEqual([]);
  });

  const fileAhead = `--x\r\nContent-Disposition: form-data; name="fichier"; filename="a.pdf"\r\n\r\n${"x".repeat(40_000)}`;
  const stallInFile = async (count: number, askedFor: (count: number) => Omit<Asked, "method">) => {
    for (let done = 0; done < count; done += 1) await stall(askedFor(done), fileAhead);
    const again = { method: "POST", ...askedFor(count), body: `${fileAhead}\r\n--x--\r\n` };
    await expect.poll(async () => (await raw(again)).status, { timeout: 20_000 }).toBe(503);
    expect(Number((await raw(again)).header("retry-after"))).toBeGreaterThan(0);
    await expectOthersPass();
    for (const each of open.splice(0)) each.destroy();
  };

  test(
    "senders who stop in the middle of an upload take a few slots for their account, from however many networks",
    () =>
      stallInFile(130, (count) => ({
        url: "/espace/pieces/QUITUS",
        cookie: attacker,
        headers: { ...form, ...from(`2001:db8:1:${count}::1`) },
      })),
    60_000,
  );

  test("senders who stop in the middle of an upload take a part of the slots for their network, with however many accounts", async () => {
    const many: string[] = [];
    for (let memberCount = 0; memberCount < 16; memberCount += 1) many.push(await member());
    await stallInFile(128, (count) => ({
      url: "/espace/pieces/QUITUS",
      cookie: many[count % many.length] ?? "",
      headers: { ...form, ...from(`2001:db8:1:2::${count}`) },
    }));
  }, 60_000);

  test(
    "senders without an account who stop in the middle of an upload leave slots for other networks",
    () =>
      stallInFile(60, (count) => ({
        url: publicForm,
        headers: { ...form, ...from(`2001:db8:1:2::${count}`) },
      })),
    60_000,
  );
});

test("a sender who stops gets 408 and loses the connection", async () => {
  const hasty = await openTestHttp({ bodyPace: { graceMs: 200 } });
  try {
    const request = { method: "POST", url: publicForm };
    const type = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "9000" };
    const answer = await rawRequest(
      await hasty.port(),
      `${head({ ...request, headers: type })}--x`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/^connection: close$/im);
    expect(answer).toContain("Délai dépassé");
  } finally {
    await hasty.close();
  }
}, 120_000);
