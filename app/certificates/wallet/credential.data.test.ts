import { createHash } from "node:crypto";
import { SDJwtVcInstance } from "@sd-jwt/sd-jwt-vc";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { loader as keyListOfIssuer } from "#app/keys/vc-issuer.route.ts";
import { aCertificate, aChange, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { statusListSegment } from "../status-list/status-list.server.ts";
import { loader as file } from "./credential-file.route.ts";
import { loader as type } from "./credential-type.route.ts";

const t = openForTests({
  day: "2026-11-24",
  prepare: (services) => beginKeys(testContext(services)),
});

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
const origin = () => t.services.publicUrl;
const readJson = async (handler: typeof type | typeof keyListOfIssuer, path: string) =>
  JSON.parse(String((await callPage(handler, { services: t.services, path })).data));

/** A wallet of other people: it takes keys, type and states from the addresses that the credential names. */
function aWallet(keys?: JSONWebKeySet) {
  const verifier = async (signed: string, signature: string) => {
    const { issuer, jwks } = await readJson(keyListOfIssuer, "/.well-known/jwt-vc-issuer");
    expect(issuer).toBe(origin());
    await jwtVerify(`${signed}.${signature}`, createLocalJWKSet(keys ?? jwks), {
      currentDate: t.services.now(),
    });
    return true;
  };
  return new SDJwtVcInstance({
    verifier,
    hasher: (bytes, algorithm) =>
      createHash(algorithm.replace("-", ""))
        .update(typeof bytes === "string" ? bytes : new Uint8Array(bytes))
        .digest(),
    hashAlg: "sha-256",
    loadTypeMetadataFormat: true,
    vctFetcher: (uri) => readJson(type, new URL(uri).pathname),
    statusListFetcher: async (uri) => {
      const segment = /^(.*)\/status-lists\/(\d+)$/.exec(uri);
      expect(segment?.[1]).toBe(origin());
      return (await statusListSegment(t.as(nobody), Number(segment?.[2]))) ?? "";
    },
  });
}

async function download(accountId: string, number: string, code: string) {
  const cookie = await signedInCookie(t.services, accountId);
  const path = `/espace/certificats/${number}/portefeuille/${code}`;
  const answer = await callPage(file, { services: t.services, path, cookie });
  return { ...answer, credential: String(answer.data) };
}

async function aHolder() {
  const { accountId, companyId } = await aMemberAccount(t.services);
  const { number } = await aCertificate(t.services, {
    companyId,
    qualifications: [
      { code: "2201", class: "C", level: 2, startsOn: "2026-05-01", endsOn: "2028-04-30" },
      { code: "4301", endsOn: "2027-01-10" },
    ],
  });
  return { accountId, companyId, number };
}

test("a foreign wallet verifies the credential of each qualification, with the keys, the type and the list of states that it names", async () => {
  const { accountId, number } = await aHolder();
  const first = await download(accountId, number, "2201");
  expect(first.headers.get("content-type")).toBe("application/dc+sd-jwt");
  expect(first.headers.get("content-disposition")).toContain(`qualification-${number}-2201.sd-jwt`);
  const { payload, header, typeMetadata } = await aWallet().verify(first.credential, {
    currentDate: noon("2026-11-24"),
  });
  expect(header).toEqual({ alg: "ES256", kid: "1", typ: "dc+sd-jwt" });
  expect(payload).toMatchObject({
    iss: origin(),
    vct: `${origin()}/credentials/qualification`,
    nbf: noon("2026-05-01") - 43_200,
    exp: noon("2028-04-30") + 43_200,
    number,
    qualification: {
      code: "2201",
      level: "N2",
      class: "C",
      start: "2026-05-01",
      end: "2028-04-30",
    },
    url: `${origin()}/v/${number}`,
    trial: true,
  });
  expect(payload).not.toHaveProperty("demo");
  expect(typeMetadata?.mergedTypeMetadata.vct).toBe(payload.vct);
  const second = await download(accountId, number, "4301");
  const other = await aWallet().verify(second.credential, { currentDate: noon("2026-11-24") });
  expect(other.payload.status?.status_list.idx).not.toBe(payload.status?.status_list.idx);
});

test("every claim that the type describes as present stands in a credential, and the type describes every claim of it", async () => {
  const { accountId, number } = await aHolder();
  const { credential } = await download(accountId, number, "2201");
  const { payload, typeMetadata } = await aWallet().verify(credential, {
    currentDate: noon("2026-11-24"),
  });
  const claims = typeMetadata?.mergedTypeMetadata.claims ?? [];
  const at = (path: readonly (string | null)[]) =>
    path.reduce(
      (value: unknown, name) => (value as Record<string, unknown>)?.[name ?? ""],
      payload,
    );
  for (const { path, mandatory } of claims)
    if (mandatory) expect(at(path), path.join(".")).toBeTruthy();
  const described = new Set(claims.map(({ path }) => path.join(".")));
  const registered = ["iss", "vct", "iat", "nbf", "exp", "status"];
  for (const [name, value] of Object.entries(payload).filter(([key]) => !registered.includes(key)))
    for (const path of typeof value === "object" && value
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name])
      expect(described).toContain(path);
});

test("a qualification that is suspended, withdrawn, annulled or replaced fails by its status, the others of its certificate hold; a lifted suspension holds again", async () => {
  const verdict = async (credential: string) =>
    await aWallet()
      .verify(credential, { currentDate: noon("2026-11-24") })
      .then(
        () => "valid",
        (error: Error) => error.message,
      );
  for (const move of ["suspend", "withdraw", "annul"] as const) {
    const { accountId, companyId, number } = await aHolder();
    const [ownVerdict, other] = [
      (await download(accountId, number, "2201")).credential,
      (await download(accountId, number, "4301")).credential,
    ];
    expect([await verdict(ownVerdict), await verdict(other)]).toEqual(["valid", "valid"]);
    await aChange(t.services, { companyId, code: "2201", move });
    expect([await verdict(ownVerdict), await verdict(other)], move).toEqual([
      "Status is not valid",
      "valid",
    ]);
    if (move !== "suspend") continue;
    await aChange(t.services, { companyId, code: "2201", move: "lift" });
    expect(await verdict(ownVerdict)).toBe("valid");
  }
  const { accountId, companyId, number } = await aHolder();
  const { credential } = await download(accountId, number, "2201");
  await aCertificate(t.services, { companyId, qualifications: [{ code: "2201", class: "B" }] });
  expect(await verdict(credential)).toBe("Status is not valid");
});

test("a wallet refuses a credential before its first day, after its last, with one letter changed, and of a key that we do not publish", async () => {
  const { accountId, number } = await aHolder();
  const { credential } = await download(accountId, number, "2201");
  const on = (day: string, text = credential, keys?: JSONWebKeySet) =>
    aWallet(keys).verify(text, { currentDate: noon(day) });
  await expect(on("2026-04-30")).rejects.toThrow("not yet valid");
  t.on("2028-05-01");
  await expect(on("2028-05-01")).rejects.toThrow("expired");
  t.on("2028-04-30");
  await expect(on("2028-04-30")).resolves.toBeTruthy();
  t.on("2026-11-24");
  const [head = "", claims = "", signature = ""] = credential.split(".");
  const changed = Buffer.from(claims, "base64url").toString().replace('"class":"C"', '"class":"A"');
  const forged = `${head}.${Buffer.from(changed).toString("base64url")}.${signature}`;
  expect(forged).not.toBe(credential);
  await expect(on("2026-11-24", forged)).rejects.toThrow();
  await expect(on("2026-11-24", credential, { keys: [] })).rejects.toThrow();
});

test("a company downloads only its own, only what has not ended, and nothing while no key signs", async () => {
  const { accountId, companyId, number } = await aHolder();
  const foreign = await aMemberAccount(t.services);
  expect((await download(foreign.accountId, number, "2201")).status).toBe(404);
  for (const [wrong, code] of [
    [number, "9999"],
    ["QC-SN-2020-00001-1", "2201"],
  ] as const)
    expect((await download(accountId, wrong, code)).status).toBe(404);
  await aChange(t.services, { companyId, code: "4301", move: "suspend" });
  expect((await download(accountId, number, "4301")).status).toBe(200);
  await aChange(t.services, { companyId, code: "4301", move: "withdraw" });
  expect((await download(accountId, number, "4301")).status).toBe(404);
  const { signer } = t.services;
  Object.assign(t.services, { signer: { ...signer, register: async () => null } });
  expect((await download(accountId, number, "2201")).status).toBe(503);
  Object.assign(t.services, { signer });
});

test("a compromised key is not among those that wallets are told to believe", async () => {
  const kids = async () =>
    (await readJson(keyListOfIssuer, "/.well-known/jwt-vc-issuer")).jwks.keys.map(
      ({ kid }: { kid: string }) => kid,
    );
  const { accountId, number } = await aHolder();
  const { credential } = await download(accountId, number, "2201");
  expect(await kids()).toEqual(["1"]);
  const at = new Date("2026-11-24T10:00:00Z");
  await t.db.updateTable("seal_key").set({ compromised_at: at, compromised_since: at }).execute();
  expect(await kids()).toEqual([]);
  await expect(aWallet().verify(credential, { currentDate: noon("2026-11-24") })).rejects.toThrow();
});
