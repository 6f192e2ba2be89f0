import { lockApplication } from "#app/applications/application.queries.server.ts";
import type { ChangeRefusal } from "#app/applications/application.refusals.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { reasonsNamed } from "../../examination/opinion.ts";
import { baseClass } from "../../examination/proposal.ts";
import { declarationOf } from "../../interests/interests.queries.server.ts";
import { mailChangedAgendaIn, openToMembersIn } from "../sessions/convocation.server.ts";
import { lockSession } from "../sessions/session.queries.server.ts";
import type { SessionRefusal } from "../sessions/session.ts";
import { opinionsFor, reachedClass } from "./item.queries.server.ts";
import { insertItem, writeLine } from "./item-writes.queries.server.ts";

interface Scheduling {
  sessionId: string;
  applicationId: string;
  /** Its examiner, or a member named for the application. */
  rapporteurId: string;
}

/**
 * Puts an application on the agenda of a session with its rapporteur. What is proposed for each sub-area is what its signed report
 * says, with its reasons. The company is mailed the day of the session. Guards: originals there, a rapporteur who declared no interest and is authorised; the secretary has declared as well.
 */
export async function scheduleApplication(
  ctx: Context,
  { sessionId, applicationId, rapporteurId }: Scheduling,
): Promise<Result<{ itemId: string }, ChangeRefusal | SessionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.schedule"))
    return refused("not-yours");
  if (!isId(rapporteurId)) return refused("rapporteur-entitled");
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (application.state !== "ready") return refused("wrong-state");
    const { accountId } = actor;
    if (!(await declarationOf(tx.db, { applicationId, accountId }))) return refused("not-declared");
    if (session.state !== "planned" && session.state !== "convened") return refused("wrong-state");
    const itemId = await insertItem(tx.db, {
      sessionId,
      applicationId,
      rapporteurId,
      by: actor.accountId,
      at: tx.now,
      baseClass: baseClass(application.class, await reachedClass(tx.db, applicationId)),
    });
    if (!itemId) return refused("wrong-state");
    for (const opinion of await opinionsFor(tx.db, applicationId)) {
      const refusedLine = opinion.verdict === "unfavourable" || opinion.verdict === null;
      await writeLine(
        tx.db,
        { itemId, applicationId },
        {
          subAreaId: opinion.subAreaId,
          outcome: refusedLine ? "refused" : "granted",
          level: refusedLine ? null : (opinion.otherLevel ?? opinion.level),
          class: refusedLine ? null : (opinion.otherClass ?? application.class),
          note: null,
          reasons: reasonsNamed(opinion),
        },
      );
    }
    const moved = await changeApplicationIn(tx, { applicationId, move: "schedule" });
    if (!moved.ok) return moved;
    await notifyCompanyIn(tx, { applicationId, what: "scheduled", closesOn: session.heldOn });
    if (session.state === "convened") {
      await openToMembersIn(tx, sessionId, [{ applicationId, state: "pending" }]);
      await mailChangedAgendaIn(tx, session, "un dossier ajouté");
    }
    return done({ itemId });
  });
}
