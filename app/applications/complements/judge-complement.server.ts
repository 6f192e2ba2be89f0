import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import type { ComplementRefusal } from "../after-filing.refusals.ts";
import { writeDeadline } from "../application.queries.server.ts";
import { whyNotMine } from "../body-part.ts";
import { changeApplicationPart } from "../change-application.server.ts";
import { tellCompanyPart } from "../tell-company.server.ts";
import { bySystem, changeComplementPart, onComplement } from "./change-complement.server.ts";
import type { ComplementState } from "./complement.machine.ts";
import {
  complementsIn,
  type LockedComplement,
  setAnswerAside,
} from "./complement.queries.server.ts";
import { dayToAnswer } from "./day-to-answer.server.ts";

interface Judgement {
  complementId: string;
  /** The version of the request that the asker saw. */
  seen?: number | undefined;
}

type Judged = Result<{ state: ComplementState; version: number }, ComplementRefusal>;

/** Runs the work on a request, locked, for who of the body works on its file now. */
export const onMine = <Value>(
  ctx: Context,
  complementId: string,
  work: (tx: Tx, complement: LockedComplement) => Promise<Result<Value, ComplementRefusal>>,
): Promise<Result<Value, ComplementRefusal>> =>
  onComplement(ctx, complementId, {
    obstacle: ({ actor }, { application }) => whyNotMine(actor, application),
    work,
  });

/** Judges that an answer does: nothing is asked of it any more. */
export const lift = (ctx: Context, { complementId, seen }: Judgement): Promise<Judged> =>
  onMine(ctx, complementId, (tx) => changeComplementPart(tx, { complementId, move: "lift", seen }));

/**
 * Judges that an answer does not do: it is put aside with why, and the request is open again. The company is asked with the
 * next batch, which gives the day anew.
 */
export async function insist(
  ctx: Context,
  { complementId, seen, why }: Judgement & { why: string },
): Promise<Judged> {
  if (!why.trim()) return refused("no-words");
  return await onMine(ctx, complementId, async (tx, { state, answer, answeredAt, earlier }) => {
    const dueOn = await dayToAnswer(tx.db, todayInDakar(tx.now));
    const made = await changeComplementPart(tx, { complementId, move: "insist", seen, dueOn, why });
    if (made.ok && state === "answered" && answer && answeredAt)
      await setAnswerAside(tx.db, complementId, [
        ...earlier,
        { answer, answeredAt: answeredAt.toISOString(), judgedAt: tx.now.toISOString(), why },
      ]);
    return made;
  });
}

/** Takes a request back. When it had been asked the company is told; when it was the last one, the examination goes on. */
export async function waive(
  ctx: Context,
  { complementId, seen, why }: Judgement & { why?: string },
): Promise<Judged> {
  return await onMine(ctx, complementId, async (tx, { state, application }) => {
    const made = await changeComplementPart(tx, {
      ...{ complementId, move: "waive", seen },
      ...(why && { why }),
    });
    const wasAsked =
      application.state === "complement-asked" || application.state === "to-complete";
    if (!made.ok || state !== "open" || !wasAsked) return made;
    const left = await settleDeadlinePart(tx, application.id);
    await tellCompanyPart(tx, { applicationId: application.id, what: "waived" });
    if (left === 0 && application.state === "complement-asked") {
      const resumed = await changeApplicationPart(bySystem(tx), {
        ...{ applicationId: application.id, move: "resume" },
      });
      if (!resumed.ok)
        throw new Error(`Nothing is asked, yet it does not resume: ${resumed.refusal}`);
    }
    return made;
  });
}

/** The company has until the last day of what is open, and no day when nothing is; answers how many are open. */
export async function settleDeadlinePart(tx: Tx, applicationId: string): Promise<number> {
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  const last = open
    .map(({ dueOn }) => dueOn)
    .sort()
    .at(-1);
  await writeDeadline(tx.db, applicationId, last ?? null);
  return open.length;
}
