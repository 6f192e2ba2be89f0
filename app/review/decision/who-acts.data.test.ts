import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { aPreparedDecision, aVotedItem, presidentReads } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { endDeputy } from "./deputies/end-deputy.server.ts";
import { recordCall } from "./notify-decision.server.ts";
import { prepareDecision } from "./prepare-decision.server.ts";
import { recordAppeal } from "./record-appeal.server.ts";
import { returnDecision } from "./return-decision.server.ts";
import { setDecisionAside } from "./set-decision-aside.server.ts";
import { signDecision } from "./sign-decision.server.ts";
import { presentDecision, wordDecision } from "./word-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });

let prepared: Awaited<ReturnType<typeof aPreparedDecision>>;
beforeAll(async () => {
  prepared = await aPreparedDecision(t.services);
  await presidentReads(t.services, prepared);
});

const refusal = (name: string) => ({ ok: false, refusal: name });
const by = (actor: Actor) => testContext(t.services, { actor });
const reason = "Le quorum est mal compté.";

const acts = {
  wordDecision: {
    act: (ctx, decisionId) => wordDecision(ctx, { decisionId, read: "", words: "Un mot." }),
    by: "secretary",
  },
  presentDecision: {
    act: (ctx, decisionId) => presentDecision(ctx, { decisionId }),
    by: "secretary",
  },
  recordCall: {
    act: (ctx, decisionId) =>
      recordCall(ctx, { decisionId, reached: false, spokeTo: "", said: "Personne ne répond." }),
    by: "secretary",
  },
  recordAppeal: {
    act: (ctx, decisionId) =>
      recordAppeal(ctx, { decisionId, receivedOn: "2026-11-24", way: "post", said: "Un recours." }),
    by: "secretary",
  },
  returnDecision: {
    act: (ctx, decisionId) => returnDecision(ctx, { decisionId, reason }),
    by: "president",
  },
  setDecisionAside: {
    act: (ctx, decisionId) => setDecisionAside(ctx, { decisionId, reason }),
    by: "secretary",
  },
  signDecision: {
    act: (ctx, decisionId) => signDecision(ctx, { decisionId }),
    by: "president",
  },
} satisfies Record<
  string,
  {
    act: (ctx: Context, decisionId: string) => Promise<unknown>;
    by: "secretary" | "president";
  }
>;

describe.each(Object.entries(acts))("%s", (name, { act, by: role }) => {
  test("is no act of a company, nor of somebody who may not read the decision", async () => {
    const { decisionId, owner } = prepared;
    const ofCompany = name === "setDecisionAside" ? "unknown-decision" : "not-yours";
    expect(await act(by(owner), decisionId)).toEqual(refusal(ofCompany));
    const stranger = await aColleague(t.services, "committee");
    expect(await act(by(stranger), decisionId)).toEqual(refusal("unknown-decision"));
  });

  test("finds no decision where there is none", async () => {
    expect(await act(by(prepared[role]), newId())).toEqual(refusal("unknown-decision"));
  });

  test("is no act of the other role", async () => {
    const other = prepared[role === "secretary" ? "president" : "secretary"];
    expect(await act(by(other), prepared.decisionId)).toEqual(refusal("not-yours"));
  });
});

describe("a decision is prepared", () => {
  test("once, by a secretary who declared no interest and is no member of the company", async () => {
    const { itemId, companyId, owner, president, secretary } = await aVotedItem(t.services);
    for (const actor of [owner, president])
      expect(await prepareDecision(by(actor), { itemId })).toEqual(refusal("not-yours"));
    const memberships = [{ companyId, role: "reader" as const }];
    expect(await prepareDecision(by({ ...secretary, memberships }), { itemId })).toEqual(
      refusal("own-company"),
    );
    const undeclared = await aColleague(t.services, "secretary");
    expect(await prepareDecision(by(undeclared), { itemId })).toEqual(refusal("not-declared"));
    expect(await prepareDecision(by(secretary), { itemId })).toMatchObject({ ok: true });
    expect(await prepareDecision(by(secretary), { itemId })).toEqual(refusal("prepared-already"));
  });

  test("on an item that there is, of a session whose minutes are signed", async () => {
    const { itemId, secretary } = await aVotedItem(t.services, { signed: false });
    expect(await prepareDecision(by(secretary), { itemId })).toEqual(refusal("not-voted"));
    expect(await prepareDecision(by(secretary), { itemId: newId() })).toEqual(
      refusal("unknown-decision"),
    );
  });
});

test("words of a decision follow those that were read; calls and appeals follow its signature, in words with an end", async () => {
  const decision = await aPreparedDecision(t.services);
  const { decisionId, secretary, president } = decision;
  const word = (seen: number, read: string) =>
    wordDecision(by(secretary), { decisionId, seen, read, words: "Nous vous félicitons." });
  const read = sha256Hex("");
  expect(await word(7, read)).toEqual(refusal("changed-meanwhile"));
  expect(await word(1, sha256Hex("Other words."))).toEqual(refusal("changed-meanwhile"));
  const call = { decisionId, reached: false, spokeTo: "", said: "Personne ne répond." };
  expect(await recordCall(by(secretary), call)).toEqual(refusal("wrong-state"));
  await presidentReads(t.services, decision);
  await made(signDecision(by(president), { decisionId }));
  expect(await word(2, read)).toEqual(refusal("wrong-state"));
  for (const said of ["", " !", "a".repeat(4_001)])
    expect(
      await recordAppeal(by(secretary), {
        decisionId,
        receivedOn: "2026-11-24",
        way: "post",
        said,
      }),
    ).toEqual(refusal("no-words"));
  expect(await recordCall(by(secretary), { ...call, said: "a".repeat(2_001) })).toEqual(
    refusal("no-words"),
  );
});

test("the term of a deputy is ended by a person", async () => {
  expect(await endDeputy(testContext(t.services), { id: newId() })).toEqual(refusal("not-yours"));
});
