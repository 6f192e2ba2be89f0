import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import {
  aColleague,
  aFiledApplication,
  declaresClear,
  declaresConflict,
  made,
  takes,
} from "#tests/applying.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { signUndertaking } from "./sign-undertaking.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;

/** An application, and somebody who has signed the undertaking. */
async function aGate(...roles: Parameters<typeof aColleague>[1][]) {
  const { companyId } = await aMemberAccount(t.services);
  const applicationId = await aFiledApplication(t.services, { companyId });
  const { accountId } = await aColleague(
    t.services,
    ...(roles.length > 0 ? roles : ["examiner" as const]),
  );
  await made(signUndertaking(as({ ...(await aColleague(t.services, "examiner")), accountId })));
  const { id: undertakingId } = await t.db
    .selectFrom("undertaking")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { companyId, applicationId, accountId, undertakingId };
}
type Gate = Awaited<ReturnType<typeof aGate>>;

const declaration = (gate: Gate, changes: Record<string, unknown> = {}) =>
  t.db.insertInto("declaration").values({
    application_id: gate.applicationId,
    account_id: gate.accountId,
    outcome: "clear",
    undertaking_id: gate.undertakingId,
    text_version: "2026-1",
    set_aside: "[]",
    reason: null,
    declared_at: t.services.now(),
    ...changes,
  } as never);

const helps = ({ applicationId, accountId }: Gate) =>
  t.db.insertInto("assistance").values({
    application_id: applicationId,
    account_id: accountId,
    assisted_at: t.services.now(),
  });

const refusedBy = async (written: Promise<unknown>, words: RegExp) =>
  await expect(written).rejects.toThrow(words);

test("no whole reading stands without a clear declaration, and none over a conflict", async () => {
  const gate = await aGate();
  const reading = (declared: string | null) =>
    sql`insert into application_reader (account_id, application_id, company_id, grade, grounds, since, declared)
      values (${gate.accountId}, ${gate.applicationId}, ${gate.companyId}, 'whole', array['examination'], now(), ${declared})`.execute(
      t.db,
    );
  await refusedBy(reading(null), /application_reader_grade_declared/);
  await refusedBy(reading("clear"), /application_reader_declaration/);
  await declaresConflict(t.services, gate);
  await refusedBy(
    sql`update application_reader set grade = 'whole', grounds = array['examination'], declared = 'clear'
      where account_id = ${gate.accountId}`.execute(t.db),
    /application_reader_declaration/,
  );
});

test("a conflict never becomes clear, nor moves to somebody else or another application", async () => {
  const gate = await aGate();
  await declaresConflict(t.services, gate);
  await refusedBy(
    sql`update declaration set outcome = 'clear' where account_id = ${gate.accountId}`.execute(
      t.db,
    ),
    /a conflict of interests stays/,
  );
  const other = await aGate();
  await refusedBy(
    sql`update declaration set account_id = ${other.accountId} where account_id = ${gate.accountId}`.execute(
      t.db,
    ),
    /stays with its person/,
  );
  await refusedBy(
    sql`update declaration set application_id = ${other.applicationId} where account_id = ${gate.accountId}`.execute(
      t.db,
    ),
    /stays with its person/,
  );
});

test("nobody declares without an undertaking of their own in force", async () => {
  const gate = await aGate();
  const other = await aGate();
  await refusedBy(declaration(gate, { undertaking_id: null }).execute(), /declaration_undertaken/);
  await refusedBy(
    declaration(gate, { undertaking_id: other.undertakingId }).execute(),
    /needs an undertaking in force/,
  );
  await t.db
    .updateTable("undertaking")
    .set({ until: "2026-11-19" })
    .where("id", "=", gate.undertakingId)
    .execute();
  await refusedBy(declaration(gate).execute(), /needs an undertaking in force/);
});

test("a member, somebody tied, or who helped to prepare declares no clear one; a tie of long ago does not count", async () => {
  const member = await aGate();
  await t.db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: member.companyId,
      account_id: member.accountId,
      role: "reader",
      firstname: "Awa",
      lastname: "Fall",
      function: "Associée",
      email: "awa@baol.example",
      phone: "+221771234567",
      created_at: t.services.now(),
      granted_at: t.services.now(),
    })
    .execute();
  await refusedBy(declaration(member).execute(), /a member of the company/);
  const helper = await aGate();
  await helps(helper).execute();
  await refusedBy(declaration(helper).execute(), /helped to prepare/);
  for (const [toOn, excludes] of [
    [null, true],
    ["2024-11-21", true],
    ["2024-11-20", false],
  ] as const) {
    const tied = await aGate();
    await t.db
      .insertInto("tie")
      .values({
        id: newId(),
        account_id: tied.accountId,
        company_id: tied.companyId,
        kind: "advice",
        from_on: null,
        to_on: toOn,
        note: null,
        declared_at: t.services.now(),
      })
      .execute();
    if (excludes) await refusedBy(declaration(tied).execute(), /a tie of the last two years/);
    else await declaration(tied).execute();
  }
});

test("who has declared no interest does not help to prepare the application afterwards; who is in conflict may", async () => {
  const judge = await aGate();
  await declaration(judge).execute();
  await refusedBy(helps(judge).execute(), /does not help to prepare/);
  const other = await aGate();
  await declaration(other, { outcome: "conflict", reason: "Un cousin" }).execute();
  await helps(other).execute();
});

test("nobody has an application without a clear declaration, and who has it declares no conflict over it", async () => {
  const gate = await aGate();
  const handled = () =>
    sql`update application set handled_by = ${gate.accountId} where id = ${gate.applicationId}`.execute(
      t.db,
    );
  await refusedBy(handled(), /without a clear declaration/);
  await declaresClear(t.services, gate);
  await handled();
  await refusedBy(
    sql`update declaration set outcome = 'conflict', reason = 'Mon frère' where account_id = ${gate.accountId}`.execute(
      t.db,
    ),
    /does not have the application/,
  );
});

const assignment = (gate: Gate, changes: Record<string, unknown> = {}) =>
  t.db.insertInto("assignment").values({
    id: newId(),
    application_id: gate.applicationId,
    account_id: gate.accountId,
    role: "examiner",
    state: "offered",
    outcome: null,
    offered_by: gate.accountId,
    offered_at: t.services.now(),
    ...changes,
  } as never);

const live = (gate: Gate) =>
  sql`update assignment set state = 'live', outcome = 'clear', live_at = now() where account_id = ${gate.accountId}`.execute(
    t.db,
  );

test("an assignment begins as an offer and becomes live by a clear declaration alone", async () => {
  const gate = await aGate("registrar");
  const role = { role: "registrar" };
  await refusedBy(
    assignment(gate, {
      ...role,
      state: "live",
      outcome: "clear",
      live_at: t.services.now(),
    }).execute(),
    /begins as an offer/,
  );
  await assignment(gate, role).execute();
  await refusedBy(live(gate), /assignment_declared/);
  await refusedBy(
    sql`update assignment set state = 'live' where account_id = ${gate.accountId}`.execute(t.db),
    /assignment_live/,
  );
  await declaresClear(t.services, gate);
  await refusedBy(
    sql`update assignment set state = 'offered', outcome = null, account_id = ${(await aGate()).accountId}
      where account_id = ${gate.accountId}`.execute(t.db),
    /stays with its person/,
  );
});

test("an examiner's assignment is not live without an authorisation in force for each family", async () => {
  const gate = await aGate();
  await declaresClear(t.services, gate);
  await assignment(gate).execute();
  await refusedBy(live(gate), /needs an authorisation in force/);
});

test("one person at a time has an application in a role, and one offer waits", async () => {
  const [one, other] = [await aGate(), await aGate()];
  const same = { application_id: one.applicationId };
  await assignment(one).execute();
  await refusedBy(assignment(other, same).execute(), /assignment_one_offer/);
  const registrar = await aColleague(t.services, "registrar");
  await takes(t.services, registrar, one.applicationId);
  const rows = await t.db
    .selectFrom("assignment")
    .select(["role", "state"])
    .where("application_id", "=", one.applicationId)
    .orderBy("role")
    .execute();
  expect(rows).toEqual([
    { role: "examiner", state: "offered" },
    { role: "registrar", state: "live" },
  ]);
});

test("a conflict closes the assignment before it stands: a declaration cannot change under a live one", async () => {
  const gate = await aGate("registrar");
  const registrar = { ...(await aColleague(t.services, "registrar")), accountId: gate.accountId };
  await takes(t.services, registrar, gate.applicationId);
  await sql`update application set handled_by = null where id = ${gate.applicationId}`.execute(
    t.db,
  );
  await refusedBy(
    sql`update declaration set outcome = 'conflict', reason = 'Mon frère' where account_id = ${gate.accountId}`.execute(
      t.db,
    ),
    /foreign key/,
  );
});
