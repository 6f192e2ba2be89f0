import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { action as signIn } from "#app/accounts/sign-in/sign-in-page.tsx";
import { newId } from "#app/kernel/identifiers.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { aMachine, works } from "#tests/sample-means.ts";
import { addMeans } from "./means-writes.queries.server.ts";

let http: TestHttp;
let origin = "";
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

async function member(role: "owner" | "reader" = "owner") {
  const account = await aMemberAccount(http.services, { member: { role } });
  const { email, password } = account;
  const call = { services: http.services, path: "/espace/connexion", form: { email, password } };
  return { ...account, cookie: cookiesSetBy(await callPage(signIn, call)) };
}
type Member = Awaited<ReturnType<typeof member>>;

const ask = ({ cookie, companyId }: Member, path: string, body?: BodyInit) =>
  fetch(
    `${origin}/espace/entreprise/${path}${path.includes("?") ? "&" : "?"}entreprise=${companyId}`,
    {
      redirect: "manual",
      ...(body && { method: "POST", body }),
      headers: { cookie, origin },
    },
  );

const html = async (someone: Member, path: string, body?: BodyInit) => {
  const answer = await ask(someone, path, body);
  return { status: answer.status, text: (await answer.text()).replaceAll("&#x27;", "'") };
};

const aWorkerForm = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    name: "Awa Ndiaye",
    trade: "engineer",
    contract: "open-ended",
    permanent: "oui",
    diploma: "",
    experienceYears: "",
    cle: newId(),
    "sinceOn.day": "",
    "sinceOn.month": "",
    "sinceOn.year": "",
    ...changes,
  });

describe("list page of means, without scripts", () => {
  test("a search in a works reference keeps what was typed and puts the nearest sub-areas first", async () => {
    const someone = await member();
    const typedFields = { client: "Commune de Podor", "amount.value": "", cle: newId() };
    const searching = new URLSearchParams({
      ...typedFields,
      recherche: "forrage",
      intent: "search",
    });
    const page = await html(someone, "references/ajouter", searching);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Aucun sous-domaine ne s’écrit ainsi.");
    expect(page.text).toContain('value="Commune de Podor"');
    expect(page.text).toContain(`name="cle" value="${typedFields.cle}"`);
    expect(page.text).not.toContain("Formulaire invalide");
    const options = [...page.text.matchAll(/<option value="[0-9a-f-]{36}"[^>]*>(\d{4})/g)];
    expect(options[0]?.[1]).toBe("7101");
    const all = await html(someone, "references/ajouter");
    expect(all.text.match(/<option value="[0-9a-f-]{36}"/g)).toHaveLength(options.length);
    expect((await html(someone, "references")).text).not.toContain("Commune de Podor");
  });

  test("a list page of means adds an entry, shows it with the totals, changes it, ends it and restores it", async () => {
    const someone = await member();
    const form = aWorkerForm();
    const added = await ask(someone, "personnel/ajouter", form);
    expect(added.status).toBe(303);
    expect((await ask(someone, "personnel/ajouter", form)).status).toBe(303);
    const list = await html(someone, "personnel?fait=ajoute");
    expect(list.status).toBe(200);
    expect(list.text).toContain("C’est ajouté.");
    expect(list.text.match(/Awa Ndiaye/g)).toHaveLength(1);
    const path = `personnel/${form.get("cle")}`;
    const page = await html(someone, path);
    expect(page.text).toContain('name="vu.name" value="Awa Ndiaye"');
    const changed = await ask(
      someone,
      path,
      aWorkerForm({
        name: "Awa Diop",
        "vu.name": "Awa Ndiaye",
        "vu.trade": "engineer",
        "vu.contract": "open-ended",
        "vu.permanent": "oui",
      }),
    );
    expect(changed.headers.get("location")).toContain("fait=change");
    const conflict = await html(
      someone,
      path,
      aWorkerForm({
        name: "Awa Sow",
        "vu.name": "Awa Ndiaye",
        "vu.trade": "engineer",
        "vu.contract": "open-ended",
        "vu.permanent": "oui",
      }),
    );
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("Awa Diop");
    expect(conflict.text).toContain('value="Awa Sow"');
    const ended = await ask(someone, path, new URLSearchParams({ intent: "remove" }));
    const after = ended.headers.get("location")?.split("/entreprise/")[1] ?? "";
    const undo = await html(someone, after);
    expect(undo.text).toContain("Annuler");
    const restored = await ask(
      someone,
      "personnel",
      new URLSearchParams({ remettre: form.get("cle") ?? "" }),
    );
    expect(restored.headers.get("location")).toContain("fait=remis");
  });

  test("a list page of means refuses invalid input with an explanation, and keeps what was typed", async () => {
    const someone = await member();
    const long = "é".repeat(10_000);
    const answer = await html(
      someone,
      "personnel/ajouter",
      aWorkerForm({ name: long, trade: "x", experienceYears: "-3" }),
    );
    expect(answer.status).toBe(400);
    for (const text of ["ne doit pas dépasser 120", "Choisissez un métier", "de 0 à 70", long])
      expect(answer.text).toContain(text);
  });

  test("a list of another company, an unknown list and an unknown entry answer the same 404", async () => {
    const someone = await member();
    const other = await member();
    const form = aWorkerForm();
    await ask(other, "personnel/ajouter", form);
    for (const path of [
      `personnel/${form.get("cle")}`,
      "bateaux",
      `personnel/${newId()}`,
      "personnel/1",
    ])
      expect((await html(someone, path)).status).toBe(404);
    const foreign = { ...someone, companyId: other.companyId };
    expect((await html(foreign, "personnel")).status).toBe(404);
    expect((await html(foreign, "personnel/ajouter", aWorkerForm())).status).toBe(404);
  });

  test("a reader sees a list of means without a form", async () => {
    const reader = await member("reader");
    expect((await html(reader, "personnel")).text).not.toContain("Ajouter une personne");
    const refused = await html(reader, "personnel/ajouter", aWorkerForm());
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("mais pas les changer");
  });

  test("500 machines and 200 works are shown in pages of 50, with the totals of all", async () => {
    const someone = await member();
    const { companyId } = someone;
    const at = new Date();
    const equipment = Array.from({ length: 500 }, (_, place) =>
      aMachine({ id: newId(), kind: `Pelle ${String(place).padStart(3, "0")}`, value: 1_000_000 }),
    );
    const references = Array.from({ length: 200 }, () =>
      works({ id: newId(), nature: "N".repeat(500) }),
    );
    await addMeans(http.services.db, { companyId, at }, { equipment, references });
    const first = await html(someone, "materiel");
    expect(first.text).toContain("500\u202F000\u202F000\u00A0FCFA");
    expect(first.text.match(/Pelle \d+/g)).toHaveLength(50);
    expect((await html(someone, "materiel?page=10")).text).toContain("Pelle 499");
    expect((await html(someone, "materiel?page=9999")).text).toContain("Pelle 499");
    expect((await html(someone, "materiel?q=pelle+042")).text.match(/Pelle \d+/g)).toEqual([
      "Pelle 042",
    ]);
    expect((await html(someone, "references?page=4")).status).toBe(200);
  });
});

describe("pasted table page, without scripts", () => {
  /** A page as it reads: no comments, no tags. */
  const plain = (text: string) => text.replace(/<!--.*?-->|<[^>]*>/g, "").replace(/ +/g, " ");

  const table = (tableau: string, intent: string) => {
    const form = new FormData();
    form.append("tableau", tableau);
    form.append("intent", intent);
    return form;
  };

  test("a pasted table is previewed line by line, then added; invalid lines stay in the form", async () => {
    const someone = await member();
    const pasted = "Nom;Métier\nAwa;Ingénieur\nModou;Astronaute\nAwa;Ingénieur";
    const seen = await html(someone, "personnel/coller", table(pasted, "check"));
    expect(seen.status).toBe(200);
    expect(seen.text).toMatch(/Ligne (<!-- -->)?3(<!-- -->)?, (<!-- -->)?à corriger/);
    expect(seen.text).toContain("Métier\u00A0: Choisissez un métier");
    expect(plain(seen.text)).toContain("Ligne 4, même ligne que la ligne 2");
    expect(seen.text).not.toContain("déjà dans la liste");
    expect(seen.text).not.toContain("n’est pas lue");
    const added = await html(someone, "personnel/coller", table(pasted, "add"));
    expect(added.text).toContain("1\u00A0ligne ajoutée");
    expect(added.text).toContain("Nom;Métier\nModou;Astronaute</textarea>");
    expect(plain(added.text)).toContain("Ligne 2, à corriger");
    const repeated = await html(someone, "personnel/coller", table(pasted, "check"));
    expect(plain(repeated.text)).toContain("Ligne 2, déjà dans la liste");
    expect(plain(repeated.text)).toContain("Ligne 4, même ligne que la ligne 2");
    const again = await ask(someone, "personnel/coller", table("Awa;Ingénieur", "add"));
    expect(again.headers.get("location")).toContain("nombre=0");
  });

  test("homonyms are all added with their first names, a column that is not read is named, and a second time adds none", async () => {
    const someone = await member();
    const pasted = [
      "N°\tPrénom\tNom\tFonction\tContrat\tCNI",
      "1\tAwa\tNdiaye\tMaçon\tCDI\t100",
      "2\tModou\tNdiaye\tMaçon\tCDI\t101",
      "3\tFatou\tNdiaye\tMaçon\tCDI\t102",
      "4\tFatou\tNdiaye\tMaçon\tCDI\t103",
    ].join("\n");
    const seen = plain((await html(someone, "personnel/coller", table(pasted, "check"))).text);
    expect(seen).toContain("La colonne «\u00A0CNI\u00A0» n’est pas lue.");
    expect(seen).not.toContain("N°\u00A0» n’est pas lue");
    for (const line of ["2, à ajouter\u00A0: Awa", "3, à ajouter\u00A0: Modou", "5, à ajouter"])
      expect(seen).toContain(`Ligne ${line}`);
    const add = async () =>
      (await ask(someone, "personnel/coller", table(pasted, "add"))).headers.get("location");
    expect(await add()).toContain("nombre=4");
    expect(await add()).toContain("nombre=0");
    const list = (await html(someone, "personnel")).text;
    for (const [name, times] of [
      ["Awa Ndiaye", 1],
      ["Modou Ndiaye", 1],
      ["Fatou Ndiaye", 2],
    ] as const)
      expect(list.split(name).length - 1).toBe(times);
  });

  test.each([
    ["nothing", " \n ", "Collez au moins une ligne"],
    ["too many lines", "a;b\n".repeat(501), "collez-en au plus 500"],
    ["too long a text", "a".repeat(60_001), "60\u202F000 caractères"],
  ])("a pasted table of %s is refused with an explanation", async (_what, pasted, text) => {
    const answer = await html(await member(), "personnel/coller", table(pasted, "add"));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
  });

  test("a pasted table of 500 machines is added whole", async () => {
    const someone = await member();
    const pasted = Array.from(
      { length: 500 },
      (_, place) =>
        `Pelle hydraulique\tCaterpillar 320\tDK ${place} AB\t2018\tEn propriété\t45 000 000\t1`,
    ).join("\n");
    const answer = await ask(someone, "materiel/coller", table(pasted, "add"));
    expect(answer.headers.get("location")).toContain("nombre=500");
  });
});

test("a stored amount is shown in its field with grouped digits", async () => {
  const someone = await member();
  const reference = works({ id: newId(), amount: 85_000_000 });
  const { companyId } = someone;
  await addMeans(http.services.db, { companyId, at: new Date() }, { references: [reference] });
  const page = await html(someone, `references/${reference.id}`);
  expect(page.text).toContain('value="85\u202F000\u202F000"');
});

describe("page of the owner of works", () => {
  test("the owner of works answers once, and later visits say that the answer was given", async () => {
    const someone = await member();
    const id = newId();
    const reference = works({ id, contactEmail: "sarr@mairie.example" });
    const { companyId } = someone;
    await addMeans(http.services.db, { companyId, at: new Date() }, { references: [reference] });
    const answer = await ask(
      someone,
      `references/${id}`,
      new URLSearchParams({ intent: "ask-owner" }),
    );
    expect(answer.status).toBe(303);
    const mail = await http.services.db
      .selectFrom("mail")
      .select("text_body as text")
      .where("recipient", "=", "sarr@mairie.example")
      .executeTakeFirstOrThrow();
    const path = /\/references\/confirmer\?token=\S+/.exec(mail.text)?.[0] ?? "";
    const open = (body?: URLSearchParams) =>
      fetch(`${origin}${path}`, { ...(body && { method: "POST", body }), headers: { origin } });
    const page = await (await open()).text();
    expect(page).toContain("Commune de Thiès");
    expect(page).toContain('content="noindex"');
    const empty = await open(new URLSearchParams({ intent: "send" }));
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Dites qui vous êtes");
    const body = new URLSearchParams({
      works: "yes",
      amount: "yes",
      dates: "yes",
      quality: "good",
      name: "Coumba Sarr",
      function: "Maire",
    });
    const first = await open(body);
    expect(first.status).toBe(200);
    expect(await first.text()).toContain("Merci, votre réponse est enregistrée");
    const again = await open(body);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("Ce lien ne sert qu’une fois");
    expect((await html(someone, `references/${id}`)).text).toContain(
      "Le maître d’ouvrage a répondu",
    );
  });

  test("a forged link of an owner of works answers 404 with what to do", async () => {
    for (const token of ["", "faux", "x".repeat(5_000)]) {
      const answer = await fetch(`${origin}/references/confirmer?token=${token}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Ce lien n’est pas valable");
    }
  });
});
