import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, test } from "vitest";
import { approveReset, askReset } from "#app/accounts/factors/reset-factors.server.ts";
import {
  decideSuccession,
  handBackSuccession,
  proposeSuccession,
} from "#app/companies/members/decide-succession.server.ts";
import type { Actor, Person, StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import {
  askIdentityChange,
  decideIdentityChange,
} from "#app/registration/change-identity.server.ts";
import { decideTariff } from "#app/tariff/decide-tariff.server.ts";
import { proposeTariff } from "#app/tariff/propose-tariff.server.ts";
import { openProposal } from "#app/tariff/tariff.queries.server.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aPerson } from "#tests/actors.ts";
import { aFiledApplication, declaresConflict, made } from "#tests/applying.ts";
import { anApplication, aStaffAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { asServingProcess, refusedToBoth, refusedToServing } from "#tests/serving-role.ts";

const t = openForTests({ day: "2026-11-24" });

let payer: Awaited<ReturnType<typeof aPayer>>;
const people: Record<string, Person & { accountId: string }> = {};
beforeAll(async () => {
  payer = await aPayer(t.services);
  const working: [string, StaffRole][] = [
    ["registrar", "registrar"],
    ["president", "president"],
    ["administrator", "administrator"],
    ["colleague", "administrator"],
    ["examiner", "examiner"],
  ];
  for (const [name, role] of working) {
    const { accountId } = await aStaffAccount(t.services, { roles: [role] });
    people[name] = {
      ...aPerson({ accountId, staffRoles: [role], assurance: "second-factor" }),
      accountId,
    };
  }
});
const person = (name: string) => {
  const account = people[name];
  if (!account) throw new Error(`Nobody is called ${name}.`);
  return account;
};
const accountIdSql = (name: string) => sql`${person(name).accountId}::uuid`;

describe("what two people did", () => {
  /** Rows as they stand when both have acted, and one that waits. */
  beforeAll(async () => {
    const { registrar, president, administrator, colleague, examiner } = people;
    const values = { registrar, president, administrator, colleague, examiner };
    const id = (name: keyof typeof values) => values[name]?.accountId ?? "";
    await sql`insert into succession (id, company_id, ein, firstname, lastname, function, email, cause, reason, proof, asked_at, confirmed_at,
        object_until, state, version, state_since, outcome, former, grounds, proposed_by, decided_by)
      select gen_random_uuid(), ${payer.companyId}::uuid, '000000010 2G3', 'Ndèye', 'Fall', 'Directrice', 'fall@baol.example', 'left', 'Départ',
        'Procès-verbal', now(), now(), now(), state, 3, now(), 'grant', 'removed', 'Vu', ${id("registrar")}::uuid,
        case state when 'granted' then ${id("president")}::uuid end
      from (values ('granted'), ('proposed')) as each (state)`.execute(t.db);
    await sql`insert into company_change (id, company_id, field, value, reason, state, state_since, version, asked_at, asked_by, decided_by)
      values (gen_random_uuid(), ${payer.companyId}::uuid, 'name', 'Autre', 'x', 'granted', now(), 2, now(),
        ${"accountId" in payer ? payer.accountId : null}::uuid, ${id("registrar")}::uuid)`.execute(
      t.db,
    );
    await sql`insert into tariff_proposal (id, based_on, effective_from, parts, proposed_at, proposed_by, outcome, decided_at, decided_by)
      select gen_random_uuid(), number, '2027-01-01', '{}', now(), 'a', 'published', now(), 'b' from tariff_version limit 1`.execute(
      t.db,
    );
    await sql`insert into factor_reset (id, account_id, reason, asked_by, asked_at, outcome, ended_by, ended_at)
      values (gen_random_uuid(), ${id("examiner")}::uuid, 'x', ${id("administrator")}::uuid, now(), 'approved', ${id("colleague")}::uuid,
        now())`.execute(t.db);
    await sql`insert into erasure (id, account_id, asked_by, asked_at, due_at, undo_token_sha256, ended_at, outcome)
      values (gen_random_uuid(), ${id("examiner")}::uuid, ${id("administrator")}::uuid, now(), now(), repeat('0', 64), now(), 'undone')`.execute(
      t.db,
    );
    await sql`insert into authorisation (id, account_id, function, family_id, criteria, proof, from_on, to_on, state, proposed_by, proposed_at,
        decided_by, decided_at)
      select gen_random_uuid(), ${id("examiner")}::uuid, 'examiner', family.id, 'Ingénieur, dix ans', 'Diplôme', '2026-01-01', '2027-01-01',
        'granted', ${id("registrar")}::uuid, now(), ${id("president")}::uuid, now() from family limit 1`.execute(
      t.db,
    );
    await sql`insert into deputy (id, account_id, from_on, to_on, state, proposed_by, proposed_at, decided_by, decided_at)
      values (gen_random_uuid(), ${id("examiner")}::uuid, '2026-01-01', '2027-01-01', 'named', ${id("registrar")}::uuid, now(),
        ${id("president")}::uuid, now())`.execute(t.db);
    await sql`insert into payment_difference (id, rail, day, transaction_id, listed, booked, found_at, explained_at, explained_by, explanation)
      values (gen_random_uuid(), 'wave', '2026-11-01', 'T1', 5, 0, now(), now(), 'a', 'Vu avec Wave')`.execute(
      t.db,
    );
  });

  test.each<[string, () => RawBuilder<unknown>]>([
    [
      "who proposed a succession that is decided",
      () =>
        sql`update succession set proposed_by = ${accountIdSql("colleague")} where state = 'granted'`,
    ],
    [
      "who decided a succession",
      () =>
        sql`update succession set decided_by = ${accountIdSql("colleague")} where state = 'granted'`,
    ],
    [
      "who proposed a succession, before it is decided",
      () =>
        sql`update succession set proposed_by = ${accountIdSql("colleague")} where state = 'proposed'`,
    ],
    [
      "what was proposed of a succession, with the decision",
      () =>
        sql`update succession set state = 'granted', former = 'reader', decided_by = ${accountIdSql("president")} where state = 'proposed'`,
    ],
    [
      "for whom a succession was granted",
      () => sql`update succession set email = 'autre@baol.example' where state = 'granted'`,
    ],
    ["who asked for a succession", () => sql`update succession set ein = '1', asked_by = null`],
    [
      "who decided the change of a company",
      () => sql`update company_change set decided_by = ${accountIdSql("colleague")}`,
    ],
    ["what was changed of a company", () => sql`update company_change set value = 'x'`],
    [
      "a decided change of a company into one that is asked",
      () => sql`update company_change set state = 'asked'`,
    ],
    ["who proposed a tariff", () => sql`update tariff_proposal set proposed_by = 'x'`],
    ["who published a tariff", () => sql`update tariff_proposal set decided_by = 'x'`],
    [
      "who asked for new factors",
      () => sql`update factor_reset set asked_by = ${accountIdSql("registrar")}`,
    ],
    [
      "who approved new factors",
      () => sql`update factor_reset set ended_by = ${accountIdSql("registrar")}`,
    ],
    ["how an erasure ended", () => sql`update erasure set outcome = 'erased'`],
    [
      "who granted an authorisation",
      () => sql`update authorisation set decided_by = ${accountIdSql("colleague")}`,
    ],
    ["until when an authorisation runs", () => sql`update authorisation set to_on = '2030-01-01'`],
    ["who named a deputy", () => sql`update deputy set decided_by = ${accountIdSql("colleague")}`],
    [
      "who explained a difference",
      () => sql`update payment_difference set explained_by = 'x', explanation = 'y'`,
    ],
    ["the sums of a difference", () => sql`update payment_difference set listed = 0`],
  ])("nobody changes %s", async (_what, statement) => {
    await refusedToBoth(t.db, statement());
  });

  test.each<[string, () => RawBuilder<unknown>]>([
    [
      "deputy who is named at once",
      () => sql`insert into deputy (id, account_id, from_on, to_on, state, proposed_by, proposed_at, decided_by, decided_at)
        values (gen_random_uuid(), ${accountIdSql("examiner")}, '2028-01-01', '2029-01-01', 'named', ${accountIdSql("registrar")}, now(),
          ${accountIdSql("president")}, now())`,
    ],
    [
      "authorisation that is granted at once",
      () => sql`insert into authorisation (id, account_id, function, family_id, criteria, proof, from_on, to_on, state, proposed_by,
          proposed_at, decided_by, decided_at)
        select gen_random_uuid(), account_id, 'rapporteur', family_id, criteria, proof, from_on, to_on, 'granted', proposed_by, now(),
          decided_by, now() from authorisation`,
    ],
    [
      "succession that is granted at once",
      () => sql`insert into succession (id, company_id, ein, firstname, lastname, function, email, cause, reason, proof, asked_at, state,
          version, state_since, outcome, former, proposed_by, decided_by)
        select gen_random_uuid(), company_id, ein, firstname, lastname, function, 'moi@baol.example', cause, reason, proof, now(), 'granted',
          3, now(), 'grant', 'removed', proposed_by, decided_by from succession where state = 'granted'`,
    ],
    [
      "deletion of a succession that waits",
      () =>
        sql`delete from succession where state = 'proposed' and ${person("registrar").accountId} <> ''`,
    ],
    [
      "change of a company that is granted at once",
      () => sql`insert into company_change (id, company_id, field, value, reason, state, state_since, version, asked_at, decided_by)
        select gen_random_uuid(), company_id, 'ein', '1', 'x', 'granted', now(), 1, now(), decided_by from company_change`,
    ],
  ])("the serving role writes no %s", async (_what, statement) => {
    await refusedToServing(t.db, statement());
  });

  test("an interest that was declared hides the application for good; the serving role does not take it back", async () => {
    const { accountId } = person("examiner");
    const applicationId = await aFiledApplication(t.services, { companyId: payer.companyId });
    await asServingProcess(t.services, (serving) =>
      declaresConflict(serving, { applicationId, accountId }),
    );
    await refusedToServing(
      t.db,
      sql`delete from application_reader where account_id = ${accountId}::uuid`,
    );
    await refusedToServing(
      t.db,
      sql`update application_reader set grade = 'summary', grounds = '{queue}', declared = null where account_id = ${accountId}::uuid`,
    );
  });
});

describe("the product itself, with the rights of the serving role", () => {
  test("a succession is proposed, handed back, proposed again and refused by two people", async () => {
    const id = newId();
    await sql`insert into succession (id, company_id, ein, firstname, lastname, function, email, cause, reason, proof, asked_at, confirmed_at,
        object_until, state, version, state_since)
      values (${id}::uuid, ${payer.companyId}::uuid, '000000010 2G3', 'Awa', 'Sarr', 'Gérante', 'sarr@baol.example', 'left', 'Départ', 'Acte',
        now(), now(), now(), 'open', 1, now())`.execute(t.db);
    await asServingProcess(t.services, async (serving) => {
      const as = (name: string) => testContext(serving, { actor: person(name) });
      const proposal = {
        outcome: "refuse",
        former: "reader",
        grounds: "Papiers absents.",
      } as const;
      await made(proposeSuccession(as("registrar"), { id, seen: 1, ...proposal }));
      await made(handBackSuccession(as("president"), { id, seen: 2 }));
      await made(proposeSuccession(as("registrar"), { id, seen: 3, ...proposal }));
      await made(decideSuccession(as("president"), { id, seen: 4 }));
    });
  });

  test("the number of a company, the tariff and the factors of a colleague change by two people", async () => {
    await asServingProcess(t.services, async (serving) => {
      const as = (actor: Actor) => testContext(serving, { actor });
      const { changeId } = await made(
        askIdentityChange(as(payer), {
          companyId: payer.companyId,
          field: "ein",
          value: "012345674 2G3",
          reason: "Une faute de frappe.",
          proof: null,
        }),
      );
      await made(decideIdentityChange(as(person("registrar")), { changeId, move: "grant" }));
      const basedOn = 1;
      await made(
        proposeTariff(as(person("administrator")), {
          effectiveFrom: "2027-06-01",
          basedOn,
          parts: { fees: { ...referenceTariff.fees, duplicate: 15_000 } },
        }),
      );
      const proposalId = (await openProposal(t.db))?.id ?? "";
      await made(decideTariff(as(person("colleague")), { proposalId, outcome: "published" }));
      const { accountId } = person("examiner");
      await anApplication(t.services, accountId);
      await made(askReset(as(person("administrator")), { accountId, reason: "Téléphone volé" }));
      await made(approveReset(as(person("colleague")), { accountId }));
    });
  });
});
