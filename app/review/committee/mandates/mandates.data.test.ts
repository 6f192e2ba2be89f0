import { beforeEach, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { asServingRole } from "#tests/serving-role.ts";
import { aConvenedSession, endMandates } from "#tests/sitting.ts";
import { decideMandate } from "./decide-mandate.server.ts";
import { action, loader } from "./members-page.tsx";
import { proposeMandate, proposeMandateEnd } from "./propose-mandate.server.ts";

const t = openForTests({ day: "2026-11-24" });
beforeEach(() => endMandates(t.services));

type Colleague = Person & { accountId: string };
const as = (actor: Person) => testContext(t.services, { actor });
const people = async () => ({
  secretary: await aColleague(t.services, "secretary"),
  president: await aColleague(t.services, "president"),
  member: await aColleague(t.services, "committee"),
});
const mandate = (accountId: string, changes: object = {}) => ({
  accountId,
  college: "owners" as const,
  alternateOf: null,
  fromOn: "2027-01-01",
  toOn: "2027-12-31",
  ...changes,
});
const mandatesOf = (accountId: string) =>
  t.db
    .selectFrom("mandate")
    .select(["id", "college", "from_on", "to_on", "alternate_of", "given_by"])
    .where("account_id", "=", accountId)
    .orderBy("from_on")
    .execute();
const refusalOf = async (pendingResult: Promise<{ ok: boolean; refusal?: string }>) =>
  (await pendingResult).refusal;

test("a mandate is proposed by the secretary and given by the president, once, in the journal and the security log", async () => {
  const { secretary, president, member } = await people();
  const { id } = await made(proposeMandate(as(secretary), mandate(member.accountId)));
  expect(await mandatesOf(member.accountId)).toEqual([]);
  const answers = await Promise.all([
    decideMandate(as(president), { id, approves: true }),
    decideMandate(as(president), { id, approves: true }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mandatesOf(member.accountId)).toMatchObject([
    { college: "owners", from_on: "2027-01-01", given_by: president.accountId },
  ]);
  const events = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", member.accountId)
    .where("event", "like", "mandate-%")
    .orderBy("sequence")
    .execute();
  expect(events.map(({ event }) => event)).toEqual(["mandate-proposed", "mandate-given"]);
});

test("nobody proposes or gives a mandate for themselves, answers what they proposed, or does either without the role", async () => {
  const { secretary, president, member } = await people();
  const both = { ...secretary, staffRoles: ["secretary", "president", "committee"] } as Colleague;
  const administrator = await aColleague(t.services, "administrator");
  const wantedMandate = mandate(member.accountId);
  for (const person of [member, president, administrator])
    expect(await refusalOf(proposeMandate(as(person), wantedMandate))).toBe("not-yours");
  expect(await refusalOf(proposeMandate(as(both), mandate(both.accountId)))).toBe("own-mandate");
  expect(await refusalOf(proposeMandate(as(secretary), mandate(president.accountId)))).toBe(
    "not-a-member",
  );
  const { id } = await made(proposeMandate(as(both), wantedMandate));
  const answer = (person: Person, proposal = id) =>
    refusalOf(decideMandate(as(person), { id: proposal, approves: true }));
  expect(await answer(both)).toBe("own-proposal");
  expect(await answer(secretary)).toBe("not-yours");
  const promoted = { ...member, staffRoles: ["committee", "president"] } as Colleague;
  expect(await answer(promoted)).toBe("own-mandate");
  expect(await answer(president, newId())).toBe("unknown-proposal");
  await made(decideMandate(as(president), { id, approves: false }));
  expect(await answer(president)).toBe("decided-already");
  expect(await mandatesOf(member.accountId)).toEqual([]);
});

test.each([
  [{ fromOn: "2027-06-01", toOn: "2027-05-01" }, "days-reversed"],
  [{ fromOn: "2026-01-01", toOn: "2026-11-23" }, "days-over"],
  [{ fromOn: "2027-12-31", toOn: "2028-12-31" }, "mandates-overlap"],
  [{ fromOn: "2028-01-01", toOn: "2028-12-31" }, undefined],
])("beside a mandate of 2027 another one of %j: %s", async (days, refusal) => {
  const { secretary, president, member } = await people();
  const { id } = await made(proposeMandate(as(secretary), mandate(member.accountId)));
  const again = proposeMandate(as(secretary), mandate(member.accountId));
  expect(await refusalOf(again)).toBe("mandates-overlap");
  await made(decideMandate(as(president), { id, approves: true }));
  expect(await refusalOf(proposeMandate(as(secretary), mandate(member.accountId, days)))).toBe(
    refusal,
  );
});

test("an alternate has the college of a member of their own, who is another person and no alternate", async () => {
  const { secretary, president, member } = await people();
  const other = await aColleague(t.services, "committee");
  const third = await aColleague(t.services, "committee");
  const giveMandate = async (wantedMandate: ReturnType<typeof mandate>) => {
    const { id } = await made(proposeMandate(as(secretary), wantedMandate));
    await made(decideMandate(as(president), { id, approves: true }));
    return (await mandatesOf(wantedMandate.accountId))[0]?.id ?? "";
  };
  const seat = await giveMandate(mandate(member.accountId));
  const proposalRefusal = (changes: object, accountId = other.accountId) =>
    refusalOf(proposeMandate(as(secretary), mandate(accountId, changes)));
  expect(await proposalRefusal({ alternateOf: newId() })).toBe("unknown-seat");
  expect(await proposalRefusal({ alternateOf: seat, college: "enterprises" })).toBe("unknown-seat");
  const later = { fromOn: "2028-01-01", toOn: "2028-12-31", alternateOf: seat };
  expect(await proposalRefusal(later, member.accountId)).toBe("unknown-seat");
  expect(await proposalRefusal({ alternateOf: seat, toOn: "2028-01-01" })).toBe("outside-seat");
  expect(await proposalRefusal({ alternateOf: seat, fromOn: "2026-12-31" })).toBe("outside-seat");
  const ownSeat = await giveMandate(mandate(other.accountId, { alternateOf: seat }));
  expect(await mandatesOf(other.accountId)).toMatchObject([{ alternate_of: seat }]);
  expect(await proposalRefusal({ alternateOf: ownSeat }, third.accountId)).toBe("unknown-seat");
});

test("a mandate ends by two people and at once: its member reads the agenda no longer; one that has not begun is never in force", async () => {
  const { secretary, president, members, applicationId } = await aConvenedSession(t.services);
  const [member] = members;
  if (!member) throw new Error("no member");
  const reads = () =>
    t.db
      .selectFrom("application_reader")
      .select("account_id")
      .where("application_id", "=", applicationId)
      .where("account_id", "=", member.accountId)
      .execute();
  expect(await reads()).toHaveLength(1);
  const { id } = await made(
    proposeMandateEnd(as(secretary), {
      mandateId: member.mandateId,
      reason: "Démission du membre.",
    }),
  );
  const again = proposeMandateEnd(as(secretary), {
    mandateId: member.mandateId,
    reason: "Démission du membre.",
  });
  expect(await refusalOf(again)).toBe("end-proposed");
  expect(await reads()).toHaveLength(1);
  await made(decideMandate(as(president), { id, approves: true }));
  expect(await reads()).toEqual([]);
  expect(await mandatesOf(member.accountId)).toMatchObject([{ to_on: "2026-11-23" }]);
  expect(
    await refusalOf(
      proposeMandateEnd(as(secretary), {
        mandateId: member.mandateId,
        reason: "Démission du membre.",
      }),
    ),
  ).toBe("unknown-mandate");
  const coming = mandate(member.accountId);
  const next = await made(proposeMandate(as(secretary), coming));
  await made(decideMandate(as(president), { id: next.id, approves: true }));
  const [, future] = await mandatesOf(member.accountId);
  const end = await made(
    proposeMandateEnd(as(secretary), {
      mandateId: future?.id ?? "",
      reason: "Démission du membre.",
    }),
  );
  await made(decideMandate(as(president), { id: end.id, approves: true }));
  expect((await mandatesOf(member.accountId))[1]).toMatchObject({ to_on: "2026-12-31" });
  // Its days are free again.
  await made(proposeMandate(as(secretary), coming));
});

test("the serving role gives, changes, ends and deletes no mandate without what two people decided", async () => {
  const { secretary, president, member } = await people();
  const { id } = await made(proposeMandate(as(secretary), mandate(member.accountId)));
  const insert = (under: string | null, accountId = member.accountId) =>
    `insert into mandate (id, account_id, college, from_on, to_on, given_at, given_under) values ('${newId()}', '${accountId}',
      'owners', '2027-01-01', '2027-12-31', now(), ${under ? `'${under}'` : "null"})`;
  const approve = (by: string) =>
    `update mandate_proposal set state = 'approved', decided_by = '${by}', decided_at = now() where id = '${id}'`;
  await asServingRole(t.db, async (run) => {
    await expect(run(insert(null))).rejects.toThrow(/two people give a mandate/);
    await expect(run(insert(id))).rejects.toThrow(/two people give a mandate/);
    await expect(run(approve(secretary.accountId))).rejects.toThrow(/by_two|president gives/);
    await expect(run(approve(member.accountId))).rejects.toThrow(/by_two|president gives/);
    await expect(run("update mandate_proposal set college = 'enterprises'")).rejects.toThrow(
      /permission denied/,
    );
    await run(approve(president.accountId));
    await expect(run(approve(president.accountId))).rejects.toThrow(/answered once/);
    await expect(run(insert(id, president.accountId))).rejects.toThrow(/two people give a mandate/);
    await run(insert(id));
    await expect(run(insert(id))).rejects.toThrow(/unique/);
    for (const change of [
      "to_on = '2030-01-01'",
      "to_on = '2027-01-01'",
      `to_on = '2027-01-01', ended_under = '${id}'`,
    ])
      await expect(
        run(`update mandate set ${change} where account_id = '${member.accountId}'`),
      ).rejects.toThrow(/two people end a mandate/);
    for (const change of ["delete from mandate", "update mandate set college = 'enterprises'"])
      await expect(run(change)).rejects.toThrow(/permission denied/);
  });
});

test("the page proposes a mandate and its end, says what was typed wrong, and offers an answer to the president alone", async () => {
  const { secretary, president, member } = await people();
  const path = "/bureau/seances/membres";
  const call = async (person: Colleague, form?: Record<string, string>) =>
    await callPage((form ? action : loader) as never, {
      services: t.services,
      path,
      ...(form && { form }),
      cookie: await signedInCookie(t.services, person.accountId),
    });
  const fields = {
    intent: "propose",
    accountId: member.accountId,
    college: "owners",
    alternateOf: "",
    "fromOn.day": "1",
    "fromOn.month": "12",
    "fromOn.year": "2026",
    "toOn.day": "1",
    "toOn.month": "6",
    "toOn.year": "2027",
  };
  expect((await call(secretary, { ...fields, accountId: "" })).status).toBe(400);
  expect((await call(secretary, { ...fields, college: "voisins" })).status).toBe(400);
  expect((await call(secretary, { ...fields, "toOn.year": "2025" })).status).toBe(400);
  expect((await call(secretary, fields)).location).toBe(`${path}?fait=propose`);
  const proposalsOf = async (person: Colleague) => {
    const { proposals } = (await call(person)).data as {
      proposals: { id: string; name: string; answers: boolean; warning: string | null }[];
    };
    return proposals;
  };
  expect((await proposalsOf(secretary)).every(({ answers }) => !answers)).toBe(true);
  const { id } = await t.db
    .selectFrom("mandate_proposal")
    .select("id")
    .where("account_id", "=", member.accountId)
    .executeTakeFirstOrThrow();
  const proposal = (await proposalsOf(president)).find((each) => each.id === id);
  expect(proposal).toMatchObject({ answers: true });
  const approval = await call(president, { intent: "approve", id });
  expect(approval.location).toBe(`${path}?fait=approve`);
  const [mine] = await mandatesOf(member.accountId);
  const ended = await call(secretary, {
    intent: "propose-end",
    id: mine?.id ?? "",
    reason: "Démission.",
  });
  expect(ended.location).toBe(`${path}?fait=propose-end`);
  expect(
    (await call(member, { intent: "propose-end", id: mine?.id ?? "", reason: "Démission." }))
      .status,
  ).toBe(403);
  expect((await proposalsOf(president)).at(-1)?.warning).toContain("n’a plus de membre");
});

test("the member is mailed that a mandate is given, and that it has ended, with its days; a refused proposal mails nobody", async () => {
  const { secretary, president, member } = await people();
  const mails = async () => {
    const rows = await t.db
      .selectFrom("mail")
      .select(["kind", "text_body as text"])
      .where("subject_id", "=", member.accountId)
      .where("kind", "like", "mandate-%")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(({ kind, text }) => [
      kind,
      /du .*? au [^,.]*/.exec(text.replaceAll(/\s+/g, " "))?.[0],
    ]);
  };
  const days = "du 1er janvier 2027 au 31 décembre 2027";
  const no = await made(proposeMandate(as(secretary), mandate(member.accountId)));
  await made(decideMandate(as(president), { id: no.id, approves: false }));
  expect(await mails()).toEqual([]);
  const { id } = await made(proposeMandate(as(secretary), mandate(member.accountId)));
  await made(decideMandate(as(president), { id, approves: true }));
  expect(await mails()).toEqual([["mandate-given", days]]);
  const [{ id: mandateId } = { id: "" }] = await mandatesOf(member.accountId);
  const end = await made(
    proposeMandateEnd(as(secretary), { mandateId, reason: "Démission du membre." }),
  );
  await made(decideMandate(as(president), { id: end.id, approves: true }));
  expect(await mails()).toEqual([
    ["mandate-given", days],
    ["mandate-ended", days],
  ]);
});

test("a seat has one alternate on a day, also where two are proposed or given at once, and the database says so", async () => {
  const { secretary, president, member } = await people();
  const [second, third] = [
    await aColleague(t.services, "committee"),
    await aColleague(t.services, "committee"),
  ];
  const give = async (wantedMandate: ReturnType<typeof mandate>) => {
    const { id } = await made(proposeMandate(as(secretary), wantedMandate));
    await made(decideMandate(as(president), { id, approves: true }));
  };
  await give(mandate(member.accountId));
  const seat = (await mandatesOf(member.accountId))[0]?.id ?? "";
  const alternate = (person: Person & { accountId: string }, changes: object = {}) =>
    mandate(person.accountId, { alternateOf: seat, ...changes });
  const proposals = await Promise.all([
    proposeMandate(as(secretary), alternate(second)),
    proposeMandate(as(secretary), alternate(third)),
  ]);
  expect(proposals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(proposals.find(({ ok }) => !ok)).toMatchObject({ refusal: "seat-has-alternate" });
  const [first] = proposals.flatMap((each) => (each.ok ? [each.value] : []));
  await made(decideMandate(as(president), { id: first?.id ?? "", approves: true }));
  const mandates = [
    ...(await mandatesOf(second.accountId)),
    ...(await mandatesOf(third.accountId)),
  ];
  expect(mandates).toHaveLength(1);
  const other = (await mandatesOf(second.accountId)).length > 0 ? third : second;
  const proposed = (changes: object) =>
    refusalOf(proposeMandate(as(secretary), alternate(other, changes)));
  expect(await proposed({ fromOn: "2027-12-31" })).toBe("seat-has-alternate");
  const { accountId } = other;
  const insert = (fromOn: string) =>
    t.db
      .insertInto("mandate")
      .values({
        id: newId(),
        account_id: accountId,
        college: "owners",
        from_on: fromOn,
        to_on: "2027-12-31",
        alternate_of: seat,
        given_at: new Date(),
      })
      .execute();
  await expect(insert("2027-12-31")).rejects.toThrow("one alternate on a day");
  // Another alternate of the same seat may follow, and an alternate of another seat stand beside.
  await t.db
    .updateTable("mandate")
    .set({ to_on: "2027-06-30" })
    .where("id", "=", mandates[0]?.id ?? "")
    .execute();
  expect(await proposed({ fromOn: "2027-07-01" })).toBeUndefined();
});
