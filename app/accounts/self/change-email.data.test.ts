import { beforeEach, describe, expect, test } from "vitest";
import { nobody, type Person } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { aMemberAccount, someSessions, type TestAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext } from "#tests/services.ts";
import { askEmailChange, confirmEmailChange, undoEmailChange } from "./change-email.server.ts";

const t = openForTests({ now: () => clock, rows: "migrated", emptied: true });
let clock: Date;
let owner: TestAccount;
beforeEach(async () => {
  clock = new Date("2026-11-22T08:00:00Z");
  owner = await aMemberAccount(t.services, { email: "awa@baol.example" });
});

const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * 3_600_000);
};
const as = (email = owner.email): Person => aPerson({ accountId: owner.accountId, email });
const ask = (email: string, actor: Person | typeof nobody = as()) =>
  askEmailChange(testContext(t.services, { actor }), { email });
const confirm = (token: string) =>
  confirmEmailChange(testContext(t.services, { actor: nobody }), { token });
const undo = (token: string) =>
  undoEmailChange(testContext(t.services, { actor: nobody }), { token });
const address = async () =>
  (
    await t.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", owner.accountId)
      .executeTakeFirstOrThrow()
  ).email;
const mailsTo = (recipient: string) =>
  t.db
    .selectFrom("mail")
    .select(["subject", "text_body as text"])
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
async function newestToken(recipient: string): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
const events = async () =>
  (
    await t.db
      .selectFrom("journal")
      .select("event")
      .where("subject_id", "=", owner.accountId)
      .orderBy("sequence")
      .execute()
  ).map(({ event }) => event);

describe("askEmailChange and confirmEmailChange", () => {
  test("an address change is confirmed at the new address and mailed to the old one", async () => {
    expect(await ask("awa@neuf.example")).toEqual({ ok: true, value: null });
    expect(await address()).toBe(owner.email);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    const token = await newestToken("awa@neuf.example");
    expect(await confirm(token)).toEqual({ ok: true, value: { email: "awa@neuf.example" } });
    expect(await address()).toBe("awa@neuf.example");
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "Un changement d’adresse e-mail est demandé",
      "L’adresse e-mail de votre compte a changé",
    ]);
    expect(await events()).toEqual(["email-changed"]);
    expect(await confirm(token)).toEqual({ ok: false, refusal: "already-used" });
  });

  test("the mail to an unproved address contains nothing that was typed", async () => {
    await t.db.updateTable("account").set({ name: "Gagnez www.piege.example" }).execute();
    await ask("victime@autre.example");
    const [mail] = await mailsTo("victime@autre.example");
    expect(mail?.text).not.toContain("piege");
  });

  test("a change to the current address is refused, and so is one by a visitor", async () => {
    expect(await ask(owner.email)).toEqual({ ok: false, refusal: "same-email" });
    expect(await ask("a@b.example", nobody)).toEqual({ ok: false, refusal: "signed-out" });
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  test("a change to an address with an account gets the usual answer and mails nothing to it", async () => {
    const other = await aMemberAccount(t.services);
    expect(await ask(other.email)).toEqual({ ok: true, value: null });
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("a confirmation is refused if the address got an account in the meantime", async () => {
    await ask("awa@neuf.example");
    const token = await newestToken("awa@neuf.example");
    await aMemberAccount(t.services, { email: "awa@neuf.example" });
    expect(await confirm(token)).toEqual({ ok: false, refusal: "email-taken" });
    expect(await address()).toBe(owner.email);
  });

  test("a second request ends the first confirmation link", async () => {
    await ask("awa@neuf.example");
    const first = await newestToken("awa@neuf.example");
    later(1);
    await ask("awa@autre.example");
    expect(await confirm(first)).toEqual({ ok: false, refusal: "expired-token" });
  });

  test.each([
    [23.9, { ok: true, value: { email: "awa@neuf.example" } }],
    [24, { ok: false, refusal: "expired-token" }],
  ])("a confirmation after %d hours", async (hours, outcome) => {
    await ask("awa@neuf.example");
    const token = await newestToken("awa@neuf.example");
    later(hours);
    expect(await confirm(token)).toEqual(outcome);
  });

  test("three confirmations at once change the address once", async () => {
    await ask("awa@neuf.example");
    const token = await newestToken("awa@neuf.example");
    const outcomes = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await events()).toEqual(["email-changed"]);
  });
});

describe("undoEmailChange", () => {
  test("the old address cancels an unconfirmed change", async () => {
    await ask("awa@neuf.example");
    const token = await newestToken("awa@neuf.example");
    expect(await undo(await newestToken(owner.email))).toEqual({
      ok: true,
      value: { email: owner.email },
    });
    expect(await confirm(token)).toEqual({ ok: false, refusal: "expired-token" });
    expect(await address()).toBe(owner.email);
  });

  test("the old address takes the account back and every session ends", async () => {
    await ask("voleur@ailleurs.example");
    await confirm(await newestToken("voleur@ailleurs.example"));
    await someSessions(t.db, owner.accountId, [new Date("2026-12-30"), new Date("2026-12-31")]);
    expect(await undo(await newestToken(owner.email))).toMatchObject({ ok: true });
    expect(await address()).toBe(owner.email);
    expect(await t.db.selectFrom("account_session").select("id").execute()).toEqual([]);
    expect(await events()).toEqual(["email-changed", "email-restored"]);
  });

  test("the oldest address wins over somebody who changed it twice and undoes one change", async () => {
    await ask("voleur@ailleurs.example");
    later(1);
    await confirm(await newestToken("voleur@ailleurs.example"));
    const mine = await newestToken(owner.email);
    later(1);
    await ask("encore@ailleurs.example", as("voleur@ailleurs.example"));
    later(1);
    await confirm(await newestToken("encore@ailleurs.example"));
    const theirs = await newestToken("voleur@ailleurs.example");
    expect(await undo(theirs)).toMatchObject({ ok: true });
    later(1);
    expect(await undo(mine)).toMatchObject({ ok: true, value: { email: owner.email } });
    expect(await address()).toBe(owner.email);
  });

  test("once the oldest address has taken the account back, later undo links are expired", async () => {
    await ask("voleur@ailleurs.example");
    await confirm(await newestToken("voleur@ailleurs.example"));
    const mine = await newestToken(owner.email);
    later(1);
    await ask("encore@ailleurs.example", as("voleur@ailleurs.example"));
    const theirs = await newestToken("voleur@ailleurs.example");
    expect(await undo(mine)).toMatchObject({ ok: true });
    expect(await undo(theirs)).toEqual({ ok: false, refusal: "expired-token" });
  });

  test("undoing is refused after seven days", async () => {
    await ask("awa@neuf.example");
    const token = await newestToken(owner.email);
    later(7 * 24);
    expect(await undo(token)).toEqual({ ok: false, refusal: "expired-token" });
  });

  test("an invented link and a link for another purpose are unknown", async () => {
    await ask("awa@neuf.example");
    expect(await undo("x")).toEqual({ ok: false, refusal: "unknown-token" });
    expect(await undo(await newestToken("awa@neuf.example"))).toEqual({
      ok: false,
      refusal: "unknown-token",
    });
  });
});

test("if two accounts confirm one address at once, one gets it and the other is refused", async () => {
  for (let round = 0; round < rounds(5); round++) {
    const other = await aMemberAccount(t.services);
    const address = `neuf-${round}@baol.example`;
    await ask(address);
    const first = await newestToken(address);
    await ask(address, aPerson({ accountId: other.accountId, email: other.email }));
    const second = await newestToken(address);
    const outcomes = await Promise.all([confirm(first), confirm(second)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, refusal: "email-taken" });
  }
});
