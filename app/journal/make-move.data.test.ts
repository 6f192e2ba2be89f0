import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mover, system } from "#app/kernel/actor.ts";
import type { Context, Db, SuppliedBindings, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { suppliedBindings } from "#server/supplied-bindings.ts";
import { aPerson } from "#tests/actors.ts";
import { openTestDatabase } from "#tests/database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import {
  askVerdict,
  type MachineBindings,
  type MoveBindings,
  makeMoveIn,
  type Standing,
  type StateChange,
  stateChange,
} from "./make-move.server.ts";

// The earlier folder: it owns the machine of a dossier and does not know the agenda.

type SuppliedGuard = "on-planned-session" | "no-member-absent";
interface SuppliedEffects {
  "leave-agenda": true;
}
type Guard = SuppliedGuard | "reason-given";
interface Effects extends SuppliedEffects {
  announce: true;
}

const dossierMachine = machine<Mover, Guard, Effects, Holder>()({
  name: "dossier",
  column: "dossier.state",
  initial: "ready",
  states: {
    ready: { label: "Prêt", holder: "staff" },
    scheduled: { label: "Inscrit", holder: "staff" },
    withdrawn: { label: "Abandonné", holder: "nobody", final: true },
  },
  moves: {
    schedule: {
      from: ["ready"],
      to: "scheduled",
      by: ["secretary", "system"],
      label: "Inscrire",
      event: { name: "application-scheduled", label: "Dossier inscrit" },
      guards: ["on-planned-session", "no-member-absent"],
    },
    abandon: {
      from: ["ready", "scheduled"],
      to: "withdrawn",
      by: ["company"],
      label: "Abandonner",
      event: { name: "application-abandoned", label: "Dossier abandonné" },
      guards: ["reason-given"],
      effects: { announce: true, "leave-agenda": true },
    },
  },
});

type State = keyof typeof dossierMachine.states;
type Move = MoveOf<typeof dossierMachine>;
interface Details {
  reason?: string;
}
type DossierBindings<G extends Guard, E extends keyof Effects> = MoveBindings<
  State,
  G,
  E,
  Standing<State>,
  Details
>;
type SuppliedToDossier = DossierBindings<SuppliedGuard, keyof SuppliedEffects>;

declare module "#app/kernel/context.ts" {
  interface SuppliedBindings {
    /** Declared by these tests alone. */
    dossier?: SuppliedToDossier;
  }
}

const companyId = newId();
const announced = taskKind<{ dossierId: string }>("dossier-abandoned");

const ownBindings: DossierBindings<
  Exclude<Guard, SuppliedGuard>,
  Exclude<keyof Effects, keyof SuppliedEffects>
> = {
  guards: { "reason-given": (_ctx, _subject, { reason }) => Boolean(reason) },
  effects: {
    announce: async (tx, { subject: { id } }) => {
      await addTask(tx, announced, { key: id, data: { dossierId: id } });
    },
  },
};

const rowOf = async (db: Db, id: string) => {
  const { rows } = await sql<{ state: State; version: number }>`
    select state, version from dossier where id = ${id}`.execute(db);
  return rows[0];
};

async function write(db: Db, change: StateChange<State>): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const { numAffectedRows } = await sql`
    update dossier set state = ${columns.state}, version = ${columns.version}
    where id = ${asRead.id} and version = ${asRead.version} and state = ${asRead.state}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

function bindingsWith({
  dossier: supplied,
}: SuppliedBindings): MachineBindings<State, Move, Guard, keyof Effects, Standing<State>, Details> {
  if (!supplied) throw new Error("These tests supply what the dossier waits for.");
  return {
    machine: dossierMachine,
    lock: async (db, id) => {
      const row = await rowOf(db, id);
      return row && { id, companyId, ...row };
    },
    write,
    guards: { ...supplied.guards, ...ownBindings.guards },
    effects: { ...supplied.effects, ...ownBindings.effects },
    journalEntry: (move, { id }) => ({
      subjectKind: "application",
      subjectId: id,
      event: dossierMachine.moves[move].event.name,
      data: { companyId, number: null },
    }),
  };
}

const changeDossierIn = (tx: Tx, { id, move, ...details }: Details & { id: string; move: Move }) =>
  makeMoveIn(tx, bindingsWith(tx.suppliedBindings), { id, move, details });

const abandonDossier = (ctx: Context, id: string, reason = "Chantier perdu") =>
  ctx.transaction((tx) => changeDossierIn(tx, { id, move: "abandon", reason }));

/** The question a page asks before it shows the button. */
const mayMove = async (ctx: Context, id: string, move: Move) => {
  const bindings = bindingsWith(ctx.suppliedBindings);
  const subject = await bindings.lock(ctx.db, id);
  if (!subject) throw new Error("There is no such dossier.");
  return await askVerdict(ctx, bindings, {
    subject,
    move,
    details: {},
    takenAsHeld: ["reason-given"],
  });
};

// The later folder: it owns the agenda, supplies the bindings that the machine needs, and has a move of its own.

let agendaIsBroken = false;

const agendaBindings: SuppliedToDossier = {
  guards: {
    "on-planned-session": async ({ db }, { id }) => (await agendaOf(db, id)).length > 0,
    "no-member-absent": async ({ db }, { id }) =>
      (await agendaOf(db, id)).every(({ absent }) => !absent),
  },
  effects: {
    "leave-agenda": async ({ db }, { subject: { id } }) => {
      await sql`delete from agenda where dossier_id = ${id}`.execute(db);
      if (agendaIsBroken) throw new Error("The agenda is broken.");
    },
  },
};

const agendaOf = async (db: Db, id: string) =>
  (await sql<{ absent: boolean }>`select absent from agenda where dossier_id = ${id}`.execute(db))
    .rows;

const scheduleDossier = (ctx: Context, id: string, { absent = false, listed = true } = {}) =>
  ctx.transaction(async (tx) => {
    if (listed) await sql`insert into agenda values (${id}, ${absent})`.execute(tx.db);
    return await changeDossierIn(tx, { id, move: "schedule" });
  });

const actual: string[] = [];
const notifySecretary = taskHandler(announced, async (_ctx, { data }) => {
  actual.push(data.dossierId);
});

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase({ own: true });
  await sql`create table dossier (id uuid primary key, state text, version integer)`.execute(t.db);
  await sql`create table agenda (dossier_id uuid, absent boolean)`.execute(t.db);
  const supplied = { ...suppliedBindings, dossier: agendaBindings };
  services = testServices({ db: t.db, suppliedBindings: supplied });
});
afterAll(() => t.close());
beforeEach(() => {
  agendaIsBroken = false;
  actual.length = 0;
});

const secretary = () => testContext(services, { actor: system("agenda") });
const owner = () =>
  testContext(services, { actor: aPerson({ memberships: [{ companyId, role: "owner" }] }) });

async function aDossier(): Promise<string> {
  const id = newId();
  await sql`insert into dossier values (${id}, 'ready', 1)`.execute(t.db);
  return id;
}

test("a move with guards supplied by a later folder is refused by the first of them that does not hold", async () => {
  const id = await aDossier();
  expect(await scheduleDossier(secretary(), id, { listed: false })).toEqual({
    ok: false,
    refusal: "on-planned-session",
  });
  expect(await scheduleDossier(secretary(), id, { absent: true })).toEqual({
    ok: false,
    refusal: "no-member-absent",
  });
  // The refusal has rolled back what the later folder wrote before it asked for the move.
  expect(await agendaOf(t.db, id)).toEqual([]);
  expect(await scheduleDossier(secretary(), id)).toEqual({
    ok: true,
    value: { state: "scheduled", version: 2 },
  });
});

test("an effect supplied by a later folder runs in the transaction of the move, and the move fails when it fails", async () => {
  const id = await aDossier();
  await scheduleDossier(secretary(), id);
  agendaIsBroken = true;
  await expect(abandonDossier(owner(), id)).rejects.toThrow("The agenda is broken.");
  expect(await rowOf(t.db, id)).toEqual({ state: "scheduled", version: 2 });
  expect(await agendaOf(t.db, id)).toHaveLength(1);
  agendaIsBroken = false;
  expect(await abandonDossier(owner(), id)).toMatchObject({ ok: true });
  expect(await rowOf(t.db, id)).toEqual({ state: "withdrawn", version: 3 });
  expect(await agendaOf(t.db, id)).toEqual([]);
});

test("a task added by a move is handled by the later folder after the commit", async () => {
  const id = await aDossier();
  await abandonDossier(owner(), id);
  expect(actual).toEqual([]);
  await doDueTasks(services, [notifySecretary]);
  expect(actual).toContain(id);
});

test("askVerdict gives a page the same refusal, from the same guards, as the move itself", async () => {
  const id = await aDossier();
  expect(await mayMove(secretary(), id, "schedule")).toEqual({
    ok: false,
    refusal: "on-planned-session",
  });
  await sql`insert into agenda values (${id}, false)`.execute(t.db);
  expect(await mayMove(secretary(), id, "schedule")).toEqual({ ok: true, to: "scheduled" });
  expect(await mayMove(owner(), id, "schedule")).toEqual({ ok: false, refusal: "not-yours" });
  // The form of the move will ask for the reason: the page shows the button, and the move without a reason is refused.
  expect(await mayMove(owner(), id, "abandon")).toEqual({ ok: true, to: "withdrawn" });
  expect(await abandonDossier(owner(), id, "")).toEqual({ ok: false, refusal: "reason-given" });
  expect(await rowOf(t.db, id)).toEqual({ state: "ready", version: 1 });
});

test("a move does not overwrite a state that changed between its lock and its write", async () => {
  const id = await aDossier();
  const changedMeanwhile: SuppliedToDossier = {
    ...agendaBindings,
    guards: {
      "on-planned-session": async ({ db }) => {
        await sql`update dossier set version = 7 where id = ${id}`.execute(db);
        return true;
      },
      "no-member-absent": () => true,
    },
  };
  const changed = testContext({
    ...services,
    suppliedBindings: { ...suppliedBindings, dossier: changedMeanwhile },
  });
  expect(await changed.transaction((tx) => changeDossierIn(tx, { id, move: "schedule" }))).toEqual({
    ok: false,
    refusal: "changed-meanwhile",
  });
});

test("a missing guard or effect, or a missing machine, does not compile", () => {
  const { guards, effects } = agendaBindings;
  const { "on-planned-session": planned } = guards;
  // @ts-expect-error « no-member-absent » is missing
  const oneGuard: SuppliedToDossier = { effects, guards: { "on-planned-session": planned } };
  // @ts-expect-error « leave-agenda » is missing
  const noEffect: SuppliedToDossier = { guards, effects: {} };
  // @ts-expect-error no machine has a guard of this name
  const misspelt: SuppliedToDossier = { effects, guards: { ...guards, "on-a-session": planned } };
  // @ts-expect-error the machines of the product are missing
  const noMachine: SuppliedBindings = {};
  // @ts-expect-error « reason-given » belongs to the folder of the machine and is missing there
  const agendaMoves: MoveBindings<
    State,
    Guard,
    keyof Effects,
    Standing<State>,
    Details
  > = agendaBindings;
  expect([oneGuard, noEffect, misspelt, noMachine, agendaMoves]).toHaveLength(5);
});
