import { beforeAll, describe, expect, test } from "vitest";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer, paysByTransfer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { asServingProcess, asServingRole } from "#tests/serving-role.ts";
import { readDecision } from "./notify-decision.server.ts";
import { signDecision } from "./sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });

type Prepared = Awaited<ReturnType<typeof aPreparedDecision>>;
let paid: Prepared;
let unpaid: Prepared;
/** A certificate from before there were decisions, as an import writes it. */
let imported: { companyId: string; certificateId: string };
beforeAll(async () => {
  imported = await aCertificate(t.services);
  unpaid = await aPreparedDecision(t.services);
  paid = await aPreparedDecision(t.services, { with: unpaid });
  for (const prepared of [unpaid, paid]) {
    await presidentReads(t.services, prepared);
    await made(signDecision(t.as(prepared.president), { decisionId: prepared.decisionId }));
    await readDecision(t.as(prepared.owner), prepared);
  }
  await paysByTransfer(t.services, await feeOf(paid.applicationId));
});

const feeOf = async (applicationId: string) =>
  (
    await t.db
      .selectFrom("payment")
      .select("id")
      .where("purpose", "=", "certificate")
      .where("subject_id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).id;

interface Forged {
  companyId: string;
  decisionId?: string | null;
  kind?: string;
  decidedOn?: string;
}

const aForgedCertificate = ({
  companyId,
  decisionId = null,
  kind = "full",
  decidedOn = "2026-11-24",
}: Forged) => `insert into certificate (id, company_id, number, kind, decided_on, issued_at, decision_id)
  values ('00000000-0000-7000-8000-00000000f0f0', '${companyId}', 'QC-SN-2026-09999-5', '${kind}', '${decidedOn}', now(),
    ${decisionId === null ? "null" : `'${decisionId}'`});`;

interface ForgedRight extends Pick<Forged, "companyId" | "decisionId"> {
  certificateId?: string;
  code?: string;
  level?: number;
  right?: string;
  startsOn?: string;
  endsOn?: string;
  state?: string;
}

const aForgedRight = ({
  companyId,
  decisionId = null,
  certificateId = "00000000-0000-7000-8000-00000000f0f0",
  code = "2201",
  level = 1,
  right = "D",
  startsOn = "2026-11-24",
  endsOn = "2030-11-23",
  state = "granted",
}: ForgedRight) => `insert into qualification (id, certificate_id, company_id, sub_area_id, sub_area_name, level, class,
    starts_on, ends_on, state, state_since, version, status_index, decision_id)
  select gen_random_uuid(), '${certificateId}', '${companyId}', id, 'Maçonnerie', ${level}, '${right}', '${startsOn}', '${endsOn}',
    '${state}', now(), 1, 99999, ${decisionId === null ? "null" : `'${decisionId}'`}
  from sub_area where code = '${code}';`;

/** Both rows as the product would write them for the paid decision, but for what is given. */
const both = (certificate: Partial<Forged>, right: Partial<ForgedRight> = {}) =>
  aForgedCertificate({ ...paid, ...certificate }) + aForgedRight({ ...paid, ...right });

describe("a certificate that nobody decided", () => {
  test.each<[string, () => string]>([
    [
      "of a company that asked for nothing",
      () => aForgedCertificate({ companyId: imported.companyId }),
    ],
    [
      "in a right more on a certificate from before there were decisions",
      () => aForgedRight({ ...imported, code: "2202", level: 3, right: "A" }),
    ],
    ["of a decision whose fee is not paid", () => aForgedCertificate(unpaid)],
    ["of the decision of another", () => both({ companyId: imported.companyId })],
    ["of another kind", () => both({ kind: "provisional" })],
    ["of another day", () => both({ decidedOn: "2026-11-23" })],
    ["with another level", () => both({}, { level: 2 })],
    ["with another class", () => both({}, { right: "A" })],
    ["with another sub-area", () => both({}, { code: "2202" })],
    ["that lasts longer than its letter says", () => both({}, { endsOn: "2030-11-24" })],
    ["that begins before its decision", () => both({}, { startsOn: "2026-11-23" })],
    ["that does not begin as granted", () => both({}, { state: "suspended" })],
    ["without the right that was granted", () => aForgedCertificate(paid)],
    [
      "behind a temporary table that says who owns the tables",
      () => `create temporary table pg_class (oid oid, relowner oid) on commit drop;
        insert into pg_temp.pg_class select 'public.certificate'::regclass, oid from pg_roles where rolname = current_user;
        ${aForgedCertificate({ companyId: imported.companyId })}`,
    ],
  ])("a certificate %s: the serving role is refused", async (_what, statement) => {
    await asServingRole(t.db, async (run) => {
      await expect(run(statement())).rejects.toThrow(/decision|granted/);
    });
  });

  test("a right on hold lasts no longer than its letter says while that day has not passed", async () => {
    const owner = await aPayer(t.services);
    const { companyId } = owner;
    await aCertificate(t.services, {
      companyId,
      decidedOn: "2026-01-05",
      qualifications: [{ code: "2201", endsOn: "2026-12-20" }],
    });
    const held = await aPreparedDecision(t.services, { owner, kind: "extension", with: unpaid });
    await presidentReads(t.services, held);
    await made(signDecision(t.as(held.president), { decisionId: held.decisionId }));
    await readDecision(t.as(owner), held);
    await paysByTransfer(t.services, await feeOf(held.applicationId));
    await t.db
      .updateTable("qualification")
      .set({ state: "replaced" })
      .where("company_id", "=", companyId)
      .execute();
    await t.db
      .updateTable("application")
      .set({ state: "on-hold" })
      .where("id", "=", held.applicationId)
      .execute();
    const until = (endsOn: string, startsOn: string) =>
      aForgedCertificate(held) + aForgedRight({ ...held, startsOn, endsOn });
    for (const [endsOn, startsOn] of [
      ["2026-12-21", "2026-11-24"],
      ["2030-11-24", "2026-12-21"],
    ] as const)
      await asServingRole(t.db, async (run) => {
        await expect(run(until(endsOn, startsOn))).rejects.toThrow("what its decision granted");
      });
    for (const [endsOn, startsOn] of [
      ["2026-12-20", "2026-11-24"],
      ["2030-11-23", "2026-12-21"],
    ] as const)
      await asServingRole(t.db, async (run) => {
        // The database takes it, and the division takes it back.
        await expect(run(`${until(endsOn, startsOn)} select 1 / 0;`)).rejects.toThrow("by zero");
      });
  });

  test("a right that was withdrawn is not granted again by its row", async () => {
    const revives = (from: string) =>
      `update qualification set state = 'granted' where company_id = '${imported.companyId}' and state = '${from}'`;
    await t.db
      .updateTable("qualification")
      .set({ state: "withdrawn" })
      .where("company_id", "=", imported.companyId)
      .execute();
    await asServingRole(t.db, async (run) => {
      await expect(run(revives("withdrawn"))).rejects.toThrow("stays ended");
    });
  });
});

test("the owner of the tables imports a certificate without decision, with its rights", async () => {
  const { companyId } = await aCertificate(t.services);
  expect(await rightsOf(companyId)).toMatchObject([{ class: "D", level: 1 }]);
});

test("the product itself, with the rights of the serving role, decides, takes the fee and issues", async () => {
  const prepared = await aPreparedDecision(t.services, { with: unpaid });
  const { applicationId, companyId, decisionId } = prepared;
  await asServingProcess(t.services, async (serving) => {
    await presidentReads(serving, prepared);
    const president = testContext(serving, { actor: prepared.president });
    await made(signDecision(president, { decisionId }));
    await readDecision(testContext(serving, { actor: prepared.owner }), prepared);
    await paysByTransfer(serving, await feeOf(applicationId));
    while ((await doDueTasks(serving, taskHandlers)) > 0);
  });
  for (const each of [companyId, paid.companyId])
    expect(await rightsOf(each)).toEqual([{ class: "D", level: 1, ends_on: "2030-11-23" }]);
  await t.db
    .updateTable("qualification")
    .set({ state: "withdrawn" })
    .where("company_id", "=", companyId)
    .execute();
  const { id: certificateId } = await t.db
    .selectFrom("certificate")
    .select("id")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  await asServingRole(t.db, async (run) => {
    await expect(run(aForgedRight({ ...prepared, certificateId }))).rejects.toThrow(
      "qualification_by_decision",
    );
  });
});

const rightsOf = (companyId: string) =>
  t.db
    .selectFrom("certificate")
    .innerJoin("qualification", "qualification.certificate_id", "certificate.id")
    .select(["class", "level", "ends_on"])
    .where("certificate.company_id", "=", companyId)
    .execute();
