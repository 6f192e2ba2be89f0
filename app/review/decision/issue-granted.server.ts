import { lockApplication } from "#app/applications/application.queries.server.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { SettledHandler } from "#app/payments/settled.server.ts";
import { hindranceNow } from "./held-certificate.server.ts";

/**
 * Issues the certificate of a granted application once its fee is settled: state, certificate, rights, directory and mail in the
 * transaction that ends the task. Where something hinders the issue, the application waits on hold for a person, and its company
 * is mailed. A fee that was given back meanwhile, or a second run, issues nothing.
 */
export const issueGranted: SettledHandler = async (ctx, { data, finishIn }) => {
  await ctx.transaction(async (tx) => {
    const applicationId = data.subjectId;
    const application = await lockApplication(tx.db, applicationId);
    if (application?.state === "granted") {
      const byProduct = asSystem(tx, "review");
      const issued = await changeApplicationIn(byProduct, { applicationId, move: "issue" });
      if (!issued.ok && issued.refusal === "nothing-hinders-issue") {
        const hindrance = await hindranceNow(tx, application);
        const reason = hindrance ?? undefined;
        const held = await changeApplicationIn(byProduct, { applicationId, move: "hold", reason });
        if (!held.ok) throw new Error(`A paid certificate is not put on hold: ${held.refusal}.`);
      } else if (!issued.ok && issued.refusal !== "certificate-fee-paid")
        throw new Error(`A paid certificate is not issued: ${issued.refusal}.`);
    }
    await finishIn(tx);
  });
};
