import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { createLimits } from "#server/limits.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  aMemberAccount,
  anAdministrator,
  anApplication,
  type TestAccount,
} from "#tests/factories.ts";
import { countingLimits, onceFor } from "#tests/limits.ts";
import { callPage, cookiesSetBy, requestContextOf } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { issueLink } from "../activation/account-links.server.ts";
import { resetPassword } from "../passwords/reset-password.server.ts";
import { action as signIn } from "../sign-in/sign-in-page.tsx";
import { makeRecoveryCodes } from "./make-recovery-codes.server.ts";
import { inGroups } from "./recovery-code.ts";
import { action, loader } from "./second-step-page.tsx";
import { codeAt } from "./totp.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let now: Date;
let services: ReturnType<typeof testServices>;
let account: TestAccount;
let secret: string;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());
beforeEach(async () => {
  now = new Date("2026-11-22T10:00:00Z");
  services = testServices({ db: t.db, now: () => now });
  account = await aMemberAccount(services);
  secret = await anApplication(services, account.accountId);
});

const path = "/espace/connexion/code";
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Posts the right password and answers the cookie of the second step. */
async function firstStep(
  { email, password }: TestAccount,
  stepServices: Services = services,
  ipAddress = "192.0.2.200",
) {
  const form = { email, password, next: "" };
  const requester = { ipAddress, userAgent: "" };
  const answer = await callPage(signIn, {
    services: stepServices,
    path: "/espace/connexion",
    form,
    requester,
  });
  expect(answer.location).toBe(path);
  expect(cookiesSetBy(answer)).not.toContain("session");
  return cookiesSetBy(answer);
}

const secondStep = (
  cookie: string,
  form: Record<string, string>,
  stepServices: Services = services,
  ipAddress = "192.0.2.200",
) =>
  callPage(action, {
    services: stepServices,
    path,
    cookie,
    form,
    requester: { ipAddress, userAgent: "" },
  });
const withCode = async (cookie: string, code?: string, stepServices: Services = services) =>
  secondStep(
    cookie,
    { preuve: "code", "preuve-code": code ?? (await codeAt(secret, now)) },
    stepServices,
  );

/** The person signed in by the cookies of an answer. */
async function personAfter(answer: { headers: Headers }) {
  const request = new Request("https://tabax.example/", {
    headers: { cookie: cookiesSetBy(answer) },
  });
  const { actor } = (await requestContextOf(request, services)).get(requestContext);
  return actor.kind === "person" ? actor : null;
}

const messageOf = (answer: { data: unknown }) =>
  Object.values((answer.data as { errors: Record<string, string> }).errors)[0];

describe("/espace/connexion/code", () => {
  test("the code of the application opens a session", async () => {
    const cookie = await firstStep(account);
    const page = await callPage(loader, { services, path, cookie });
    expect(page.data).toMatchObject({
      ways: { totp: true, passkey: null, password: false },
      // The frame of the space, without links that ask for a session.
      place: { for: "space", signedIn: false },
    });
    const answer = await withCode(cookie);
    expect(answer.location).toBe("/espace");
    expect(await personAfter(answer)).toMatchObject({
      accountId: account.accountId,
      assurance: "second-factor",
      authenticatedAt: now,
    });
    expect(services.logged.map(({ details }) => (details as { event?: string }).event)).toEqual([
      "factor-asked",
      "sign-in",
    ]);
    expect(JSON.stringify(services.logged)).not.toContain(await codeAt(secret, now));
  });

  test("the page says who helps when every factor is lost, differently for staff and companies", async () => {
    const roleOf = async (person: TestAccount) =>
      (await callPage(loader, { services, path, cookie: await firstStep(person) })).data;
    expect(await roleOf(account)).toMatchObject({ staff: false });
    const administrator = await anAdministrator(services);
    await anApplication(services, administrator.accountId);
    expect(await roleOf(administrator)).toMatchObject({ staff: true });
  });

  test("a staff member lands in the back office unless another page was asked for", async () => {
    const person = await anAdministrator(services);
    secret = await anApplication(services, person.accountId);
    expect((await withCode(await firstStep(person))).location).toBe("/bureau");
    later(60);
    const cookie = await firstStep(person);
    const form = { preuve: "code", "preuve-code": await codeAt(secret, now) };
    const wishedPath = `${path}?next=${encodeURIComponent("/bureau/journal?p=2")}`;
    const answer = await callPage(action, { services, path: wishedPath, cookie, form });
    expect(answer.location).toBe("/bureau/journal?p=2");
    const away = await callPage(loader, {
      services,
      path: `${path}?next=//ailleurs.example`,
      cookie,
    });
    expect(away.location ?? (away.data as { next: unknown }).next).not.toContain("ailleurs");
  });

  test("a code with spaces or of the previous step is accepted; older and later codes are refused", async () => {
    const cookie = await firstStep(account);
    for (const seconds of [-60, 60, 3600]) {
      const code = await codeAt(secret, new Date(now.getTime() + seconds * 1000));
      expect(messageOf(await withCode(cookie, code))).toContain("incorrect ou trop ancien");
    }
    const code = await codeAt(secret, new Date(now.getTime() - 30_000));
    const spacedCode = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await withCode(cookie, spacedCode)).location).toBe("/espace");
  });

  test("a used code and an older code are refused", async () => {
    const before = await codeAt(secret, new Date(now.getTime() - 30_000));
    const served = await codeAt(secret, now);
    expect((await withCode(await firstStep(account), served)).location).toBe("/espace");
    const cookie = await firstStep(account);
    expect(messageOf(await withCode(cookie, served))).toContain("déjà servi");
    expect(messageOf(await withCode(cookie, before))).toContain("déjà servi");
    later(30);
    expect((await withCode(cookie)).location).toBe("/espace");
  });

  test("one code sent twice at once opens one session", async () => {
    const cookies = [await firstStep(account), await firstStep(account)];
    const answers = await Promise.all(cookies.map((cookie) => withCode(cookie)));
    expect(answers.map(({ location }) => location).sort()).toEqual(["/espace", null]);
  });

  test("the code of another account is refused", async () => {
    const other = await aMemberAccount(services);
    const foreign = await anApplication(services, other.accountId);
    const cookie = await firstStep(account);
    const answer = await withCode(cookie, await codeAt(foreign, now));
    expect([answer.status, await personAfter(answer)]).toEqual([401, null]);
  });

  test("a used step opens no second session", async () => {
    const cookie = await firstStep(account);
    await withCode(cookie);
    later(30);
    const again = await withCode(cookie);
    expect(again.location).toBe("/espace/connexion?etape=finie");
    expect(await personAfter(again)).toBeNull();
  });

  test.each(["", "tabax-etape=x", "__Host-tabax-etape=InRvdG8i"])(
    "the cookie %j without a step leads back to the password",
    async (cookie) => {
      const page = await callPage(loader, { services, path, cookie });
      expect(page.location).toBe("/espace/connexion?etape=finie");
      expect((await withCode(cookie)).location).toBe("/espace/connexion?etape=finie");
    },
  );

  test("the second step expires after five minutes", async () => {
    const cookie = await firstStep(account);
    later(299);
    expect((await callPage(loader, { services, path, cookie })).status).toBe(200);
    later(1);
    expect((await withCode(cookie)).location).toBe("/espace/connexion?etape=finie");
  });

  test("a password set between the steps ends the step, and the next sign-in asks for the factor again", async () => {
    const cookie = await firstStep(account);
    const { accountId } = account;
    const token = await testContext(services).transaction((tx) =>
      issueLink(tx, { accountId, purpose: "password-reset", validityHours: 1 }),
    );
    later(1);
    const password = "girafe sous la pluie";
    expect((await resetPassword(testContext(services), { token, password })).ok).toBe(true);
    const answer = await withCode(cookie);
    expect([answer.location, await personAfter(answer)]).toEqual([
      "/espace/connexion?etape=finie",
      null,
    ]);
    await firstStep({ ...account, password });
  });

  test("an account disabled between the steps opens no session", async () => {
    const cookie = await firstStep(account);
    const disabled = { disabled_at: now };
    await t.db.updateTable("account").set(disabled).where("id", "=", account.accountId).execute();
    expect((await withCode(cookie)).location).toBe("/espace/connexion?etape=finie");
  });

  test("five wrong codes stop further codes of this browser and mail the owner once; a right code is not counted", async () => {
    const { limits, counts } = countingLimits(5);
    const notices = { ...limits, consume: onceFor("factor-notice", limits) };
    const limitedServices = { ...services, limits: notices };
    const cookie = await firstStep(account, limitedServices);
    for (let times = 0; times < 5; times++)
      expect((await withCode(cookie, "000000", limitedServices)).status).toBe(401);
    for (let times = 0; times < 3; times++) {
      const stopped = await withCode(cookie, undefined, limitedServices);
      expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "60"]);
    }
    const actual = await t.db
      .selectFrom("mail")
      .select("subject")
      .where("subject_id", "=", account.accountId)
      .execute();
    expect(actual).toEqual([{ subject: "Plusieurs codes faux pour votre compte" }]);
    counts.clear();
    await withCode(cookie, undefined, limitedServices);
    expect(
      [...counts].filter(([key]) => /^factor(-strangers)? /.test(key)).map(([, count]) => count),
    ).toEqual([0, 0]);
  });

  describe("somebody who knows the password and guesses codes", () => {
    /** The product's own limits: five codes, ten for all unknown browsers. */
    const guessing = async (networks: number) => {
      const knownCookies = cookiesSetBy(await withCode(await firstStep(account)));
      later(60);
      const limitedServices = {
        ...services,
        limits: createLimits({ pool: t.pool, engine: "embedded" }),
      };
      const stopped: number[] = [];
      for (let network = 1; network <= networks; network++) {
        const place = `192.0.2.${network}`;
        const cookie = await firstStep(account, limitedServices, place);
        const wrong = { preuve: "code", "preuve-code": "000000" };
        for (let times = 0; times < 6; times++)
          stopped.push((await secondStep(cookie, wrong, limitedServices, place)).status ?? 0);
      }
      return { given: limitedServices, known: knownCookies, stopped };
    };

    test("a code guesser who knows the password is blocked after five codes of a network and ten in all", async () => {
      const { stopped } = await guessing(3);
      expect(stopped.filter((status) => status === 401)).toHaveLength(10);
      expect(stopped.filter((status) => status === 429)).toHaveLength(8);
    });

    test("the owner enters with a code from a browser that the account knows", async () => {
      const { given, known } = await guessing(3);
      const device = known.split("; ").find((each) => each.includes("tabax-device="));
      const cookie = `${device}; ${await firstStep(account, given)}`;
      expect((await withCode(cookie, undefined, given)).location).toBe("/espace");
    });

    test("the owner enters with a recovery code from an unknown browser", async () => {
      const actor = await personAfter(await withCode(await firstStep(account)));
      const codesResult = await makeRecoveryCodes(
        testContext(services, { actor: actor ?? nobody }),
      );
      const [code = ""] = codesResult.ok ? codesResult.value : [];
      later(60);
      const { given } = await guessing(3);
      const proof = { preuve: "secours", "preuve-secours": inGroups(code) };
      expect((await secondStep(await firstStep(account, given), proof, given)).location).toBe(
        "/espace",
      );
    });
  });

  test("a form without a proof, or with a password, answers 400", async () => {
    const cookie = await firstStep(account);
    for (const form of [{}, { preuve: "mot-de-passe", "preuve-mot-de-passe": account.password }])
      expect((await secondStep(cookie, form)).status).toBe(400);
    const empty = await secondStep(cookie, { preuve: "code", "preuve-code": "" });
    expect([empty.status, messageOf(empty)]).toEqual([400, "Le code est requis"]);
  });
});

describe("recovery codes", () => {
  async function codes(): Promise<string[]> {
    const actor = await personAfter(await withCode(await firstStep(account)));
    const codesResult = await makeRecoveryCodes(testContext(services, { actor: actor ?? nobody }));
    return codesResult.ok ? codesResult.value : [];
  }
  const withRecovery = (cookie: string, code: string) =>
    secondStep(cookie, { preuve: "secours", "preuve-secours": inGroups(code) });
  const subjects = async () => {
    const rows = await t.db
      .selectFrom("mail")
      .select(["subject", "text_body as text"])
      .where("subject_id", "=", account.accountId)
      .orderBy("id")
      .execute();
    return rows;
  };

  test("a recovery code opens one session and the owner is mailed how many are left", async () => {
    const [first = "", ...others] = await codes();
    expect(others).toHaveLength(9);
    expect((await withRecovery(await firstStep(account), first)).location).toBe("/espace");
    const again = await withRecovery(await firstStep(account), first);
    expect([again.status, messageOf(again)]).toEqual([
      401,
      "Ce code de secours est incorrect, ou il a déjà servi.",
    ]);
    const actual = (await subjects()).filter(({ subject }) => subject.includes("a servi"));
    expect(actual).toHaveLength(1);
    expect(actual[0]?.text).toContain("Il vous en reste 9");
    for (const code of others.slice(0, 6)) await withRecovery(await firstStep(account), code);
    const last = (await subjects()).filter(({ subject }) => subject.includes("a servi")).at(-1);
    expect(last?.text).toMatch(/Il ne vous en reste que 3\. Créez-en dix nouveaux/);
    expect(JSON.stringify(services.logged)).not.toContain(first);
  });

  test("one recovery code sent twice at once opens one session", async () => {
    const [code = ""] = await codes();
    const cookies = [await firstStep(account), await firstStep(account)];
    const answers = await Promise.all(cookies.map((cookie) => withRecovery(cookie, code)));
    expect(answers.map(({ location }) => location).sort()).toEqual(["/espace", null]);
  });

  test("a recovery code works for its own account only, until new ones are made", async () => {
    const [code = ""] = await codes();
    const mine = account;
    account = await aMemberAccount(services);
    secret = await anApplication(services, account.accountId);
    expect((await withRecovery(await firstStep(account), code)).status).toBe(401);
    const [ownCode = ""] = await codes();
    later(60);
    await codes();
    expect((await withRecovery(await firstStep(account), ownCode)).status).toBe(401);
    expect((await withRecovery(await firstStep(mine), code)).location).toBe("/espace");
  });

  test("recovery codes are stored as hashes", async () => {
    const madeCodes = await codes();
    const rows = await t.db.selectFrom("account_factor").selectAll().execute();
    expect(madeCodes).toHaveLength(10);
    expect(rows.filter(({ code_sha256 }) => code_sha256).length).toBeGreaterThanOrEqual(10);
    for (const code of madeCodes)
      expect(JSON.stringify(rows, (_, v) => `${v}`)).not.toContain(code);
  });
});
