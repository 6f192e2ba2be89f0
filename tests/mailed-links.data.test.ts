import { afterAll, beforeAll, expect, test } from "vitest";
import { askEmailChange } from "#app/accounts/self/change-email.server.ts";
import { askSuccession } from "#app/companies/members/ask-succession.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "./actors.ts";
import { aMemberAccount } from "./factories.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { testContext } from "./services.ts";

let http: TestHttp;
beforeAll(async () => {
  http = await openTestHttp();
}, 180_000);
afterAll(() => http.close());

/** The newest address of a mail to somebody that begins with this path. */
async function mailedTo(recipient: string, path: string): Promise<string> {
  const mails = await http.services.db
    .selectFrom("mail")
    .select("text_body as text")
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const links = mails.map(({ text }) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0]);
  return links.findLast((link) => link !== undefined) ?? `${path}?none`;
}

const posted = (url: string, form: Record<string, string> = {}) =>
  http.app.inject({
    method: "POST",
    url,
    headers: {
      host: "tabax.example",
      origin: "https://tabax.example",
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(form).toString(),
  });

/** Posts what the mail asks for, and again: the first is 200, and only the second finds a link that has served. */
async function servesOnce(url: string, form?: Record<string, string>) {
  const answers = [await posted(url, form), await posted(url, form)];
  expect(answers[0]?.statusCode).toBe(200);
  expect(answers[1]?.statusCode).toBeGreaterThanOrEqual(400);
  return answers[0]?.body ?? "";
}

test("the confirmation of a succession request, and the objection to it, answer 200 to the post that succeeds", async () => {
  const email = `associe-${newId()}@sahel.example`;
  const owner = await aMemberAccount(http.services);
  const { ein_key: key } = await http.services.db
    .selectFrom("company")
    .select("ein_key")
    .where("id", "=", owner.companyId)
    .executeTakeFirstOrThrow();
  await askSuccession(testContext(http.services, { actor: nobody }), {
    firstname: "Moussa",
    lastname: "Sow",
    function: "Associé",
    email,
    cause: "died",
    reason: "Le gérant est décédé.",
    proof: "Acte n° 12",
    ein: { key, display: key },
  });
  const confirmed = await servesOnce(await mailedTo(email, "/reprendre-acces/confirmer"));
  expect(confirmed).toContain("Votre demande est confirmée");
  await servesOnce(await mailedTo(owner.email, "/reprendre-acces/opposition"), {
    objection: "Je suis toujours là, et je garde cet accès.",
  });
});

test("a new address of an account, and the return to the old one, answer 200 to the post that succeeds", async () => {
  const { accountId, email } = await aMemberAccount(http.services);
  const next = `neuf-${newId()}@sahel.example`;
  await askEmailChange(testContext(http.services, { actor: aPerson({ accountId, email }) }), {
    email: next,
  });
  expect(await servesOnce(await mailedTo(next, "/espace/adresse/confirmer"))).toContain(next);
  expect(await servesOnce(await mailedTo(email, "/espace/adresse/retablir"))).toContain(email);
});
