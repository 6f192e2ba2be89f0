import { expect, test } from "vitest";
import { spaceToday } from "#app/applications/space/space-today.queries.server.ts";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { attestMinutes } from "#app/review/committee/minutes/attest-minutes.server.ts";
import { signMinutes } from "#app/review/committee/minutes/sign-minutes.server.ts";
import { closeSession } from "#app/review/committee/sessions/plan-session.server.ts";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { readDecision } from "#app/review/decision/notify-decision.server.ts";
import { prepareDecision } from "#app/review/decision/prepare-decision.server.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { made } from "./applying.ts";
import { acceptsTerms, presidentReads } from "./deciding.ts";
import { openForTests } from "./opening.ts";
import { paysByTransfer } from "./paying.ts";
import { anOpenSession, castAll, proposeWithReason, shownItem } from "./sitting.ts";

const t = openForTests({ day: "2026-11-30" });

test("a company reads in its space, from its examined application to its certificate, what the committee has done and nothing before", async () => {
  const { services } = t;
  const sitting = await anOpenSession(services);
  const { ctx, itemId, sessionId, applicationId, companyId, owner, president } = sitting;
  await acceptsTerms(services, owner);
  const todos = async () =>
    (await spaceToday(t.as(owner), companyId))?.todos.map(({ text }) =>
      text.replaceAll(/[\u00A0\u202F]/g, " "),
    ) ?? [];
  const state = async () => (await spaceToday(t.as(owner), companyId))?.application?.state;
  const item = () => shownItem(services, itemId);

  await made(openItem(ctx, { itemId }));
  await proposeWithReason(services, sitting);
  await made(openVote(ctx, { ...(await item()), kind: "secret", left: true }));
  await castAll(services, sitting, "111112");
  const before = { state: await state(), todos: await todos() };
  await made(closeVote(ctx, await item()));
  await made(closeSession(ctx, { sessionId }));
  await made(attestMinutes(ctx, { sessionId, seen: 1 }));
  await made(signMinutes(t.as(president), { sessionId, seen: 1 }));
  expect({ state: await state(), todos: await todos() }).toEqual(before);

  t.on("2026-12-02");
  const { decisionId } = await made(prepareDecision(ctx, { itemId }));
  await presidentReads(services, { president, decisionId });
  await made(signDecision(t.as(president), { decisionId }));
  expect(await state()).toBe("decided");
  expect(await todos()).toEqual([expect.stringMatching(/^Lire la décision/)]);

  await readDecision(t.as(owner), { applicationId, companyId });
  expect(await state()).toBe("granted");
  expect(await todos()).toEqual([expect.stringMatching(/^Régler 60 000 FCFA/)]);
  const { id: paymentId } = await t.db
    .selectFrom("payment")
    .select("id")
    .where("subject_id", "=", applicationId)
    .where("purpose", "=", "certificate")
    .executeTakeFirstOrThrow();
  await paysByTransfer(services, paymentId);
  while ((await doDueTasks(services, taskHandlers)) > 0);
  expect(await todos()).toEqual([expect.stringMatching(/^Télécharger le certificat/)]);
  expect((await verifyJournal(t.db)).broken).toEqual([]);
}, 120_000);
