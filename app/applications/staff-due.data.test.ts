import { expect, test } from "vitest";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import { system } from "#app/kernel/actor.ts";
import { aFiledApplication } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import type { ApplicationState } from "./application.machine.ts";
import { setStaffDueIn } from "./staff-due.server.ts";

const t = openForTests({ day: "2026-11-02" });

/** The day by which the staff act on an application for renewal of a right for masonry that ends on this day. */
async function dueOn(
  endsOn: string,
  {
    state = "under-review",
    kind = "renewal",
  }: { state?: ApplicationState; kind?: ApplicationKind } = {},
) {
  const { companyId } = await aCertificate(t.services, {
    decidedOn: "2026-01-05",
    qualifications: [
      { code: "2201", endsOn },
      { code: "2202", endsOn: "2026-11-05" },
    ],
  });
  const applicationId = await aFiledApplication(t.services, { companyId, state, kind });
  await testContext(t.services, { actor: system("tests") }).transaction((tx) =>
    setStaffDueIn(tx, { applicationId, state }),
  );
  const { due } = await t.db
    .selectFrom("application")
    .select("staff_due_on as due")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return due;
}

test("a renewal is examined early enough for a session before its right ends, and decided by that day", async () => {
  const usual = await dueOn("2027-11-30");
  expect(usual).toBe(await dueOn("2026-11-30", { kind: "extension" }));
  const sooner = await dueOn("2026-12-11");
  expect(sooner && usual && sooner < usual).toBe(true);
  // Twenty working days for the committee remain.
  expect(sooner).toBe("2026-11-13");
  expect(await dueOn("2026-11-06", { state: "ready" })).toBe("2026-11-06");
});

test("when the right ends too soon, or has ended, the staff act today", async () => {
  expect(await dueOn("2026-11-06")).toBe("2026-11-02");
  expect(await dueOn("2026-10-30")).toBe("2026-11-02");
});
