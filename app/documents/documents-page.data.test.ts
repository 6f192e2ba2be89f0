import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { rangeOf } from "#app/layouts/serve-file.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";

let http: TestHttp;
let origin = "";
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  await publishFirstRequirements(testContext(http.services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

async function member() {
  const account = await aMemberAccount(http.services);
  return { ...account, cookie: await signedInCookie(http.services, account.accountId) };
}

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, {
    redirect: "manual",
    ...init,
    headers: { cookie, origin, ...(init.headers as Record<string, string>) },
  });

const dated = { issuedOn: "1/11/2026" };

/** Posts the form of a document like a browser without scripts. */
const post = (cookie: string, form: FormData, code = "QUITUS") =>
  ask(`/espace/pieces/${code}`, cookie, { method: "POST", body: form });

const addressIn = (html: string) => /\/espace\/pieces\/fichiers\/[\w-]+/.exec(html)?.[0] ?? "";

describe("form of a document, without scripts", () => {
  test("a posted document leads to the list, which shows until when it is valid", async () => {
    const { cookie } = await member();
    const answer = await post(cookie, fileForm(aPdf(), dated));
    expect(answer.status).toBe(303);
    const list = await ask(answer.headers.get("location") ?? "", cookie);
    expect(list.status).toBe(200);
    const html = await list.text();
    expect(html).toContain("La pièce est enregistrée.");
    expect(html).toContain("Reçue, valable jusqu’au 30\u00A0janvier 2027");
  });

  test.each([
    ["no file", null, dated, "Choisissez un fichier"],
    ["no date", aPdf(), {}, "Donnez la date écrite sur la pièce"],
    ["a day to come", aPdf(), { issuedOn: "1/11/2199" }, "Cette date n’est pas encore passée"],
    ["a day that does not exist", aPdf(), { issuedOn: "31/11/2026" }, "Cette date n’existe pas"],
    ["a locked PDF", aPdf({ locked: true }), dated, "protégé par un mot de passe"],
  ])("a form with %s is shown again with what to do", async (_what, content, fields, text) => {
    const { cookie } = await member();
    const answer = await post(cookie, fileForm(content, fields));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  test("a file of 12 MB for a limit of 10 MB is refused in words", async () => {
    const { cookie } = await member();
    const answer = await post(cookie, fileForm(Buffer.alloc(12_000_000, "a"), dated));
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("trop lourd");
    for (const [part, text] of Object.entries(dated))
      expect(html).toMatch(new RegExp(`<input(?=[^>]*name="${part}")[^>]*value="${text}"`));
  });

  test("a form posted by a visitor leads to the sign-in, and its file is not read", async () => {
    const answer = await post("", fileForm(Buffer.alloc(3_000_000, "a"), dated));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("/espace/connexion");
  });

  test("a proof of request is accepted without a date, and the list names it", async () => {
    const { cookie } = await member();
    const page = await (await ask("/espace/pieces/QUITUS", cookie)).text();
    expect(page).toContain("Je n’ai encore que la preuve de la demande");
    const answer = await post(cookie, fileForm(aPdf(), { demande: "oui" }));
    expect(answer.status).toBe(303);
    const html = await (await ask(answer.headers.get("location") ?? "", cookie)).text();
    expect(html).toContain("Demande en cours");
    expect(await (await ask("/espace/pieces/QUITUS", cookie)).text()).toContain(
      "Preuve de la demande",
    );
    const rccm = await (await ask("/espace/pieces/RCCM", cookie)).text();
    expect(rccm).not.toContain("demande-help");
  });

  test("a requirement that has ended shows no form, and its documents can still be opened", async () => {
    const { cookie } = await member();
    await post(cookie, fileForm(aPdf(), dated), "IT");
    const versions = http.services.db.updateTable("requirement").where("code", "=", "IT");
    await versions.set({ ended: true }).execute();
    const list = await (await ask("/espace/pieces", cookie)).text();
    const page = await (await ask("/espace/pieces/IT", cookie)).text();
    await versions.set({ ended: false }).execute();
    expect(list).toContain("Autres pièces");
    expect(page).toContain("n’est plus demandée");
    expect(page).toMatch(addressIn(page));
    expect(page).not.toContain("multipart/form-data");
  });

  test("the form of an unknown requirement answers 404", async () => {
    const { cookie } = await member();
    const answer = await post(cookie, fileForm(aPdf(), dated), "PASSEPORT");
    expect(answer.status).toBe(404);
    await answer.text();
  });

  test("a posted removal removes the document once", async () => {
    const { cookie } = await member();
    await post(cookie, fileForm(aPdf(), dated));
    const page = await (await ask("/espace/pieces/QUITUS", cookie)).text();
    const id = addressIn(page).split("/").at(-1) ?? "";
    const body = new URLSearchParams({ supprimer: id, version: "1" });
    const remove = () => ask("/espace/pieces/QUITUS", cookie, { method: "POST", body });
    expect((await remove()).headers.get("location")).toContain("fait=supprimee");
    expect((await remove()).headers.get("location")).toContain("fait=supprimee");
    const foreign = await member();
    const other = await ask("/espace/pieces/QUITUS", foreign.cookie, { method: "POST", body });
    expect(other.status).toBe(404);
  });
});

describe("document download", () => {
  async function supplied() {
    const who = await member();
    const content = aPdf({ pages: 2, text: who.email });
    await post(who.cookie, fileForm(content, dated, "quitus « 2026 ».pdf"));
    const page = await (await ask("/espace/pieces/QUITUS", who.cookie)).text();
    return { ...who, content, at: addressIn(page) };
  }

  test("a document is served whole, with headers that forbid its scripts", async () => {
    const { cookie, content, at } = await supplied();
    const answer = await ask(at, cookie);
    expect(sha256Of(Buffer.from(await answer.arrayBuffer()))).toBe(sha256Of(content));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "content-disposition": "inline; filename*=UTF-8''quitus%20%C2%AB%202026%20%C2%BB.pdf",
    });
  });

  test("a document is served as an attachment on request", async () => {
    const { cookie, at } = await supplied();
    const answer = await ask(`${at}?telecharger`, cookie);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
    await answer.body?.cancel();
  });

  test("a document is served by ranges, and whole to a browser that names what it should not have kept", async () => {
    const { cookie, content, at } = await supplied();
    const part = await ask(at, cookie, { headers: { range: "bytes=5-9" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 5-9/${content.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(5, 10));
    const beyond = await ask(at, cookie, { headers: { range: "bytes=999999-" } });
    expect(beyond.status).toBe(416);
    const etag = part.headers.get("etag") ?? "";
    const again = await ask(at, cookie, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("cache-control")]).toEqual([200, "no-store"]);
    await again.body?.cancel();
    const head = await ask(at, cookie, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(content.length));
  });

  test("the document of another company answers like one that does not exist", async () => {
    const { at } = await supplied();
    const stranger = await member();
    const foreign = await ask(at, stranger.cookie);
    const unknown = await ask("/espace/pieces/fichiers/x", stranger.cookie);
    expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(foreign.status).toBe(404);
  });

  test("the ZIP of all documents contains a document", async () => {
    const { cookie, content } = await supplied();
    const answer = await ask("/espace/pieces/toutes.zip", cookie);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const zip = await buffer(answer.body as ReadableStream<Uint8Array>);
    expect(zip.subarray(0, 2).toString()).toBe("PK");
    expect(zip.includes(content)).toBe(true);
    expect(zip.includes("QUITUS/01-quitus")).toBe(true);
  });

  test("a content is recognised before its upload, by its own company only", async () => {
    const { cookie, content } = await supplied();
    const query = `code=QUITUS&sha256=${sha256Of(content)}`;
    const answer = await ask(`/espace/pieces/connue?${query}`, cookie);
    expect(await answer.text()).toContain("déjà dans vos pièces");
    const stranger = await member();
    expect((await ask(`/espace/pieces/connue?${query}`, stranger.cookie)).status).toBe(404);
  });
});

describe("documents read by staff", () => {
  const staff = async (
    role: StaffRole,
    assurance: "password" | "second-factor" = "second-factor",
  ) => {
    const { accountId } = await aStaffAccount(http.services, { roles: [role] });
    return { accountId, cookie: await signedInCookie(http.services, accountId, assurance) };
  };

  async function supplied() {
    const who = await member();
    const content = aPdf({ text: who.email });
    await post(who.cookie, fileForm(content, dated));
    const page = await (await ask("/espace/pieces/QUITUS", who.cookie)).text();
    const id = addressIn(page).split("/").at(-1) ?? "";
    return { ...who, content, id, list: `/bureau/entreprises/${who.companyId}/pieces` };
  }

  test("staff with the permission find the documents, are warned before an unscanned one, and their access is logged", async () => {
    const { cookie, accountId } = await staff("controller");
    const { list, id, content, companyId } = await supplied();
    const company = await (await ask(`/bureau/entreprises/${companyId}`, cookie)).text();
    expect(company).toContain(list);
    const html = await (await ask(list, cookie)).text();
    expect(html).toContain(`${list}/${id}`);
    expect(html).toContain("Non analysée par l’antivirus");
    const warned = await ask(`${list}/${id}`, cookie);
    expect(warned.headers.get("location")).toContain(`${list}?ouvrir=${id}`);
    const warning = await (await ask(`${list}?ouvrir=${id}`, cookie)).text();
    expect(warning).toContain("n’a pas été analysée");
    expect(warning).toContain(`${list}/${id}?averti=oui`);
    const opened = await ask(`${list}/${id}?averti=oui`, cookie);
    expect(sha256Of(Buffer.from(await opened.arrayBuffer()))).toBe(sha256Of(content));
    const noted = await http.services.db
      .selectFrom("access_log")
      .select(["what", "subject_id"])
      .where("account_id", "=", accountId)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(noted.map(({ what }) => what)).toEqual(["company-page", "papers-page", "document"]);
    expect(new Set(noted.map(({ subject_id }) => subject_id))).toEqual(new Set([companyId]));
  });

  test("staff open a document only under its own company, and not in the space", async () => {
    const { cookie } = await staff("controller");
    const [one, other] = [await supplied(), await supplied()];
    expect((await ask(`${other.list}/${one.id}?averti=oui`, cookie)).status).toBe(404);
    expect((await ask(`/espace/pieces/fichiers/${one.id}`, cookie)).status).toBe(404);
  });

  test("staff with a password alone, or without the permission, read no document", async () => {
    const { list, id } = await supplied();
    const byPassword = await staff("registrar", "password");
    for (const path of [list, `${list}/${id}?averti=oui`])
      expect((await ask(path, byPassword.cookie)).status).not.toBe(200);
    expect((await ask(`/espace/pieces/fichiers/${id}`, byPassword.cookie)).status).toBe(404);
    const cashier = await staff("cashier");
    expect((await ask(list, cashier.cookie)).status).toBe(403);
  });
});

describe("resumable uploads", () => {
  const tus = { "tus-resumable": "1.0.0" };

  async function begin(cookie: string, bytes: number) {
    const csrf = {
      "x-xsrf-token": "t".repeat(24),
      cookie: `${cookie}; XSRF-TOKEN=${"t".repeat(24)}`,
    };
    const creation = await ask("/espace/pieces/envois", cookie, {
      method: "POST",
      headers: {
        ...tus,
        ...csrf,
        "upload-length": String(bytes),
        "upload-metadata": `filename ${btoa("quitus.pdf")}`,
      },
    });
    const at = creation.headers.get("location") ?? "";
    const send = (offset: number, body: Uint8Array<ArrayBuffer>) =>
      ask(at, cookie, {
        method: "PATCH",
        headers: {
          ...tus,
          ...csrf,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
        },
        body,
      });
    const offset = async () => {
      const answer = await ask(at, cookie, { method: "HEAD", headers: tus });
      return Number(answer.headers.get("upload-offset"));
    };
    return { status: creation.status, at, send, offset };
  }

  test("an upload named by a form with a wrong date stays, and need not be sent again", async () => {
    const { cookie } = await member();
    const content = new Uint8Array(aPdf({ pages: 6 }));
    const { at, send } = await begin(cookie, content.length);
    await send(0, content);
    const arrivee = at.split("/").at(-1) ?? "";
    const wrongly = fileForm(null, { issuedOn: "1/13/2026", arrivee });
    const wrong = await post(cookie, wrongly);
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(html).toMatch(new RegExp(`name="arrivee"[^>]*value="${arrivee}"`));
    expect(html).toContain("Fichier déjà envoyé\u00A0: quitus.pdf");
    const other = await member();
    const foreign = await post(other.cookie, wrongly);
    expect(await foreign.text()).not.toContain("déjà reçu");
    expect((await post(cookie, fileForm(null, { ...dated, arrivee }))).status).toBe(303);
  });

  test("a complete upload is added by the form that names it", async () => {
    const { cookie } = await member();
    const content = new Uint8Array(aPdf({ pages: 5 }));
    const { at, send, offset, status } = await begin(cookie, content.length);
    expect(status).toBe(201);
    expect((await send(0, content.slice(0, 400))).status).toBe(204);
    expect(await offset()).toBe(400);
    const body = new URLSearchParams({ ...dated, arrivee: at.split("/").at(-1) ?? "" });
    const early = await ask("/espace/pieces/QUITUS", cookie, { method: "POST", body });
    expect(early.status).toBe(400);
    await send(400, content.slice(400));
    const whole = await ask("/espace/pieces/QUITUS", cookie, { method: "POST", body });
    expect(whole.headers.get("location")).toContain("fait=ajoutee");
  });

  test("the upload of another account can neither be continued nor added", async () => {
    const [ownMember, stranger] = [await member(), await member()];
    const content = new Uint8Array(aPdf());
    const { at, send } = await begin(ownMember.cookie, content.length);
    await send(0, content);
    expect((await ask(at, stranger.cookie, { method: "HEAD", headers: tus })).status).toBe(404);
    const body = new URLSearchParams({ ...dated, arrivee: at.split("/").at(-1) ?? "" });
    const answer = await ask("/espace/pieces/QUITUS", stranger.cookie, { method: "POST", body });
    expect(answer.status).toBe(400);
  });

  test("an upload from another site is refused", async () => {
    const { cookie } = await member();
    const answer = await ask("/espace/pieces/envois", cookie, {
      method: "POST",
      headers: { ...tus, "upload-length": "10" },
    });
    expect(answer.status).toBe(403);
  });
});

test.each([
  [null, null],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=100-", "wrong"],
  ["bytes=20-10", "wrong"],
  ["bytes=-0", "wrong"],
  ["bytes=0-1,5-6", null],
  ["lines=1-2", null],
])("the Range header %j of a file of 100 bytes is read as %j", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
