import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import type { ReasonScope } from "#app/settings/reasons/reason.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { type LockedApplication, lockApplication } from "../application.queries.server.ts";
import { typedFigures } from "../draft/draft.queries.server.ts";
import { labelIn } from "../draft/figures.ts";
import { targetLabelOf } from "../filing/filed-content.queries.server.ts";
import { complementRefusal } from "../staff-access.server.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { figureField, LONGEST_ANSWER, type TargetKind } from "./complement.ts";
import { requirementFor } from "./complement-facts.server.ts";
import { complementsIn } from "./complement-reads.queries.server.ts";
import { insertComplement } from "./complement-writes.queries.server.ts";

interface Preparing {
  applicationId: string;
  targetKind: TargetKind;
  /** Name of a figure, code of a requirement or of a sub-area, or id of an entry of a list. */
  target: string;
  text: string;
  /** Code in the catalogue of reasons. */
  reasonCode?: string;
}

/** Prepares a complement about one target of an application; the company sees it when its batch is sent. */
export async function prepareComplement(
  ctx: Context,
  input: Preparing,
): Promise<Result<{ complementId: string }, ComplementRefusal>> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, input.applicationId);
    if (!application) return refused("unknown-application");
    const whyNot = await complementRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    return await prepareIn(tx, application, { ...input, scope: "complement" });
  });
}

export async function prepareIn(
  tx: Tx,
  application: LockedApplication,
  { targetKind, target, text, reasonCode, scope }: Preparing & { scope: ReasonScope },
): Promise<Result<{ complementId: string }, ComplementRefusal>> {
  const words = frenchProse(text);
  if (words === "" || words.length > LONGEST_ANSWER) return refused("no-words");
  const targetLabel = await labelOf(tx, application, { targetKind, target });
  if (targetLabel === undefined) return refused("unknown-target");
  const underWay = await complementsIn(tx.db, application.id, ["prepared", "open", "answered"]);
  if (underWay.some((each) => each.targetKind === targetKind && each.target === target))
    return refused("asked-already");
  const reason = await reasonOf(tx, reasonCode, scope);
  if (reason === undefined) return refused("unknown-reason");
  const complementId = newId();
  await insertComplement(tx.db, {
    id: complementId,
    applicationId: application.id,
    targetKind,
    target,
    targetLabel,
    reason,
    text: words,
    at: tx.now,
    by: tx.actor.kind === "person" ? tx.actor.accountId : null,
  });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: application.id,
    event: "complement-prepared",
    data: { complementId, targetKind, target },
  });
  return done({ complementId });
}

async function labelOf(
  tx: Tx,
  application: LockedApplication,
  { targetKind: kind, target }: Pick<Preparing, "targetKind" | "target">,
): Promise<string | undefined> {
  if (kind === "figure") {
    const field = figureField(target);
    return field && labelIn((await typedFigures(tx.db, application.id)).figures, field.name);
  }
  if (kind !== "requirement") return await targetLabelOf(tx.db, application, { kind, target });
  const requirementKey = { applicationId: application.id, code: target, now: tx.now };
  return (await requirementFor(tx.db, requirementKey))?.label;
}

/** Null without a code, undefined for a code that the catalogue does not have today. */
export async function reasonOf({ db, now }: Tx, code: string | undefined, scope: ReasonScope) {
  if (code === undefined) return null;
  return (await reasonsOn(db, todayInDakar(now), scope)).find((each) => each.code === code);
}
