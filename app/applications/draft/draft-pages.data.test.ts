import { describe, expect, test } from "vitest";
import { mailPayersIn } from "#app/payments/notify-payers.server.ts";
import { aCompleteDraft, aDraft, paysOpening } from "#tests/applications.ts";
import { openDraftPages } from "#tests/draft-pages.ts";
import { aMember, aMemberAccount } from "#tests/factories.ts";
import type { TestHttp } from "#tests/http.ts";
import { aPayer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { filedPlace } from "./draft-facts.server.ts";

let http: TestHttp;
const { cookieOf, ask, at } = openDraftPages((opened) => {
  http = opened;
});

describe("pages of a draft", () => {
  test("the address of a draft leads to its first incomplete section, and each section has its page", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const leading = await ask(at(drafted), cookie);
    expect(leading.headers.get("location")).toBe(at(drafted, "/pieces"));
    for (const [section, words] of [
      ["travaux", "Vos chiffres"],
      ["chiffres", "Capitaux propres"],
      ["moyens", "Ce qu’elles donnent"],
      ["moyens", 'href="/espace/entreprise/personnel'],
      ["pieces", "pour déposer"],
      ["frais", "Régler"],
      ["resume", "avant le dépôt"],
      ["imprimer", "Dossier en préparation"],
    ]) {
      const page = await ask(at(drafted, `/${section}`), cookie);
      expect([section, page.status]).toEqual([section, 200]);
      expect(await page.text()).toContain(words);
    }
    expect((await ask(at(drafted, "/ailleurs"), cookie)).status).toBe(404);
  });

  test("a paid opening fee says on its page, its receipt and its mail that the application is not filed yet", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const due = await ask(at(drafted, "/frais"), cookie, { intent: "pay" });
    const unpaid = await (await ask(due.headers.get("location") ?? "", cookie)).text();
    expect(unpaid).toContain("voir quelle classe vos chiffres atteignent");
    const filing = at(drafted, "/resume");
    const home = async () => await (await ask("/espace", cookie)).text();
    expect(await home()).not.toContain("Relire et déposer votre dossier");
    const paymentId = await paysOpening(http.services, drafted);
    expect(await home()).toContain("Relire et déposer votre dossier");
    const page = async () => await (await ask(`/espace/paiements/${paymentId}`, cookie)).text();
    expect(await page()).toContain("Il reste un geste\u00A0: déposer");
    expect(await page()).toContain(`href="${filing}"`);
    const mailed = async () => {
      await testContext(http.services).transaction((tx) =>
        mailPayersIn(tx, { paymentId, what: "received" }, []),
      );
      return await http.services.db
        .selectFrom("mail")
        .select(["subject", "text_body as text"])
        .where("subject_id", "=", paymentId)
        .where("kind", "=", "payment-received")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
    };
    const mail = await mailed();
    expect(mail.subject).toContain("il reste à déposer");
    expect(mail.text).toContain(filing);
    await http.services.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "=", drafted.applicationId)
      .execute();
    expect(await page()).not.toContain("Il reste un geste");
    expect(await home()).not.toContain("Relire et déposer votre dossier");
    expect((await mailed()).subject).not.toContain("il reste à déposer");
  });

  test("a section is saved and leads to the next; a conflict with another member shows both values", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const on = await ask(at(drafted, "/chiffres"), cookie, {
      ca1: "7 000",
      "vu.ca1": "1",
      intent: "next",
    });
    expect([on.status, on.headers.get("location")]).toEqual([303, at(drafted, "/pieces")]);
    const both = await ask(at(drafted, "/chiffres"), cookie, {
      ca1: "8 000",
      "vu.ca1": "1",
      intent: "stay",
    });
    expect(both.status).toBe(409);
    const html = await both.text();
    expect(html).toContain('name="choix.ca1"');
    expect(html).toContain('name="vu.ca1" value="1"');
    expect(html).toContain("8 000");
    const chosen = await ask(at(drafted, "/chiffres"), cookie, {
      ca1: "8 000",
      "vu.ca1": "1",
      "autre.ca1": "7\u202F000",
      "choix.ca1": "mienne",
      intent: "stay",
    });
    expect(chosen.status).toBe(303);
  });

  test("a search of sub-areas saves what was chosen and shows the nearest first, misspelt or not", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const searchAnswer = await ask(at(drafted, "/travaux"), cookie, {
      sd7101: "2",
      "vu.sd7101": "",
      recherche: "plonbier",
      intent: "search",
    });
    const to = searchAnswer.headers.get("location") ?? "";
    expect([searchAnswer.status, to]).toEqual([
      303,
      at(drafted, "/travaux?recherche=plonbier#sous-domaines"),
    ]);
    const page = await (await ask(to, cookie)).text();
    expect(page).toContain("Aucun sous-domaine ne s’écrit ainsi.");
    const rows = [...page.matchAll(/<li[^>]*><label for="sd(\d+)"/g)];
    const shownCodes = rows.filter(([tag]) => !tag.includes("hidden")).map(([, code]) => code);
    expect(shownCodes[0]).toBe("5101");
    // What is asked for stays in sight; what is not found stays in the form.
    expect(shownCodes).toContain("7101");
    expect(shownCodes.length).toBeLessThan(rows.length);
    expect(page).toMatch(/<select id="sd7101"[^>]*>(?:(?!<\/select>).)*value="2" selected/s);
    const none = await (await ask(at(drafted, "/travaux?recherche=zzzz"), cookie)).text();
    expect(none).toContain("Aucun sous-domaine ne correspond");
    expect(none).not.toMatch(/<li hidden[^>]*><label for="sd/);
  });

  test("automatic saving takes less than 2 kB and answers with the outlook of the figures", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const sentFields = { ca1: "9", "vu.ca1": "1" };
    const answer = await ask(at(drafted, "/enregistrer"), cookie, sentFields);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ fields: { ca1: "9" }, conflicts: [] });
    expect(text.length + String(new URLSearchParams(sentFields)).length).toBeLessThan(2_000);
  });

  test("automatic saving answers a redirect when the session has ended", async () => {
    const drafted = await aDraft(http.services);
    const typedFields = { ca1: "9", "vu.ca1": "1" };
    const answer = await ask(at(drafted, "/enregistrer"), "", typedFields, {
      accept: "application/json",
    });
    expect(answer.status).toBe(302);
  });

  test("the fee section asks for the fee and leads to the payment", async () => {
    const drafted = await aDraft(http.services);
    const answer = await ask(at(drafted, "/frais"), await cookieOf(drafted.owner), {
      intent: "pay",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/espace\/paiements\/[\w-]{36}$/);
  });

  test("the first page, the documents section and « Mes pièces » count the same missing documents for the class of the draft", async () => {
    const drafted = await aDraft(http.services, { class: "D" });
    const cookie = await cookieOf(drafted.owner);
    const seen = async (path: string) =>
      (await (await ask(path, cookie)).text()).replaceAll("<!-- -->", "");
    const lacking = /Ajouter (\d+)\u00A0pièces? qui manque/.exec(await seen("/espace"))?.[1];
    expect(Number(lacking)).toBeGreaterThan(3);
    expect(await seen("/espace")).toContain(`${at(drafted, "/pieces")}?entreprise=`);
    expect(await seen(at(drafted, "/pieces"))).toContain(`Il manque encore ${lacking}\u00A0pièces`);
    const vault = await seen("/espace/pieces");
    expect(vault).toContain(`${lacking}\u00A0manquent`);
    expect(vault).toContain("C’est la classe de votre dossier");
    expect(vault).not.toContain("toutes.zip");
    expect(await seen("/espace/pieces?classe=toutes")).not.toContain("la classe de votre dossier");
  });

  test("a reader cannot save a draft", async () => {
    const drafted = await aDraft(http.services);
    const reader = await aMemberAccount(http.services);
    const { companyId } = drafted;
    await aMember(http.services, { accountId: reader.accountId, companyId }, { role: "reader" });
    const html = async (cookie: string) =>
      await (await ask(at(drafted, "/chiffres"), cookie)).text();
    expect(await html(await cookieOf(reader))).toMatch(/<fieldset disabled/);
    expect(await html(await cookieOf(drafted.owner))).not.toMatch(/<fieldset disabled/);
  });

  test("the pages of a draft of another company answer as for one that does not exist", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(await aPayer(http.services));
    for (const place of ["", "/travaux", "/imprimer", "/recu.pdf", "/deposer"])
      expect([place, (await ask(at(drafted, place), cookie)).status]).toEqual([place, 404]);
    for (const place of ["/travaux", "/enregistrer", "/deposer"])
      expect([place, (await ask(at(drafted, place), cookie, { ca1: "1" })).status]).toEqual([
        place,
        404,
      ]);
  });

  test("filing the form several times files once; the receipt is a PDF, and the print page shows the filed content", async () => {
    const drafted = await aCompleteDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const without = await ask(at(drafted, "/deposer"), cookie, { version: "1" });
    expect(without.status).toBe(400);
    expect(await without.text()).toContain("Cochez la déclaration");
    const form = { version: "1", serment: "on" };
    const filed = await ask(at(drafted, "/deposer"), cookie, form);
    expect([filed.status, filed.headers.get("location")]).toEqual([
      303,
      `${filedPlace(drafted.applicationId)}?depose`,
    ]);
    expect((await ask(at(drafted, "/deposer"), cookie, form)).status).toBe(303);
    expect((await ask(at(drafted, "/travaux"), cookie)).headers.get("location")).toBe(
      filedPlace(drafted.applicationId),
    );
    const receipt = await ask(at(drafted, "/recu.pdf"), cookie);
    expect(receipt.headers.get("content-type")).toBe("application/pdf");
    const print = await (await ask(at(drafted, "/imprimer"), cookie)).text();
    expect(print).toContain("Empreinte SHA-256 de tout le dossier");
  }, 60_000);

  test("abandoning a draft by its form is shown in the list of applications", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const ended = await ask(at(drafted, "/resume"), cookie, { intent: "abandon", version: "1" });
    const list = await ask(ended.headers.get("location") ?? "", cookie);
    const html = await list.text();
    expect(html).toContain("Le dossier est abandonné.");
    expect(html).toContain("Abandonné");
  });
});

describe("open page", () => {
  test("« À faire » opens the first application by one press, and shows a link to who may only read", async () => {
    const owner = await aPayer(http.services);
    const cookie = await cookieOf(owner);
    const reader = await aMemberAccount(http.services);
    await aMember(http.services, { ...reader, companyId: owner.companyId }, { role: "reader" });
    const home = async (asked: string) =>
      await (await ask(`/espace?entreprise=${owner.companyId}`, asked)).text();
    const form = `<form action="/espace/dossiers/ouvrir" method="post"><input type="hidden" name="entreprise" value="${owner.companyId}"/>`;
    expect(await home(cookie)).toContain(form);
    expect(await home(await cookieOf(reader))).not.toContain(form);
    const opened = await ask("/espace/dossiers/ouvrir", cookie, { entreprise: owner.companyId });
    expect(opened.headers.get("location")).toMatch(/^\/espace\/dossiers\/[\da-f-]{36}$/);
    expect(await home(cookie)).not.toContain(form);
  });

  test("the page to open an application shows the answers of the pre-check, and the draft takes them over", async () => {
    const owner = await aPayer(http.services);
    const cookie = await cookieOf(owner);
    const query = "sd=2201&niveau=2&classe=E&ca1=12%20000&ingenieurs=1";
    const page = await ask(`/espace/dossiers/ouvrir?${query}`, cookie);
    const html = await page.text();
    expect(html).toContain("Ce que nous reprenons");
    expect(html).toContain("Classe\u00A0");
    const opened = await ask("/espace/dossiers/ouvrir", cookie, {
      entreprise: owner.companyId,
      genre: "first",
      reponses: query,
    });
    expect(opened.status).toBe(303);
    const [application] = await http.services.db
      .selectFrom("application")
      .select(["class", "figures"])
      .where("company_id", "=", owner.companyId)
      .execute();
    expect(application).toEqual({ class: "E", figures: { ca1: 12_000, ingenieurs: 1 } });
    expect(await (await ask("/espace/dossiers", cookie)).text()).toContain(
      "Un dossier de ce genre est déjà en cours.",
    );
  });

  test("opening an application of a kind that is not open to the company is refused with a message", async () => {
    const owner = await aPayer(http.services);
    const refused = await ask("/espace/dossiers/ouvrir", await cookieOf(owner), {
      entreprise: owner.companyId,
      genre: "extension",
    });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("commencez par une première qualification");
    const renewal = await ask("/espace/dossiers/ouvrir", await cookieOf(owner), {
      entreprise: owner.companyId,
      genre: "renewal",
    });
    expect(renewal.status).toBe(409);
    expect(await renewal.text()).toContain("ne s’ouvre pas encore");
  });

  test("opening an application for another company is refused, whatever company the address names", async () => {
    const [owner, other] = [await aPayer(http.services), await aPayer(http.services)];
    const cookie = await cookieOf(owner);
    const open = (path: string, entreprise: string) =>
      ask(path, cookie, { entreprise, genre: "first" });
    const here = `/espace/dossiers/ouvrir?entreprise=${owner.companyId}`;
    expect((await open(here, other.companyId)).status).toBe(404);
    for (const entreprise of ["", "x", "' or true --", `${owner.companyId}x`])
      expect([entreprise, (await open(here, entreprise)).status]).toEqual([entreprise, 404]);
    expect((await ask(`/espace/pieces/RCCM?entreprise=${other.companyId}`, cookie)).status).toBe(
      404,
    );
  });
});

describe("hostile requests to a draft", () => {
  test.each([
    ["9".repeat(300), "9".repeat(60)],
    ["-5", "-5"],
    ["1e9", "1e9"],
    ["0x10", "0x10"],
    ["Infinity", "Infinity"],
    ["1,5", "1,5"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ])(
    "the figure %j is kept as text, shown as missing, and prevents the filing",
    async (text, shownText) => {
      const drafted = await aDraft(http.services);
      const cookie = await cookieOf(drafted.owner);
      const sentFields = { ca1: text, "vu.ca1": "1", intent: "stay" };
      expect((await ask(at(drafted, "/chiffres"), cookie, sentFields)).status).toBe(400);
      const page = await (await ask(at(drafted, "/chiffres"), cookie)).text();
      expect(page).toContain(`value="${shownText}"`);
      expect(await (await ask(at(drafted, "/resume"), cookie)).text()).toContain("#ca1");
    },
  );

  test("made-up fields do not change a draft", async () => {
    const drafted = await aDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    const before = await (await ask(at(drafted, "/imprimer"), cookie)).text();
    for (const form of [
      { __proto__x: "1", "vu.__proto__": "{}", constructor: "1", etat: "filed", state: "filed" },
      { sd9999: "3", "vu.sd9999": "", classe: "Z", "vu.classe": "F" },
      { ca1: "5", "choix.ca1": "autre" },
      { ca1: "5", "vu.ca1": "77" },
      { sd2201: "9", "vu.sd2201": "1", "choix.sd2201": "x" },
    ])
      expect((await ask(at(drafted, "/chiffres"), cookie, form)).status).toBeLessThan(500);
    const { class: aimedAt } = await http.services.db
      .selectFrom("application")
      .select("class")
      .where("id", "=", drafted.applicationId)
      .executeTakeFirstOrThrow();
    expect([aimedAt === null || aimedAt === "F", before.includes("Classe\u00A0F")]).toEqual([
      true,
      true,
    ]);
  });

  test("a reader can neither save, pay, file nor abandon a draft, and the page says so", async () => {
    const drafted = await aCompleteDraft(http.services);
    const reader = await aMemberAccount(http.services);
    const { companyId } = drafted;
    await aMember(http.services, { ...reader, companyId }, { role: "reader" });
    const cookie = await cookieOf(reader);
    for (const [place, form] of [
      ["/chiffres", { ca1: "9", "vu.ca1": "1", intent: "stay" }],
      ["/frais", { intent: "pay" }],
      ["/resume", { intent: "abandon" }],
      ["/deposer", { serment: "on", version: "1" }],
    ] as const) {
      const answer = await ask(at(drafted, place), cookie, form);
      expect([place, answer.status]).toEqual([place, 403]);
      expect(await answer.text()).toMatch(/permet de lire/);
    }
  });

  test.each(["-1", "1e99", "2.5", "abc", "0", "99"])(
    "filing is refused with version %j when it is not the current one",
    async (version) => {
      const drafted = await aDraft(http.services);
      const cookie = await cookieOf(drafted.owner);
      const answer = await ask(at(drafted, "/deposer"), cookie, { serment: "on", version });
      expect(answer.status).toBe(409);
    },
  );

  test("a section posted after the filing says that nothing was added", async () => {
    const drafted = await aCompleteDraft(http.services);
    const cookie = await cookieOf(drafted.owner);
    await ask(at(drafted, "/deposer"), cookie, { serment: "on", version: "1" });
    const late = await ask(at(drafted, "/chiffres"), cookie, { ca1: "9", "vu.ca1": "1" });
    expect(late.status).toBe(303);
    const actual = await ask(late.headers.get("location") ?? "", cookie);
    expect(await actual.text()).toContain("Rien n’a été ajouté");
  });
});
