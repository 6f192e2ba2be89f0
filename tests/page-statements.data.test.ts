import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { aColleague, aFiledApplication, aFiledDocument, made, takes } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPayer } from "#tests/paying.ts";
import { anOpenSession, proposeWithReason, shownItem } from "#tests/sitting.ts";
import { statementsDuring } from "#tests/statements.ts";

let http: TestHttp;
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  // What is kept for seconds stays kept, however slow the machine is.
  const now = new Date();
  http.services.now = () => now;
});
afterAll(() => http.close());

/** How many statements one request for a page runs, its session included, once settings and columns are known. */
async function statementsOf(path: string, { accountId }: { accountId: string }): Promise<number> {
  const cookie = await signedInCookie(http.services, accountId);
  const ask = async () => {
    const { statusCode } = await http.app.inject({
      url: path,
      headers: { cookie, host: "tabax.example" },
    });
    expect(statusCode, path).toBe(200);
  };
  await ask();
  return (await statementsDuring(ask)).length;
}

describe("one request for a private page runs no more statements than it did", () => {
  test("first page of the space, queue and workbench", async () => {
    const { owner, applicationId, examiner } = await anExamination(http.services);
    expect(await statementsOf("/espace", owner)).toBe(9);
    expect(await statementsOf("/bureau/dossiers?onglet=tous", examiner)).toBe(7);
    const bench = `/bureau/dossiers/${applicationId}/examen`;
    expect(await statementsOf(bench, examiner)).toBe(6);
    expect(await statementsOf(`${bench}?partie=references`, examiner)).toBe(8);
  });

  test("admissibility", async () => {
    const { companyId } = await aPayer(http.services);
    const applicationId = await aFiledApplication(http.services, { companyId });
    await aFiledDocument(http.services, { applicationId, companyId });
    const registrar = await aColleague(http.services, "registrar");
    await takes(http.services, registrar, applicationId);
    const page = `/bureau/dossiers/${applicationId}/recevabilite`;
    expect(await statementsOf(page, registrar)).toBe(7);
  });

  test("a session that is conducted, before an item is called and during a vote", async () => {
    const session = await anOpenSession(http.services);
    const { ctx, itemId, sessionId, secretary, president } = session;
    const page = `/bureau/seances/${sessionId}/conduite`;
    expect(await statementsOf(page, secretary)).toBe(7);
    await made(openItem(ctx, { itemId }));
    await proposeWithReason(http.services, session);
    const shown = await shownItem(http.services, itemId);
    await made(openVote(ctx, { ...shown, kind: "secret", left: true }));
    expect(await statementsOf(page, secretary)).toBe(9);
    expect(await statementsOf(page, president)).toBe(9);
  });
});
