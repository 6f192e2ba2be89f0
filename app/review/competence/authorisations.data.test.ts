import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { authorisationById, authorisationsToDecide } from "./authorisation.queries.server.ts";
import { decideAuthorisation } from "./decide-authorisation.server.ts";
import { endAuthorisation } from "./end-authorisation.server.ts";
import { proposeAuthorisation } from "./propose-authorisation.server.ts";

const opened = openForTests();

async function people() {
  const { services } = opened;
  const secretary = await aColleague(services, "secretary");
  const president = await aColleague(services, "president");
  const examiner = await aColleague(services, "examiner");
  const [family] = await services.db.selectFrom("family").select("id").orderBy("code").execute();
  const proposed = {
    holder: `compte:${examiner.accountId}`,
    function: "examiner" as const,
    families: [family?.id ?? ""],
    criteria: "Ingénieure, dix ans de chantiers",
    proof: "Diplôme EPT 2014",
    fromOn: "2026-01-01",
    toOn: "2028-12-31",
  };
  const as = (actor: typeof secretary) => testContext(services, { actor });
  return { services, secretary, president, examiner, proposed, as };
}

test("an authorisation is proposed by one person and granted by another", async () => {
  const { services, secretary, president, proposed, as } = await people();
  const { ids } = await made(proposeAuthorisation(as(secretary), proposed));
  const [id = ""] = ids;
  expect(await authorisationsToDecide(services.db, president.accountId)).toBeGreaterThan(0);
  expect(await authorisationsToDecide(services.db, secretary.accountId)).toBe(0);
  const grant = { id, decision: { outcome: "granted" as const } };
  expect(await decideAuthorisation(as(secretary), grant)).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  expect(await decideAuthorisation(as(president), grant)).toEqual({ ok: true, value: null });
  expect(await decideAuthorisation(as(president), grant)).toEqual({
    ok: false,
    refusal: "decided-already",
  });
  expect(await authorisationById(services.db, id)).toMatchObject({ state: "granted" });
});

test("nobody decides on their own proposal or authorisation, and nobody grants themselves one", async () => {
  const { services, secretary, proposed, as } = await people();
  const both = await aColleague(services, "secretary", "president");
  const { ids } = await made(proposeAuthorisation(as(both), proposed));
  const grant = { id: ids[0] ?? "", decision: { outcome: "granted" as const } };
  expect(await decideAuthorisation(as(both), grant)).toEqual({
    ok: false,
    refusal: "own-proposal",
  });
  const holder = await aColleague(services, "committee", "president");
  const ownProposal = {
    ...proposed,
    holder: `compte:${holder.accountId}`,
    function: "rapporteur" as const,
  };
  const [id = ""] = (await made(proposeAuthorisation(as(secretary), ownProposal))).ids;
  expect(await decideAuthorisation(as(holder), { ...grant, id })).toEqual({
    ok: false,
    refusal: "own-authorisation",
  });
  const all = await aColleague(services, "secretary", "committee");
  expect(
    await proposeAuthorisation(as(all), {
      ...proposed,
      holder: `compte:${all.accountId}`,
      function: "rapporteur",
    }),
  ).toEqual({ ok: false, refusal: "own-authorisation" });
});

test.each([
  ["an unknown person", { holder: `compte:${newId()}` }, "unknown-holder"],
  ["an unknown family", { families: [newId()] }, "unknown-family"],
])("a proposal for %s is refused", async (_, change, refusal) => {
  const { secretary, proposed, as } = await people();
  expect(await proposeAuthorisation(as(secretary), { ...proposed, ...change })).toEqual({
    ok: false,
    refusal,
  });
});

test("an examiner proposes nothing, and a registrar ends nothing", async () => {
  const { services, secretary, president, examiner, proposed, as } = await people();
  expect(await proposeAuthorisation(as(examiner), proposed)).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  const { ids } = await made(proposeAuthorisation(as(secretary), proposed));
  const [id = ""] = ids;
  const end = { id, reason: "Ne suit plus de formation" };
  expect(await endAuthorisation(as(secretary), end)).toEqual({
    ok: false,
    refusal: "not-in-force",
  });
  await made(decideAuthorisation(as(president), { id, decision: { outcome: "granted" } }));
  const registrar = await aColleague(services, "registrar");
  expect(await endAuthorisation(as(registrar), end)).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  expect(await endAuthorisation(as(secretary), end)).toEqual({ ok: true, value: null });
  expect(await authorisationById(services.db, id)).toMatchObject({
    state: "ended",
    endReason: "Ne suit plus de formation",
  });
});

test("the database refuses an authorisation that one person proposes and grants, by raw SQL too", async () => {
  const { services, secretary, proposed, as } = await people();
  const { ids } = await made(proposeAuthorisation(as(secretary), proposed));
  await expect(
    sql`update authorisation set state = 'granted', decided_by = ${secretary.accountId}, decided_at = now()
      where id = ${ids[0] ?? ""}`.execute(services.db),
  ).rejects.toThrow("authorisation_by_two");
});
