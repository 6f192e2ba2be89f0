import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import type { SuppliedBindings } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { refused } from "#app/kernel/result.ts";
import { suppliedBindings } from "#server/supplied-bindings.ts";
import { aPerson } from "../../tests/actors.ts";
import { aFiledPaper, aFileUnderWay, standingOf } from "../../tests/applying.ts";
import { openForTests } from "../../tests/opening.ts";
import { testContext } from "../../tests/services.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";
import { applicationVerdicts, changeApplicationPart } from "./change-application.server.ts";
import { moveApplication } from "./move-application.server.ts";

const t = openForTests({ day: "2026-11-20" });
const moves = [
  ...(["admit", "send-back", "reject", "accept", "ask", "resume", "abandon"] as const),
  ...(["answer", "file-again", "lapse"] as const),
];

/** What a move comes to, without making it. */
async function outcomeOf(actor: Person, applicationId: string, move: ApplicationMove) {
  const tried = await testContext(t.services, { actor }).transaction(async (tx) => {
    const made = await changeApplicationPart(tx, { applicationId, move, reason: "Essai" });
    return refused(made.ok ? made.value.state : made.refusal);
  });
  return tried.refusal;
}

const underWay: ApplicationState[] = [
  "filed",
  "to-complete",
  "examined",
  "complement-asked",
  "closed",
];

test.each(underWay)(
  "in the state %s a page hears of each move what the move itself answers",
  async (state) => {
    const { applicationId, companyId, owner, registrar, examiner } = await aFileUnderWay(
      t.services,
      state,
    );
    if (state === "filed") await aFiledPaper(t.services, { applicationId, companyId });
    const reader = aPerson({ memberships: [{ companyId, role: "reader" }] });
    const both = { ...registrar, memberships: owner.memberships };
    const stranger = aPerson({ memberships: [{ companyId: newId(), role: "owner" }] });
    let allowed = 0;
    for (const actor of [owner, reader, registrar, examiner, both, stranger]) {
      const ctx = testContext(t.services, { actor });
      const takenAsHeld = ["reason-given"] as const;
      const verdicts = await applicationVerdicts(ctx, { applicationId, moves, takenAsHeld });
      for (const move of moves) {
        const verdict = verdicts?.[move];
        const said = verdict?.ok ? verdict.to : verdict?.refusal;
        expect([move, said]).toEqual([move, await outcomeOf(actor, applicationId, move)]);
        if (verdict?.ok) allowed += 1;
      }
    }
    if (state !== "closed") expect(allowed).toBeGreaterThan(0);
  },
);

test("of an application that does not exist a page hears nothing", async () => {
  const ctx = testContext(t.services);
  for (const applicationId of [newId(), "no-id"])
    expect(await applicationVerdicts(ctx, { applicationId, moves })).toBeUndefined();
});

test("a later folder cannot replace a guard that applications asks itself", async () => {
  const { applicationId, registrar } = await aFileUnderWay(t.services);
  const guards = { "reason-given": () => true } as SuppliedBindings["application"]["guards"];
  const services = {
    ...t.services,
    suppliedBindings: { ...suppliedBindings, application: { guards, effects: {} } },
  };
  const ctx = testContext(services, { actor: registrar });
  expect(await moveApplication(ctx, { move: "reject", applicationId, reason: " " })).toEqual({
    ...{ ok: false, refusal: "reason-given" },
  });
  expect(await standingOf(t.services, applicationId)).toMatchObject({ state: "filed", version: 2 });
});
