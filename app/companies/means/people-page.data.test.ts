import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";

let http: TestHttp;
let origin = "";
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

async function member(role: "owner" | "reader" = "owner") {
  const account = await aMemberAccount(http.services, { member: { role } });
  return { ...account, cookie: await signedInCookie(http.services, account.accountId) };
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
  return { status: answer.status, text: await answer.text() };
};

describe("several people of one page", () => {
  const path = "personnel/plusieurs";
  const people = (...rows: Record<string, string>[]) => {
    const form = new URLSearchParams({ intent: "add", lignes: "5" });
    for (const [row, person] of rows.entries())
      for (const [field, text] of Object.entries({ cle: newId(), ...person }))
        form.set(`${field}-${row + 1}`, text);
    return form;
  };
  const aMason = { trade: "skilled-worker", contract: "day", permanent: "non" };

  test("are added once, in any rows, also when the form is sent twice or two have one name", async () => {
    const someone = await member();
    const form = people(
      { name: "Modou Fall", ...aMason },
      { name: "", trade: "", contract: "" },
      { name: "Modou Fall", ...aMason },
      { name: "Awa Sy", ...aMason, permanent: "oui" },
    );
    const added = await ask(someone, path, form);
    expect([added.status, added.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("fait=colle&nombre=3"),
    ]);
    expect((await ask(someone, path, form)).status).toBe(303);
    const list = await html(someone, "personnel?fait=colle&nombre=3");
    expect(list.text).toContain("3\u00A0lignes ajoutées.");
    expect(list.text.match(/Modou Fall/g)).toHaveLength(2);
    expect(list.text.match(/Awa Sy/g)).toHaveLength(1);
  });

  test("are all kept as they were typed while one of them is incomplete, and none is added", async () => {
    const someone = await member();
    const typed = people({ name: "Modou Fall", ...aMason }, { name: "Awa Sy", trade: "engineer" });
    const refused = await html(someone, path, typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Personne\u00A02\u00A0: Choisissez un contrat");
    expect(refused.text).not.toContain("Personne\u00A01\u00A0:");
    for (const text of ['value="Modou Fall"', 'value="Awa Sy"', typed.get("cle-1") ?? ""])
      expect(refused.text).toContain(text);
    expect(refused.text).toMatch(/<option value="engineer" selected/);
    expect((await html(someone, "personnel")).text).not.toContain("Modou Fall");
  });

  test("have more rows when they ask for them, up to forty, with what was typed", async () => {
    const someone = await member();
    const form = people({ name: "Modou Fall" });
    form.set("intent", "more");
    const more = await html(someone, path, form);
    expect(more.status).toBe(200);
    expect(more.text).toContain('value="Modou Fall"');
    expect(more.text).toContain('id="personne-10"');
    expect(more.text).not.toContain("Rien n’est encore ajouté");
    form.set("lignes", "40");
    expect((await html(someone, path, form)).text).not.toContain('id="personne-41"');
    form.set("lignes", "4000000");
    expect((await html(someone, path, form)).text).not.toContain('id="personne-11"');
  });

  test("are not added by a reader, nor to the list of another company", async () => {
    const form = people({ name: "Modou Fall", ...aMason });
    const reader = await member("reader");
    expect((await ask(reader, path, form)).status).toBe(403);
    const [someone, other] = [await member(), await member()];
    expect((await ask({ ...someone, companyId: other.companyId }, path, form)).status).toBe(404);
    expect((await html(someone, path, people())).text).toContain("Donnez au moins un nom");
  });
});
