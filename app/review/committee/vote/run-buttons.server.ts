import * as v from "valibot";
import { textOf } from "#app/forms/form-input.ts";
import { printableText } from "#app/forms/printable-text.ts";
import type { Context } from "#app/kernel/context.ts";
import { buttonsRefusedBy } from "#app/layouts/form-actions.server.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { applicationRefusalsOfAgenda } from "../agenda/agenda.refusals.ts";
import { moveItem } from "../agenda/move-item.server.ts";
import { proposeLine } from "../agenda/propose-line.server.ts";
import { answerConfirmation } from "../confirmations/answer-confirmation.server.ts";
import { askConfirmation } from "../confirmations/ask-confirmation.server.ts";
import { isConfirmationKind } from "../confirmations/confirmation.queries.server.ts";
import { noteArrival, noteDeparture } from "../sessions/attend-session.server.ts";
import { closeSession, stateQuorumFailed } from "../sessions/plan-session.server.ts";
import { reorderSchema } from "../sessions/session.schema.ts";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeHands } from "./close-hands.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { divideItem, postponeItem, postponeRest } from "./end-item.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { recordOpinion } from "./record-opinion.server.ts";
import { type Choice, handName, isChoice, type VoteOutcome } from "./tally.ts";
import { typeBoxOutcome } from "./type-box-outcome.server.ts";

const button = buttonsRefusedBy(applicationRefusalsOfAgenda);

/** A text that the minutes print. Whether it is required, and its limit, is for the use case to say. */
const minutesText = v.pipe(v.string(), printableText());

/** The item of a form, and the version of it that its reader saw. */
const shownItem = { itemId: v.string(), seen: v.string() };

/** The one of these values that was posted; null for any other text. */
const oneOf = <Value extends string | number>(values: readonly Value[]) =>
  v.pipe(
    v.string(),
    v.transform((text) => values.find((value) => String(value) === text) ?? null),
  );

const sessionSchema = v.object({});
const attendeeSchema = v.object({ accountId: v.string() });
const itemSchema = v.object({ itemId: v.string() });
const shownItemSchema = v.object(shownItem);
const answerSchema = v.object({ id: v.string(), seen: v.string() });

const opinionSchema = v.object({
  itemId: v.string(),
  /** The ids of a family and of an expert, with a space between them. */
  expert: v.string(),
  source: minutesText,
  opinion: minutesText,
});

const openVoteSchema = v.object({
  ...shownItem,
  kind: oneOf(["secret", "box", "hands"]),
  left: v.boolean(),
  reason: minutesText,
  subAreaId: v.string(),
});

const askSchema = v.object({
  ...shownItem,
  kind: v.string(),
  reason: minutesText,
  /** The codes of the sub-areas of an item to adjourn, and what is asked of the company for each. */
  code: v.array(v.string()),
  request: v.array(minutesText),
});

const boxSchema = v.object({
  ...shownItem,
  outcome: oneOf<VoteOutcome>(["adopted", "rejected", "tied"]),
  voters: v.string(),
});

const castingSchema = v.object({
  ...shownItem,
  subAreaId: v.string(),
  choice: v.string(),
  reason: minutesText,
});

const proposalSchema = v.object({
  ...shownItem,
  subAreaId: v.string(),
  outcome: oneOf(["granted", "refused"]),
  level: oneOf(levels),
  class: oneOf(classes),
  reason: v.array(v.string()),
  note: minutesText,
});

const postponeSchema = v.object({ itemId: v.string(), reason: minutesText });

/** The schema of the hands of a form: one field for each voter whose hand it posts. */
function handsSchema(form: FormData) {
  const names = [...form.keys()].filter((name) => name.startsWith(handName("")));
  return v.object({
    ...shownItem,
    ...Object.fromEntries(names.map((name) => [name, v.string()])),
  });
}

/** The choice of each voter, by account. */
const handsIn = (form: FormData): Record<string, Choice> =>
  Object.fromEntries(
    [...form.keys()].flatMap((name) => {
      const choice = textOf(form, name);
      return name.startsWith(handName("")) && isChoice(choice)
        ? [[name.slice(handName("").length), choice]]
        : [];
    }),
  );

/** Types of the forms whose fields the page shows again after a refusal. */
export type OpinionFields = typeof opinionSchema;
export type OpenVoteFields = typeof openVoteSchema;
export type AskFields = typeof askSchema;
export type BoxFields = typeof boxSchema;
export type CastingFields = typeof castingSchema;
export type ProposalFields = typeof proposalSchema;
export type PostponeFields = typeof postponeSchema;

/** The buttons of the page on which a session is run. */
export const runButtons = (
  ctx: Context,
  { sessionId, form }: { sessionId: string; form: FormData },
) => {
  const answering = (answer: "confirmed" | "refused" | "withdrawn") =>
    button(answerSchema, (input) => answerConfirmation(ctx, { ...input, answer }));
  return {
    arrive: button(attendeeSchema, (input) => noteArrival(ctx, { ...input, sessionId })),
    leave: button(attendeeSchema, (input) => noteDeparture(ctx, { ...input, sessionId })),
    reorder: button(reorderSchema, (input) => moveItem(ctx, input)),
    call: button(itemSchema, (input) => openItem(ctx, input)),
    divide: button(itemSchema, (input) => divideItem(ctx, input)),
    opinion: button(opinionSchema, ({ itemId, expert, source, opinion }) => {
      const [familyId = "", expertId = ""] = expert.split(" ");
      return recordOpinion(ctx, { itemId, familyId, expertId, source, text: opinion });
    }),
    "open-vote": button(openVoteSchema, ({ kind, subAreaId, ...input }) =>
      openVote(ctx, { ...input, kind: kind ?? "secret", subAreaId: subAreaId || undefined }),
    ),
    "close-vote": button(shownItemSchema, (input) => closeVote(ctx, input)),
    ask: button(askSchema, ({ kind, code: codes, request: texts, ...input }) =>
      askConfirmation(ctx, {
        ...input,
        kind: isConfirmationKind(kind) ? kind : "adjourn",
        requests: codes.map((code, place) => ({ code, text: texts[place] ?? "" })),
      }),
    ),
    confirm: answering("confirmed"),
    refuse: answering("refused"),
    withdraw: answering("withdrawn"),
    hands: button(handsSchema(form), ({ itemId, seen }) =>
      closeHands(ctx, { itemId, seen, hands: handsIn(form) }),
    ),
    box: button(boxSchema, ({ outcome, voters, ...input }) =>
      typeBoxOutcome(ctx, { ...input, outcome: outcome ?? "void", voters: Number(voters) }),
    ),
    casting: button(castingSchema, ({ choice, subAreaId, ...input }) =>
      castCastingVote(ctx, {
        ...input,
        choice: isChoice(choice) ? choice : undefined,
        subAreaId: subAreaId || null,
      }),
    ),
    propose: button(proposalSchema, ({ outcome, reason: reasonCodes, ...input }) =>
      proposeLine(ctx, {
        ...input,
        outcome: outcome ?? "refused",
        reasonCodes: reasonCodes.filter(Boolean),
      }),
    ),
    postpone: button(postponeSchema, (input) => postponeItem(ctx, input)),
    "quorum-failed": button(sessionSchema, () => stateQuorumFailed(ctx, { sessionId })),
    "postpone-rest": button(sessionSchema, () =>
      postponeRest(ctx, { sessionId, reason: "Le quorum a manqué." }),
    ),
    close: button(sessionSchema, () => closeSession(ctx, { sessionId })),
  };
};
