import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAuthenticator } from "#tests/authenticator.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, signedInCookie, type TestAccount } from "#tests/factories.ts";
import { callPage, cookiesSetBy, personOfCookie } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import {
  action as confirmAction,
  loader as confirmLoader,
} from "../sign-in/confirm-identity-page.tsx";
import { action as signIn } from "../sign-in/sign-in-page.tsx";
import { action as addPasskey, loader as passkeyPage } from "./add-passkey-page.tsx";
import { passkeysWork } from "./passkey-request.ts";
import { loader as secondPage, action as secondStep } from "./second-step-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let now: Date;
let services: ReturnType<typeof testServices>;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());
beforeEach(() => {
  now = new Date("2026-11-22T10:00:00Z");
  services = testServices({ db: t.db, now: () => now });
});

const base = "/espace/compte/verification";
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const personWith = (cookie: string) => personOfCookie(services, cookie);

test.each([
  ["https://tabax.example", true],
  ["http://localhost:3000", true],
  ["http://tabax.example", false],
  ["https://192.0.2.7", false],
  ["https://[2001:db8::1]", false],
])("passkeysWork for %s is %s", (publicUrl, expected) => {
  expect(passkeysWork({ publicUrl })).toBe(expected);
});

describe("passkeys", () => {
  const origin = "https://tabax.example";
  interface PasskeyPage {
    token: string;
    request: string;
  }
  async function register(cookie: string, authenticator = anAuthenticator({ origin })) {
    const path = `${base}/cle`;
    const { token, request } = (await callPage(passkeyPage, { services, path, cookie }))
      .data as PasskeyPage;
    const form = { etape: token, cle: authenticator.make(JSON.parse(request)), name: "Ordinateur" };
    const answer = await callPage(addPasskey, { services, path, cookie, form });
    return { answer, authenticator, form };
  }
  async function firstStep({ email, password }: TestAccount) {
    const form = { email, password };
    return cookiesSetBy(await callPage(signIn, { services, path: "/espace/connexion", form }));
  }
  async function passkeyRequest(cookie: string) {
    const page = await callPage(secondPage, { services, path: "/espace/connexion/code", cookie });
    return JSON.parse(
      (page.data as { ways: { passkey: { request: string } } }).ways.passkey.request,
    );
  }
  const step = (cookie: string, answer: string) =>
    callPage(secondStep, {
      services,
      path: "/espace/connexion/code",
      cookie,
      form: { preuve: "cle", "preuve-cle": answer },
    });

  test("a registered passkey signs in", async () => {
    const account = await aMemberAccount(services);
    const { answer, authenticator } = await register(
      await signedInCookie(services, account.accountId),
    );
    expect((answer.data as { codes: string[] }).codes).toHaveLength(10);
    const cookie = await firstStep(account);
    const signedIn = await step(cookie, authenticator.prove(await passkeyRequest(cookie)));
    expect(signedIn.location).toBe("/espace");
    expect(await personWith(cookiesSetBy(signedIn))).toMatchObject({ assurance: "second-factor" });
  });

  test("the answer of a passkey to an earlier request is refused", async () => {
    const account = await aMemberAccount(services);
    const { authenticator } = await register(await signedInCookie(services, account.accountId));
    const cookie = await firstStep(account);
    const answer = authenticator.prove(await passkeyRequest(cookie));
    expect((await step(cookie, answer)).location).toBe("/espace");
    expect((await step(cookie, answer)).location).toBe("/espace/connexion?etape=finie");
    expect((await step(await firstStep(account), answer)).status).toBe(401);
  });

  test("an answer without user verification, from another site, of another account or with an old counter is refused", async () => {
    const account = await aMemberAccount(services);
    const { authenticator } = await register(await signedInCookie(services, account.accountId));
    const other = await aMemberAccount(services);
    const { authenticator: foreign } = await register(
      await signedInCookie(services, other.accountId),
    );
    const elsewhere = anAuthenticator({ origin: "https://tabax.example.org" });
    const cookie = await firstStep(account);
    const request = await passkeyRequest(cookie);
    const early = authenticator.prove(request);
    for (const answer of [
      authenticator.prove(request, { unverified: true }),
      foreign.prove(request),
      elsewhere.prove(request),
      authenticator.prove({ challenge: "AAAA" }),
      "",
      "null",
      "{}",
      '{"id":1}',
    ])
      expect([answer, (await step(cookie, answer)).status]).toEqual([answer, 401]);
    expect((await step(cookie, authenticator.prove(request))).location).toBe("/espace");
    const again = await firstStep(account);
    expect((await step(again, early)).status).toBe(401);
  });

  test("a passkey is added once, and only by the account that asked for it", async () => {
    const account = await aMemberAccount(services);
    const cookie = await signedInCookie(services, account.accountId);
    const { answer, authenticator, form } = await register(cookie);
    const raised = cookiesSetBy(answer);
    const path = `${base}/cle`;
    expect((await callPage(addPasskey, { services, path, cookie: raised, form })).status).toBe(409);
    expect((await register(raised, authenticator)).answer.data).toMatchObject({
      message: "Cette clé d’accès est déjà enregistrée.",
    });
    const stranger = await signedInCookie(services, (await aMemberAccount(services)).accountId);
    const page = (await callPage(passkeyPage, { services, path, cookie: raised }))
      .data as PasskeyPage;
    const passkeyAnswer = anAuthenticator({ origin }).make(JSON.parse(page.request));
    const stolen = { etape: page.token, cle: passkeyAnswer, name: "Clé" };
    const refused = await callPage(addPasskey, { services, path, cookie: stranger, form: stolen });
    expect(refused.status).toBe(409);
  });

  test("a passkey confirms the identity once for each request", async () => {
    const account = await aMemberAccount(services);
    const { answer, authenticator } = await register(
      await signedInCookie(services, account.accountId),
    );
    const cookie = cookiesSetBy(answer);
    later(6 * 60);
    const path = `/espace/confirmation?next=${base}`;
    const page = (await callPage(confirmLoader, { services, path, cookie })).data as {
      ways: { passkey: PasskeyPage };
    };
    const { token, request } = page.ways.passkey;
    const form = {
      preuve: "cle",
      "preuve-etape": token,
      "preuve-cle": authenticator.prove(JSON.parse(request)),
    };
    expect((await callPage(confirmAction, { services, path, cookie, form })).location).toBe(base);
    expect((await personWith(cookie))?.authenticatedAt).toEqual(now);
    expect((await callPage(confirmAction, { services, path, cookie, form })).status).toBe(401);
  });
});
