import type { ApplicationState } from "#app/applications/application.machine.ts";
import {
  type ComplementState,
  complementMachine,
} from "#app/applications/complements/complement.machine.ts";
import {
  answerInWords,
  declaredInWords,
  documentIdsOf,
} from "#app/applications/complements/complement.ts";
import type { Complement } from "#app/applications/complements/complement-reads.queries.server.ts";
import { dueInWords, targetInWords } from "#app/applications/complements/complement-words.ts";
import { viewedDocument } from "#app/documents/pictures/drawn-types.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import type { ExaminedDocument } from "../frame/examined-documents.queries.server.ts";

interface Reading {
  /** The figures as filed. */
  figures: Record<string, unknown>;
  today: string;
  state: ApplicationState;
  /** The reader works on the application. */
  works: boolean;
  /** The documents of the application. */
  documents: readonly ExaminedDocument[];
}

const withCompany: readonly ApplicationState[] = ["to-complete", "complement-asked"];
const ours: readonly ApplicationState[] = ["filed", "under-review"];
const closed: readonly ComplementState[] = ["lifted", "waived", "lapsed"];

/** A complement as the staff read it: what was asked beside what was declared and answered, with what can be done about it. */
export function shownComplement(
  complement: Complement,
  { figures, today, state, works, documents }: Reading,
) {
  const { targetKind, target, answer, answeredAt, dueOn, extension, earlier } = complement;
  // An answer is the company's own until it is sent.
  const isSent = complement.state === "answered" || closed.includes(complement.state);
  const awaitsDecision =
    extension !== null && extension.decidedAt === null && complement.state === "open";
  return {
    id: complement.id,
    version: complement.version,
    position: complement.position,
    about: targetInWords(complement),
    reason: complement.reason,
    text: complement.text,
    state: complement.state,
    label: complementMachine.states[complement.state].label,
    due: complement.state === "open" && dueOn ? dueInWords(dueOn, today) : null,
    declared: targetKind === "figure" ? declaredInWords(figures, target) : null,
    answer:
      isSent && answer
        ? {
            words: answerInWords(answer, target),
            at: answeredAt ? formatInstant(answeredAt) : null,
            by: complement.answeredBy,
            documents: answeredDocuments(complement, documents),
          }
        : null,
    earlier: earlier.map((each) => ({
      words: answerInWords(each.answer, target),
      why: each.why,
      at: each.judgedAt,
    })),
    extension: extension && {
      reason: extension.reason,
      asked: formatInstant(extension.askedAt),
      decided: extension.decidedAt !== null,
      until: extension.until,
    },
    mayJudge: works && ours.includes(state) && complement.state === "answered",
    mayRewrite: works && complement.state === "prepared",
    mayWithdraw:
      works &&
      (complement.state === "prepared" ||
        (complement.state === "open" && (withCompany.includes(state) || ours.includes(state)))),
    mayDecide: works && awaitsDecision,
  };
}

/** The documents of an answer as the application holds them, to be read beside what was asked. */
const answeredDocuments = (
  { answer, target }: Pick<Complement, "answer" | "target">,
  documents: readonly ExaminedDocument[],
) =>
  documents
    .filter(({ code, documentId }) => code === target && documentIdsOf(answer).includes(documentId))
    .map(({ documentId, label, check, ...document }) => ({
      documentId,
      label,
      check,
      viewed: viewedDocument(document),
    }));

export type ShownComplement = ReturnType<typeof shownComplement>;
