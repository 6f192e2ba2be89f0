import { newId } from "#app/kernel/identifiers.ts";
import { lockItem } from "#app/review/committee/agenda/item.queries.server.ts";
import {
  writeDivided,
  writeItemLeft,
  writeItemOpen,
  writeLine,
} from "#app/review/committee/agenda/item-writes.queries.server.ts";
import { proposeLine } from "#app/review/committee/agenda/propose-line.server.ts";
import { atWork } from "#app/review/committee/committee-scope.queries.server.ts";
import { answerConfirmation } from "#app/review/committee/confirmations/answer-confirmation.server.ts";
import { askConfirmation } from "#app/review/committee/confirmations/ask-confirmation.server.ts";
import {
  insertConfirmation,
  waitingConfirmation,
  writeConfirmationAnswer,
} from "#app/review/committee/confirmations/confirmation.queries.server.ts";
import { divideItem, postponeItem } from "#app/review/committee/vote/end-item.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { insertRecusals } from "#app/review/committee/vote/voters.queries.server.ts";
import type { LineReasonScope } from "#app/review/examination/proposal.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import {
  accountAt,
  type BothSides,
  by,
  currentVote,
  shown,
  subAreaOf,
  writtenReason,
} from "./act.ts";
import { type Assembly, DAY } from "./assembly.ts";

async function reasonCodes({ services }: Assembly, scopes: readonly LineReasonScope[]) {
  const known = await reasonsOn(services.db, DAY);
  return scopes.flatMap((scope) => known.find((reason) => reason.scope === scope) ?? []);
}

const requests = [{ code: "2201", text: "Joignez le contrat de location." }];

type ItemAct =
  | "open-item"
  | "divide-item"
  | "propose-line"
  | "ask-confirmation"
  | "answer-confirmation"
  | "postpone-item";

/** Each act on an item beside its votes as the product makes it, and as somebody would who writes its rows past the guards of the product. */
export const itemActs: { [Name in ItemAct]: BothSides<Name> } = {
  "open-item": {
    asks: (assembly) => openItem(by(assembly, assembly.secretary), { itemId: assembly.itemId }),
    writes: async ({ services, itemId }) => {
      await insertRecusals(services.db, itemId, services.now());
      await writeItemOpen(services.db, itemId, services.now());
    },
  },
  "divide-item": {
    asks: (assembly, { who }) => divideItem(by(assembly, who), { itemId: assembly.itemId }),
    writes: async (assembly, { who }) => {
      const { services, itemId } = assembly;
      const item = await lockItem(services.db, itemId);
      if (item?.dividedBy === null)
        await writeDivided(services.db, itemId, accountAt(assembly, who));
    },
  },
  "propose-line": {
    asks: async (assembly, { part, reasons, ...line }) =>
      proposeLine(by(assembly, assembly.secretary), {
        ...(await shown(assembly)),
        ...line,
        subAreaId: (await subAreaOf(assembly, part)) ?? "",
        reasonCodes: (await reasonCodes(assembly, reasons)).map(({ code }) => code),
      }),
    writes: async (assembly, { part, reasons, outcome, level, note, ...line }) => {
      const { services, itemId, applicationId } = assembly;
      await writeLine(
        services.db,
        { itemId, applicationId },
        {
          subAreaId: (await subAreaOf(assembly, part)) ?? newId(),
          outcome,
          level: outcome === "granted" ? level : null,
          class: outcome === "granted" ? line.class : null,
          note: note || null,
          reasons: await reasonCodes(assembly, reasons),
        },
      );
    },
  },
  "ask-confirmation": {
    asks: async (assembly, { kind, reason }) =>
      askConfirmation(by(assembly, assembly.secretary), {
        ...(await shown(assembly)),
        kind,
        reason,
        requests: kind === "adjourn" ? requests : [],
      }),
    writes: async (assembly, { kind, reason }) => {
      const { services, itemId, sessionId } = assembly;
      const isOfVote = kind === "close-vote" || kind === "void-vote";
      const asked = await insertConfirmation(
        { db: services.db, now: services.now() },
        {
          sessionId,
          itemId,
          kind,
          round: isOfVote ? ((await currentVote(assembly))?.round ?? null) : null,
          reason,
          requests: [],
          waited: [],
          askedBy: accountAt(assembly, assembly.secretary),
        },
      );
      return asked !== undefined;
    },
  },
  "answer-confirmation": {
    asks: async (assembly, { who, answer }) => {
      const asked = await waitingConfirmation(assembly.services.db, atWork, assembly.itemId);
      const { seen } = await shown(assembly);
      return await answerConfirmation(by(assembly, who), {
        id: asked?.id ?? newId(),
        seen,
        answer,
      });
    },
    writes: async (assembly, { who, answer }) => {
      const { services, itemId } = assembly;
      const asked = await waitingConfirmation(services.db, atWork, itemId);
      return await writeConfirmationAnswer(
        { db: services.db, now: services.now() },
        { id: asked?.id ?? newId(), state: answer, by: accountAt(assembly, who) },
      );
    },
  },
  "postpone-item": {
    asks: (assembly, { reason }) =>
      postponeItem(by(assembly, assembly.secretary), { itemId: assembly.itemId, reason }),
    writes: async ({ services, applicationId }, { reason }) => {
      const left = await writeItemLeft(services.db, {
        applicationId,
        outcome: "postponed",
        reason: writtenReason(reason),
        at: services.now(),
      });
      return left !== undefined;
    },
  },
};
