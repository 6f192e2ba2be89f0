import type { Context } from "#app/kernel/context.ts";
import { changeApplicationIn } from "../change-application.server.ts";
import { notifyCompanyIn } from "../notify-company.server.ts";
import { bySystem, changeComplementIn } from "./change-complement.server.ts";
import { targetInWords } from "./complement-words.ts";
import {
  type ComplementRequest,
  type ComplementResult,
  onStaffComplement,
  settleDeadlineIn,
} from "./staff-complement.server.ts";

/** Takes a complement back. The company is mailed if the complement had been sent; after the last one the examination goes on. */
export async function waiveComplement(
  ctx: Context,
  { complementId, seen, why }: ComplementRequest & { why?: string },
): ComplementResult {
  return await onStaffComplement(ctx, complementId, async (tx, complement) => {
    const { state, application, targetKind, targetLabel } = complement;
    const result = await changeComplementIn(tx, {
      complementId,
      move: "waive",
      seen,
      ...(why && { why }),
    });
    const wasAsked =
      application.state === "complement-asked" || application.state === "to-complete";
    if (!result.ok || state !== "open" || !wasAsked) return result;
    const openComplements = await settleDeadlineIn(tx, application.id);
    const resumes = openComplements.length === 0 && application.state === "complement-asked";
    await notifyCompanyIn(tx, {
      applicationId: application.id,
      what: resumes ? "nothing-left" : "waived",
      requests: [targetInWords({ targetKind, targetLabel })],
      complements: openComplements.filter(({ answer }) => answer === null).length,
      toSend: openComplements.length,
      dueOn: openComplements.at(-1)?.dueOn ?? null,
    });
    if (resumes) {
      const resumed = await changeApplicationIn(bySystem(tx), {
        applicationId: application.id,
        move: "resume",
      });
      if (!resumed.ok)
        throw new Error(`Nothing is asked, yet it does not resume: ${resumed.refusal}`);
    }
    return result;
  });
}
