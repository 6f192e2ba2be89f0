import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { lastDayOpen } from "#app/tariff/last-days.server.ts";
import type { ShownApplication } from "../application.queries.server.ts";
import type { AwaitedAnswers } from "../complements/complement-reads.queries.server.ts";
import type { ApplicationToDo, TodoFacts } from "./todo.ts";

type Right = Parameters<typeof qualificationStatus>[0];

/** How many rights are in force, suspended and to renew today, and when the next one ends. */
export function rightsToday(
  rights: readonly Right[],
  day: { today: string; renewalOpensDays: number },
): TodoFacts["rights"] {
  const judged = rights.map((right) => ({ ...right, status: qualificationStatus(right, day) }));
  const inForce = judged.filter(({ status }) => /^(valid|to-renew)$/.test(status));
  return {
    inForce: inForce.length,
    suspended: judged.filter(({ status }) => status === "suspended").length,
    toRenew: judged.filter(({ status }) => status === "to-renew").length,
    nextEnd: inForce.map(({ endsOn }) => endsOn).sort()[0] ?? null,
  };
}

/** An application under way with what the company has to do about it. */
export async function applicationToDo(
  db: Db,
  application: ShownApplication,
  { awaited, paidDrafts }: { awaited: readonly AwaitedAnswers[]; paidDrafts: readonly string[] },
): Promise<ApplicationToDo> {
  const { id, number, kind, state, savedAt, deadlineOn } = application;
  const entry = awaited.find(({ applicationId }) => applicationId === id);
  return {
    id,
    number,
    kind,
    state,
    savedOn: todayInDakar(savedAt),
    openingPaid: paidDrafts.includes(id),
    toAnswer: entry?.toAnswer ?? 0,
    saved: entry?.saved ?? 0,
    answerBy: entry?.dueOn ?? deadlineOn,
    mayAskTime: entry?.mayAskTime ?? false,
    closesOn: await lastDayOpen(db, application),
  };
}

/** The latest application, when it was declared inadmissible or closed without an answer. */
export function endedByStaff(application: ShownApplication | undefined): TodoFacts["ended"] {
  if (application?.state !== "inadmissible" && application?.state !== "closed") return null;
  const { id, number, state } = application;
  return { id, number, state };
}

/** The latest last day of validity of these documents; null when none is known. */
export const lastEnd = (
  documents: readonly { validity: { until: string | null } }[],
): string | null =>
  documents
    .flatMap(({ validity: { until } }) => until ?? [])
    .sort()
    .at(-1) ?? null;
