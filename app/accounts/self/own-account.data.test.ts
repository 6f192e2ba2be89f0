import { beforeEach, describe, expect, test } from "vitest";
import {
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { verifyPassword } from "../passwords/password.server.ts";
import * as confirmPage from "../sign-in/confirm-identity-page.tsx";
import * as signInPage from "../sign-in/sign-in-page.tsx";
import * as emailPage from "./change-email-page.tsx";
import * as passwordPage from "./change-password-page.tsx";
import * as accountPage from "./own-account-page.tsx";
import * as sessionsPage from "./own-sessions-page.tsx";

const t = openForTests({ now: () => clock, rows: "migrated", emptied: true });
let clock: Date;
let owner: TestAccount;
let cookie: string;
beforeEach(async () => {
  clock = new Date("2026-11-22T08:00:00Z");
  owner = await aMemberAccount(t.services);
  cookie = await signedInCookie(t.services, owner.accountId);
});

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const mails = async () =>
  (
    await t.db.selectFrom("mail").select("subject").orderBy("created_at").orderBy("id").execute()
  ).map(({ subject }) => subject);
const sessions = () => t.db.selectFrom("account_session").select("id").execute();
type Handler = Parameters<typeof callPage>[0];
const post = (page: { action: unknown }, path: string, form: Record<string, string>, by = cookie) =>
  callPage(page.action as Handler, { services: t.services, path, form, cookie: by });
const open = (page: { loader: unknown }, path: string, by = cookie) =>
  callPage(page.loader as Handler, { services: t.services, path, cookie: by });

describe("renaming the own account", () => {
  const path = "/espace/compte";
  test("a new name is shown and mailed to the owner", async () => {
    const answer = await post(accountPage, path, { name: "  Awa   Diop " });
    expect(answer).toMatchObject({ status: 303, location: "/espace/compte?fait=nom" });
    const { data } = await open(accountPage, path);
    expect(data).toMatchObject({ name: "Awa Diop", email: owner.email, sessions: 1 });
    expect(await mails()).toEqual(["Le nom de votre compte a été modifié"]);
  });

  test("an unchanged name sends no mail", async () => {
    expect((await post(accountPage, path, { name: "Aïssatou Ndiaye" })).status).toBe(303);
    expect(await mails()).toEqual([]);
  });

  test.each(["", " ", "x".repeat(61), "voir www.piege.example", "a@b.example", "a\u0000b"])(
    "%j is refused as a name",
    async (name) => {
      expect(await post(accountPage, path, { name })).toMatchObject({
        status: 400,
        data: { errors: { name: expect.any(String) } },
      });
    },
  );
});

describe("changing the own password", () => {
  const path = "/espace/compte/mot-de-passe";
  const passwordForm = (changes = {}) => ({
    present: owner.password,
    password: "girafe sous la pluie",
    confirmPassword: "girafe sous la pluie",
    ...changes,
  });

  test("a new password ends the other sessions and is mailed to the owner", async () => {
    const elsewhere = await signedInCookie(t.services, owner.accountId);
    expect(await post(passwordPage, path, passwordForm())).toMatchObject({ status: 303 });
    expect((await open(accountPage, "/espace/compte")).status).toBe(200);
    expect((await open(accountPage, "/espace/compte", elsewhere)).location).toContain("connexion");
    const { password_hash } = await t.db
      .selectFrom("account")
      .select("password_hash")
      .where("id", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(password_hash, "girafe sous la pluie")).toBe(true);
    expect(await mails()).toEqual(["Votre mot de passe a été modifié"]);
  });

  test.each([
    ["present", { present: "un autre" }, 401],
    ["present", { present: "" }, 400],
    ["password", { password: "court", confirmPassword: "court" }, 400],
    ["password", { password: "motdepasse", confirmPassword: "motdepasse" }, 400],
    ["password", { password: "terre de latérite", confirmPassword: "terre de latérite" }, 400],
    ["password", { password: "AissatouNdiaye1", confirmPassword: "AissatouNdiaye1" }, 400],
    ["confirmPassword", { confirmPassword: "une autre" }, 400],
  ])("a password change is refused on the field %s", async (field, changes, status) => {
    expect(await post(passwordPage, path, passwordForm(changes))).toMatchObject({
      status,
      data: { values: {}, errors: { [field]: expect.any(String) } },
    });
    expect(await mails()).toEqual([]);
  });

  test("of two password changes at once one succeeds and the other gets 401", async () => {
    const other = "zèbre dans la brume";
    const answers = await Promise.all([
      post(passwordPage, path, passwordForm()),
      post(passwordPage, path, passwordForm({ password: other, confirmPassword: other })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
  });
});

describe("own sessions", () => {
  const path = "/espace/compte/connexions";
  test("sessions are listed with shortened network and times, the current one marked", async () => {
    later(60);
    await signedInCookie(t.services, owner.accountId);
    const { data } = await open(sessionsPage, path);
    expect(data).toMatchObject({
      sessions: [
        { own: false, place: "192.0.2.…", openedAt: "22\u00A0novembre 2026 à\u00A09\u00A0h" },
        { own: true },
      ],
    });
    expect(JSON.stringify(data)).not.toContain("192.0.2.7");
  });

  test("sessions end one by one or all others at once; the current one stays", async () => {
    for (let count = 0; count < 3; count += 1) await signedInCookie(t.services, owner.accountId);
    const { data } = await open(sessionsPage, path);
    const { sessions: listed } = data as { sessions: { id: string; own: boolean }[] };
    const other = listed.find(({ own }) => !own)?.id ?? "";
    expect(await post(sessionsPage, path, { connexion: other })).toMatchObject({
      location: `${path}?fermees=1`,
    });
    expect(await sessions()).toHaveLength(3);
    expect(await post(sessionsPage, path, { connexion: "" })).toMatchObject({
      location: `${path}?fermees=2`,
    });
    expect(await sessions()).toEqual([{ id: listed.find(({ own }) => own)?.id }]);
    expect(await mails()).toHaveLength(2);
  });

  test("a session of another account is not ended", async () => {
    const stranger = await aMemberAccount(t.services);
    await signedInCookie(t.services, stranger.accountId);
    const theirs = await t.db
      .selectFrom("account_session")
      .select("id")
      .where("account_id", "=", stranger.accountId)
      .executeTakeFirstOrThrow();
    expect(await post(sessionsPage, path, { connexion: theirs.id })).toMatchObject({
      location: path,
    });
    expect(await post(sessionsPage, path, { connexion: "x' or 1=1" })).toMatchObject({
      status: 404,
    });
    expect(await sessions()).toHaveLength(2);
  });

  test("a session shows when it was last used", async () => {
    later(25 * 60);
    await open(accountPage, "/espace/compte");
    const { data } = await open(sessionsPage, path);
    expect(data).toMatchObject({
      sessions: [{ lastSeenAt: "23\u00A0novembre 2026 à\u00A09\u00A0h" }],
    });
  });
});

describe("a fresh proof of identity", () => {
  const path = "/espace/compte/adresse";
  const confirmPath = `/espace/confirmation?next=${encodeURIComponent(path)}`;

  test("a fresh proof is not asked for within five minutes, nor to read a page", async () => {
    later(5);
    expect((await post(emailPage, path, { email: "awa@neuf.example" })).status).toBe(303);
    later(60);
    expect((await open(emailPage, path)).status).toBe(200);
  });

  test("after five minutes a post asks for a proof, keeps the typed fields and then continues", async () => {
    later(5.1);
    const refused = await post(emailPage, path, { email: "awa@neuf.example" });
    expect(refused).toMatchObject({ status: 307, location: confirmPath });
    expect(await mails()).toEqual([]);

    const answer = await post(confirmPage, confirmPath, { email: "awa@neuf.example" });
    expect(answer).toMatchObject({ status: 401, data: { held: [["email", "awa@neuf.example"]] } });

    const proof = { preuve: "mot-de-passe", email: "awa@neuf.example", intent: "prove" };
    const wrong = await post(confirmPage, confirmPath, { ...proof, "preuve-mot-de-passe": "non" });
    expect(wrong).toMatchObject({ status: 401, data: { held: [["email", "awa@neuf.example"]] } });

    const right = { ...proof, "preuve-mot-de-passe": owner.password };
    expect(await post(confirmPage, confirmPath, right)).toMatchObject({
      status: 307,
      location: path,
    });
    expect(await post(emailPage, path, right)).toMatchObject({ status: 303 });
    expect(await mails()).toHaveLength(2);
  });

  test("a proof without a held form leads back to the page", async () => {
    const right = { preuve: "mot-de-passe", "preuve-mot-de-passe": owner.password };
    expect(await post(confirmPage, confirmPath, right)).toMatchObject({
      status: 303,
      location: path,
    });
  });

  test.each([
    ["/bureau/personnes", ["administrator"] as const, "office"],
    ["/espace/compte/adresse", ["administrator"] as const, "space"],
    ["/espace/compte/adresse", [] as const, "space"],
  ])(
    "on the way to %s somebody with the roles %j proves who they are in the frame of the %s",
    async (next, staffRoles, place) => {
      const { accountId } =
        staffRoles.length > 0
          ? await aStaffAccount(t.services, { roles: [...staffRoles] })
          : await aMemberAccount(t.services);
      const page = await callPage(confirmPage.loader, {
        services: t.services,
        path: `/espace/confirmation?next=${next}`,
        cookie: await signedInCookie(t.services, accountId),
      });
      expect(page.data).toMatchObject({ place: { for: place, signedIn: true } });
    },
  );

  test("the proof page holds no passwords and ignores an address of another site", async () => {
    const answer = await post(confirmPage, "/espace/confirmation?next=//ailleurs.example", {
      password: "secret",
      confirmPassword: "secret",
      name: "Awa",
    });
    expect(answer.data).toMatchObject({ held: [["name", "Awa"]] });
  });
});

test("a sign-in from an unknown browser is mailed to the owner, the next one from it is not", async () => {
  const form = { email: owner.email, password: owner.password };
  const path = "/espace/connexion";
  const first = await post(signInPage, path, form, "");
  expect(first.status).toBe(303);
  expect(await mails()).toEqual(["Nouvelle connexion à votre compte"]);
  expect((await post(signInPage, path, form, cookiesSetBy(first))).status).toBe(303);
  expect(await mails()).toHaveLength(1);
});
