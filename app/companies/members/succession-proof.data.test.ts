import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { system } from "#app/kernel/actor.ts";
import type { Scan } from "#app/kernel/files.ts";
import { aMember, aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { testFiles } from "#tests/files.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPdf, aPng, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { successionScan } from "./ask-succession.server.ts";
import { eraseSuccessionsIn } from "./succession-writes.queries.server.ts";

let scanned: Scan = "clean";
let http: TestHttp;
let origin = "";
beforeAll(async () => {
  const files = { ...testFiles(), scan: async () => scanned };
  http = await openTestHttp({ publicUrl: "http://tabax.example", files });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

const successions = () => http.services.db.selectFrom("succession");
const proofs = () => http.services.db.selectFrom("succession_proof");

/** A member who is not an owner posts the form of the page with a file. */
async function asks(content: Buffer, name: string) {
  const owner = await aMemberAccount(http.services);
  const { accountId, email } = await aMemberAccount(http.services);
  const { companyId } = owner;
  await aMember(http.services, { accountId, companyId }, { role: "manager", email });
  const body = new FormData();
  body.append("cause", "died");
  body.append("reason", "Notre gérante est décédée en octobre.");
  body.append("proof", "Acte de décès n° 1245 du 3 octobre 2026");
  body.append("fichier", new File([new Uint8Array(content)], name));
  const answer = await fetch(`${origin}/reprendre-acces?entreprise=${companyId}`, {
    method: "POST",
    headers: { cookie: await signedInCookie(http.services, accountId), origin },
    body,
  });
  const succession = await successions().select("id").where("email", "=", email).executeTakeFirst();
  return { answer, email, id: succession?.id ?? "" };
}

const staff = async (role: "registrar" | "cashier") => {
  const { accountId } = await aStaffAccount(http.services, { roles: [role] });
  return await signedInCookie(http.services, accountId);
};
const open = (id: string, cookie: string) =>
  fetch(`${origin}/bureau/successions/${id}/justificatif`, {
    redirect: "manual",
    headers: { cookie },
  });

describe("document of a succession request", () => {
  test("the document of a succession request is stored by its hash and served only to staff who decide, which is logged", async () => {
    const content = aPng({ width: 31 });
    const { answer, id } = await asks(content, "acte.png");
    expect(answer.status).toBe(200);
    const cookie = await staff("registrar");
    const page = await fetch(`${origin}/bureau/successions/${id}`, { headers: { cookie } });
    expect(await page.text()).toContain("acte.png");
    const file = await open(id, cookie);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(sha256Of(Buffer.from(await file.arrayBuffer()))).toBe(sha256Of(content));
    const noted = await http.services.db
      .selectFrom("access_log")
      .select("what")
      .where("subject_id", "=", id)
      .where("what", "=", "succession-proof")
      .execute();
    expect(noted).toHaveLength(1);
    expect((await open(id, await staff("cashier"))).status).toBe(403);
    expect((await open(id, "")).status).not.toBe(200);
  });

  test("the document of a succession request may be as large as a photo; a larger one keeps what was typed", async () => {
    const { answer, id } = await asks(aPdf({ text: "x".repeat(8_000_000) }), "acte.pdf");
    expect([answer.status, id !== ""]).toEqual([200, true]);
    const heavy = await asks(Buffer.alloc(10_500_000, "a"), "acte.pdf");
    expect([heavy.answer.status, heavy.id]).toEqual([400, ""]);
    const html = await heavy.answer.text();
    for (const word of ["trop lourd", "est décédée en octobre", "Acte de décès n° 1245"])
      expect(html).toContain(word);
    expect(html).toMatch(/<input(?=[^>]*value="died")[^>]*checked/);
  });

  test("a document received while the antivirus was down is scanned later, and served to nobody when infected", async () => {
    scanned = "unanswered";
    const { id } = await asks(aPng({ width: 35 }), "acte.png");
    const cookie = await staff("registrar");
    const [settleTask] = await http.services.db
      .selectFrom("task")
      .select(["kind", "data"])
      .where("key", "=", id)
      .execute();
    expect(settleTask).toMatchObject({ kind: "succession-proof-scan" });
    const task = { id: "", key: id, data: settleTask?.data as never, finishIn: async () => {} };
    const look = () =>
      successionScan.handler.handle(testContext(http.services), task, new AbortController().signal);
    await expect(look()).rejects.toThrow("does not answer");
    expect((await open(id, cookie)).status).toBe(200);
    scanned = "infected";
    await look();
    scanned = "clean";
    expect((await open(id, cookie)).status).toBe(404);
    const page = await fetch(`${origin}/bureau/successions/${id}`, { headers: { cookie } });
    expect(await page.text()).toContain("programme dangereux");
  });

  test("an unusable document is refused with what to do, and no request is stored", async () => {
    const { answer, id } = await asks(aPdf({ locked: true }), "acte.pdf");
    expect([answer.status, id]).toEqual([400, ""]);
    expect(await answer.text()).toContain("protégé par un mot de passe");
  });

  test("the document of a succession request is hidden before the address is proved, and erased with the request", async () => {
    const { id, email } = await asks(aPng({ width: 32 }), "acte.png");
    // As before its address was proved: no act of the product leads back there.
    await sql`alter table succession disable trigger succession_stays`.execute(http.services.db);
    await http.services.db
      .updateTable("succession")
      .set({ confirmed_at: null })
      .where("id", "=", id)
      .execute();
    await sql`alter table succession enable trigger succession_stays`.execute(http.services.db);
    expect((await open(id, await staff("registrar"))).status).toBe(404);
    const ctx = testContext(http.services, { actor: system("test") });
    await ctx.transaction(async (tx) => {
      await eraseSuccessionsIn(tx, email);
      return { ok: true, value: null };
    });
    expect(await proofs().select("sha256").where("succession_id", "=", id).execute()).toEqual([]);
  });
});
