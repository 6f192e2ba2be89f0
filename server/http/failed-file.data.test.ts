import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { testContext } from "#tests/services.ts";

let http: TestHttp;
beforeAll(async () => {
  http = await openTestHttp();
}, 180_000);
afterAll(() => http.close());

test.each([
  [
    "without words of its own",
    "/bureau/seances/{id}/proces-verbal.pdf",
    "Cette adresse n’existe pas",
  ],
  ["with its words", "/bureau/dossiers/{id}/visite/photos/{id}", "Cette photo n’existe pas."],
])("a file that is not there, %s, is answered 404 by a French page", async (_, address, words) => {
  const { president } = await aPreparedDecision(http.services);
  const cookie = await signedInCookie(http.services, president.accountId, "second-factor");
  const url = address.replaceAll("{id}", newId());
  const answer = await http.app.inject({
    url,
    headers: { host: "tabax.example", cookie, accept: "text/html" },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).toContain('<html lang="fr">');
  expect(answer.body).toContain(words);
});

test("a document that cannot be drawn is answered by a French page that says what to do, with the reference of the log, and comes when it can be drawn", async () => {
  const prepared = await aPreparedDecision(http.services);
  const { president, decisionId } = prepared;
  await presidentReads(http.services, prepared);
  await made(signDecision(testContext(http.services, { actor: president }), { decisionId }));
  const cookie = await signedInCookie(http.services, president.accountId, "second-factor");
  const ask = () =>
    http.app.inject({
      url: `/bureau/decisions/${decisionId}/lettre.pdf`,
      headers: { host: "tabax.example", cookie, accept: "text/html" },
    });
  const drawing = http.services.renderPdf;
  http.services.renderPdf = () => Promise.reject(new Error("no letter for this sign"));
  const failed = await ask();
  http.services.renderPdf = drawing;
  expect(failed.statusCode).toBe(500);
  expect(failed.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(failed.body).toContain('<html lang="fr">');
  expect(failed.body).toContain("Ce document n’a pas pu être préparé");
  expect(failed.body).not.toContain("Unexpected");
  const [, reference] = /<code>(.+?)<\/code>/.exec(failed.body) ?? [];
  const faults = http.services.logged.filter(({ message }) => message === "fault");
  expect(faults.map(({ details }) => (details as { reference?: string }).reference)).toContain(
    reference,
  );
  const drawn = await ask();
  expect(drawn.statusCode).toBe(200);
  expect(drawn.headers["content-type"]).toBe("application/pdf");
});
