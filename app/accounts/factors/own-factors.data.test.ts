import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  aMemberAccount,
  anAdministrator,
  anApplication,
  signedInCookie,
} from "#tests/factories.ts";
import { callPage, cookiesSetBy, personOfCookie } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { action as confirmAction } from "../sign-in/confirm-identity-page.tsx";
import { openSession } from "../sign-in/open-session.server.ts";
import { action as addApplication, loader as applicationPage } from "./add-application-page.tsx";
import { factorsOf } from "./factor.queries.server.ts";
import { recoveryCodesLeft, totpSecretsOf } from "./factor-proof.queries.server.ts";
import { loader as ownFactors } from "./own-factors-page.tsx";
import { action as makeCodes } from "./recovery-codes-page.tsx";
import { removeFactor } from "./remove-factor.server.ts";
import { renewSeals } from "./renew-seals.server.ts";
import { codeAt } from "./totp.server.ts";

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

const eventsOf = async (accountId: string) => {
  const rows = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", accountId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ event }) => event);
};
const subjectsTo = async (accountId: string) => {
  const rows = await t.db
    .selectFrom("mail")
    .select("subject")
    .where("subject_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject);
};

interface Shown {
  offer: string;
  secret: string;
}

async function enrol(cookie: string, enrolServices: Services = services) {
  const path = `${base}/application`;
  const { offer, secret } = (
    await callPage(applicationPage, { services: enrolServices, path, cookie })
  ).data as Shown;
  const code = await codeAt(secret.replaceAll(" ", ""), now);
  const form = { offre: offer, name: "Téléphone d’Awa", code };
  const answer = await callPage(addApplication, { services: enrolServices, path, cookie, form });
  return { answer, secret: secret.replaceAll(" ", ""), form };
}

describe("adding an authenticator application", () => {
  test("a right code adds the application, ends every session opened by a password and begins another", async () => {
    const { accountId } = await aMemberAccount(services);
    const elsewhere = await signedInCookie(services, accountId);
    const cookie = await signedInCookie(services, accountId);
    const { answer, secret } = await enrol(cookie);
    expect((answer.data as { codes: string[] }).codes).toHaveLength(10);
    expect([await personWith(elsewhere), await personWith(cookie)]).toEqual([null, null]);
    const raised = cookiesSetBy(answer);
    expect(await personWith(raised)).toMatchObject({ accountId, assurance: "second-factor" });
    expect(await factorsOf(t.db, accountId)).toMatchObject([
      { kind: "totp", name: "Téléphone d’Awa", usedAt: null },
    ]);
    const stored = JSON.stringify(await totpSecretsOf(t.db, accountId));
    expect(stored).not.toContain(secret);
    expect(JSON.stringify(services.logged)).not.toContain(secret);
    expect(await eventsOf(accountId)).toEqual(["factor-added", "recovery-codes-made"]);
    expect(await subjectsTo(accountId)).toEqual(["Un moyen de double vérification est ajouté"]);
    const { answer: second } = await enrol(raised);
    expect(second.location).toBe(`${base}?fait=ajoute`);
    expect(await personWith(raised)).not.toBeNull();
  });

  test("a wrong code shows the same secret again, and a secret shown to another account is refused", async () => {
    const { accountId } = await aMemberAccount(services);
    const cookie = await signedInCookie(services, accountId);
    const path = `${base}/application`;
    const { offer, secret } = (await callPage(applicationPage, { services, path, cookie }))
      .data as Shown;
    const form = { offre: offer, name: "Téléphone", code: "000000" };
    const wrong = await callPage(addApplication, { services, path, cookie, form });
    expect(wrong.status).toBe(401);
    expect(wrong.data).toMatchObject({ shown: { offer, secret } });
    const other = await signedInCookie(services, (await aMemberAccount(services)).accountId);
    const code = await codeAt(secret.replaceAll(" ", ""), now);
    for (const [who, what] of [
      [other, offer],
      [cookie, `${offer}x`],
      [cookie, ""],
    ] as const) {
      const fields = { ...form, offre: what, code };
      const answer = await callPage(addApplication, { services, path, cookie: who, form: fields });
      expect(answer.status).toBe(409);
    }
    expect(await factorsOf(t.db, accountId)).toEqual([]);
  });

  test("a session opened by a password adds no factor once the account has one", async () => {
    const { accountId } = await aMemberAccount(services);
    const cookie = await signedInCookie(services, accountId);
    await anApplication(services, accountId);
    expect((await enrol(cookie)).answer.status).toBe(409);
    const page = await callPage(ownFactors, { services, path: base, cookie });
    expect(page.location).toContain("/espace/confirmation");
  });

  test("two first factors added at once leave one", async () => {
    const { accountId } = await aMemberAccount(services);
    const cookie = await signedInCookie(services, accountId);
    const answers = await Promise.all([enrol(cookie), enrol(cookie)]);
    expect(answers.map(({ answer }) => answer.status === 200).sort()).toEqual([false, true]);
    expect(await factorsOf(t.db, accountId)).toHaveLength(1);
  });

  test("the page asks for a fresh proof before it shows a secret", async () => {
    const { accountId } = await aMemberAccount(services);
    const cookie = await signedInCookie(services, accountId);
    later(5 * 60 + 1);
    for (const page of ["application", "cle", "secours"]) {
      const path = `${base}/${page}`;
      const answer = await callPage(applicationPage, { services, path, cookie });
      expect(answer.location).toBe(`/espace/confirmation?next=${encodeURIComponent(path)}`);
    }
  });
});

test("openSession throws for a password session of an account with a second factor", async () => {
  const { accountId } = await aMemberAccount(services);
  await anApplication(services, accountId);
  await expect(
    testContext(services).transaction((tx) =>
      openSession(tx, { accountId, assurance: "password" }),
    ),
  ).rejects.toThrow("second factor");
});

describe("confirming the identity with a second factor", () => {
  const path = `/espace/confirmation?next=${base}/application`;

  test("an account with a factor confirms with the factor and not the password, and the posted form is kept", async () => {
    const account = await anAdministrator(services);
    const secret = await anApplication(services, account.accountId);
    const cookie = await signedInCookie(services, account.accountId, "second-factor");
    later(6 * 60);
    const stale = (await personWith(cookie))?.authenticatedAt;
    const withPassword = { preuve: "mot-de-passe", "preuve-mot-de-passe": account.password };
    const refused = await callPage(confirmAction, { services, path, cookie, form: withPassword });
    expect(refused.status).toBe(401);
    expect((await personWith(cookie))?.authenticatedAt).toEqual(stale);
    const code = { preuve: "code", "preuve-code": await codeAt(secret, now), role: "examiner" };
    const wrong = await callPage(confirmAction, {
      services,
      path,
      cookie,
      form: { ...code, "preuve-code": "000000" },
    });
    expect(wrong.data).toMatchObject({ held: [["role", "examiner"]] });
    const proved = await callPage(confirmAction, { services, path, cookie, form: code });
    expect([proved.status, proved.location]).toEqual([307, `${base}/application`]);
    expect((await personWith(cookie))?.authenticatedAt).toEqual(now);
    expect((await callPage(confirmAction, { services, path, cookie, form: code })).status).toBe(
      401,
    );
  });

  test("a code replaces a session opened by a password with one of second-factor assurance", async () => {
    const { accountId } = await aMemberAccount(services);
    const cookie = await signedInCookie(services, accountId);
    const secret = await anApplication(services, accountId);
    const form = { preuve: "code", "preuve-code": await codeAt(secret, now) };
    const proved = await callPage(confirmAction, { services, path, cookie, form });
    expect(await personWith(cookie)).toBeNull();
    expect(await personWith(cookiesSetBy(proved))).toMatchObject({
      accountId,
      assurance: "second-factor",
    });
  });
});

describe("removeFactor", () => {
  const remove = (person: Person, factorId: string) =>
    removeFactor(testContext(services, { actor: person }), { factorId });
  async function personOf(accountId: string): Promise<Person> {
    const person = await personWith(await signedInCookie(services, accountId, "second-factor"));
    if (!person) throw new Error("nobody is signed in");
    return person;
  }

  test("a member removes their last factor, and the recovery codes are removed with it", async () => {
    const { accountId } = await aMemberAccount(services);
    await anApplication(services, accountId);
    const cookie = await signedInCookie(services, accountId, "second-factor");
    const path = `${base}/secours`;
    const codesAnswer = await callPage(makeCodes, { services, path, cookie, form: {} });
    expect((codesAnswer.data as { codes: string[] }).codes).toHaveLength(10);
    const [factor] = await factorsOf(t.db, accountId);
    expect(await remove(await personOf(accountId), factor?.id ?? "")).toMatchObject({ ok: true });
    expect(await recoveryCodesLeft(t.db, accountId)).toBe(0);
    expect(await eventsOf(accountId)).toEqual(["recovery-codes-made", "factor-removed"]);
    // The codes belong to the set-up of the second step, which has a mail of its own.
    expect(await subjectsTo(accountId)).toEqual(["Un moyen de double vérification est retiré"]);
  });

  test("recovery codes made later than a quarter of an hour after the first factor are mailed", async () => {
    const { accountId } = await aMemberAccount(services);
    await anApplication(services, accountId);
    await t.db
      .updateTable("account_factor")
      .set({ created_at: new Date(now.getTime() - 15 * 60_000 - 1) })
      .where("account_id", "=", accountId)
      .execute();
    const cookie = await signedInCookie(services, accountId, "second-factor");
    await callPage(makeCodes, { services, path: `${base}/secours`, cookie, form: {} });
    expect(await subjectsTo(accountId)).toEqual(["Vos codes de secours sont créés"]);
  });

  test("a staff member keeps one factor, even if both are removed at once", async () => {
    const { accountId } = await anAdministrator(services);
    await anApplication(services, accountId);
    await anApplication(services, accountId, "Tablette");
    const person = await personOf(accountId);
    const factors = await factorsOf(t.db, accountId);
    const results = await Promise.all(factors.map(({ id }) => remove(person, id)));
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: "last-factor" });
    expect(await factorsOf(t.db, accountId)).toHaveLength(1);
  });

  test("a factor of another account is unknown", async () => {
    const [mine, theirs] = [await aMemberAccount(services), await aMemberAccount(services)];
    await anApplication(services, theirs.accountId);
    const [factor] = await factorsOf(t.db, theirs.accountId);
    expect(await remove(await personOf(mine.accountId), factor?.id ?? "")).toMatchObject({
      refusal: "unknown-factor",
    });
    expect(await factorsOf(t.db, theirs.accountId)).toHaveLength(1);
  });
});

test("renewSeals seals secrets with the newest key and counts those that no key opens", async () => {
  const { accountId } = await aMemberAccount(services);
  const secret = await anApplication(services, accountId);
  const newest = "a newer secret of the tests, as long as the other";
  const rotated = { db: t.db, secret: `${newest}\n${services.secret}` };
  expect((await renewSeals(rotated)).renewed).toBeGreaterThan(0);
  expect(await renewSeals(rotated)).toEqual({ renewed: 0, lost: 0 });
  services.secret = newest;
  const cookie = await signedInCookie(services, accountId, "second-factor");
  const form = { preuve: "code", "preuve-code": await codeAt(secret, now) };
  const path = "/espace/confirmation";
  expect((await callPage(confirmAction, { services, path, cookie, form })).location).toBe(
    "/espace",
  );
  const gone = { db: t.db, secret: "none of those that there were before" };
  expect((await renewSeals(gone)).lost).toBeGreaterThan(0);
});
