import { changeRefusals } from "#app/applications/application.refusals.ts";
import { applicationVerdicts } from "#app/applications/change-application.server.ts";
import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import { isShownWhole, viewedDocument } from "#app/documents/pictures/drawn-types.ts";
import { requirementVersions } from "#app/documents/requirement.queries.server.ts";
import { labelWithYear } from "#app/documents/series.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateShort, formatInstantShort, todayInDakar } from "#app/kernel/dates.ts";
import { bytesInWords, counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { type DeclaredValue, declaredValues } from "../frame/declared-values.ts";
import {
  type ExaminedDocument,
  examinedDocuments,
} from "../frame/examined-documents.queries.server.ts";
import { type FiledValidity, filedValidities } from "../frame/filed-validity.ts";
import type { OpenedApplication } from "../frame/open-application.server.ts";
import { familiesToReview, reviewOf } from "./application-review.queries.server.ts";
import { duplicatesOf } from "./duplicates.queries.server.ts";
import { letterOf } from "./letter.server.ts";
import { requestedNext } from "./letter.ts";
import { vaultChanges, vaultNow } from "./vault-changes.server.ts";

type Reader = Pick<
  Context,
  "actor" | "db" | "now" | "publicUrl" | "readTogether" | "suppliedBindings"
>;

/** The key of a document on the page and in its address. */
export const keyOf = ({ code, documentId }: Pick<ExaminedDocument, "code" | "documentId">) =>
  `${code}.${documentId}`;

/** What the page of admissibility shows to its reader, with the document that its address asks for. */
export async function admissibilityFacts(
  ctx: Reader,
  opened: OpenedApplication,
  view: { document: string | null; inARow?: boolean },
) {
  const { application, scope, mine } = opened;
  const { id, companyId } = application;
  const today = todayInDakar(ctx.now);
  const checking = application.state === "filed" && mine && permit(ctx.actor, "application.check");
  const read = await ctx.readTogether(ctx.db, (db) => ({
    filed: filingInScope(db, scope, id),
    documents: examinedDocuments(db, scope, id),
    complements: complementsOf(db, scope, id),
    requirements: requirementVersions(db),
    reasons: reasonsOn(db, today, "document"),
    families: familiesToReview(db, { applicationId: id, day: today }),
    review: reviewOf(db, id),
    duplicates: duplicatesOf(db, scope, companyId),
    vault: vaultNow(db, opened),
    verdicts: applicationVerdicts(
      { ...ctx, db },
      {
        applicationId: id,
        moves: ["admit", "send-back", "reject", "accept"],
        takenAsHeld: ["reason-given"],
      },
    ),
  }));
  const { filed, documents, complements, requirements, reasons } = read;
  const { families, review, duplicates, verdicts } = read;
  const filedOn = todayInDakar(application.filedAt);
  const changes = vaultChanges(read.vault, { filed, filedOn, documents, requirements });
  const requirementOf = ({ code, version }: ExaminedDocument) =>
    requirements.find((each) => each.code === code && each.version === version);
  const about = (code: string) =>
    complements.findLast(
      ({ targetKind, target, state }) =>
        targetKind === "requirement" && target === code && ["prepared", "open"].includes(state),
    );
  const next = requestedNext(complements);
  const currentDocument =
    documents.find((each) => keyOf(each) === view.document) ??
    (view.document === null && checking
      ? documents.find(({ check }) => check === "to-check")
      : undefined);
  const inARow = checking
    ? documents.filter((each) => each.check === "to-check" && isShownWhole(each))
    : [];
  const asFiled = documents.map((document) => ({
    ...document,
    ...datesOf(document, filed?.filing.documents),
  }));
  const validities = filedValidities(asFiled, {
    filedOn,
    requirements,
    foundedOn: filed?.filing.company.foundedOn ?? null,
  });
  const described = (document: ExaminedDocument) =>
    shownDocument(document, {
      filed: filed?.filing.documents.find(({ documentId }) => documentId === document.documentId),
      validity: validities.get(document.documentId),
      companyId,
      declared: filed
        ? declaredValues({
            filing: filed.filing,
            filedOn,
            requirement: requirementOf(document),
            document: datesOf(document, filed.filing.documents),
          })
        : [],
    });
  const labelOf = (document: ExaminedDocument) => {
    const requirement = requirementOf(document);
    const { issuedOn } = datesOf(document, filed?.filing.documents);
    return labelWithYear(requirement?.label ?? document.code, requirement, issuedOn);
  };
  const whyNot = (move: "admit" | "send-back" | "reject" | "accept") => {
    const verdict = verdicts?.[move];
    return !verdict || verdict.ok ? null : changeRefusals[verdict.refusal].message;
  };
  return {
    checking,
    takesNext: permit(ctx.actor, "application.check") || permit(ctx.actor, "application.examine"),
    documents: documents.map((each) => ({
      key: keyOf(each),
      label: labelOf(each),
      check: each.check,
      reason: each.reason,
      text: each.check === "refused" ? (about(each.code)?.text ?? null) : null,
      answered: each.answered,
      shown: each === currentDocument,
    })),
    checked: documents.filter(({ check }) => check !== "to-check").length,
    refused: documents.filter(({ check }) => check === "refused").length,
    shown: currentDocument && {
      ...described(currentDocument),
      text:
        about(currentDocument.code)?.state === "prepared"
          ? (about(currentDocument.code)?.text ?? "")
          : "",
    },
    /** How many documents can be judged together; they are described when the address asks for them. */
    inARow: inARow.length,
    row: view.inARow
      ? inARow.map((each) => ({
          ...described(each),
          label: labelOf(each),
        }))
      : [],
    reasons: reasons.map(({ code, text }) => ({ code, text })),
    identity: changes.identity,
    vault: changes.documents,
    duplicates,
    review: {
      mayReview: checking,
      isAwaited: application.state === "filed" || application.state === "to-complete",
      families: families.map(({ familyId, code, name, examiners }) => ({
        familyId,
        examiners,
        label: `${code} ${name}`,
        reason: review?.exceptions.find((each) => each.familyId === familyId)?.reason ?? "",
      })),
      standing: review && {
        by: review.reviewedBy,
        at: formatInstantShort(review.reviewedAt),
        scopeNote: review.scopeNote,
        firstReason: review.firstReason,
      },
    },
    requested: next,
    letter:
      checking && next.length > 0
        ? await letterOf(ctx, {
            application,
            what: "sent-back",
            requests: next.map((request) => request.about),
          })
        : null,
    why: {
      admit: whyNot("admit"),
      "send-back": whyNot("send-back"),
      reject: whyNot("reject"),
      accept: whyNot("accept"),
    },
    isYearly: application.kind === "follow-up",
    answered: complements.filter(({ state }) => state === "answered").length,
    content: filed?.filing ?? null,
  };
}

interface AsFiled {
  filed: { name: string; issuedOn: string | null; endsOn: string | null } | undefined;
  validity: FiledValidity | undefined;
  companyId: string;
  declared: readonly DeclaredValue[];
}

/** The dates that were declared at filing; of an answer to a complement, those of the document. */
const datesOf = (
  { documentId, issuedOn, endsOn }: ExaminedDocument,
  filed: readonly { documentId: string; issuedOn: string | null; endsOn: string | null }[] = [],
) => {
  const declared = filed.find((each) => each.documentId === documentId);
  return declared ? { issuedOn: declared.issuedOn, endsOn: declared.endsOn } : { issuedOn, endsOn };
};

/** What was declared of a document when it was filed, beside the document itself. */
function shownDocument(
  document: ExaminedDocument,
  { filed, validity, companyId, declared }: AsFiled,
) {
  const { state, stateSince, suppliedAt, answered, requestOnly } = document;
  const { issuedOn, endsOn } = filed ?? document;
  return {
    key: keyOf(document),
    code: document.code,
    documentId: document.documentId,
    check: document.check,
    reason: document.reason,
    declared,
    address: addressOf("/bureau/entreprises/:company/pieces/:id", {
      company: companyId,
      id: document.documentId,
    }),
    viewed: viewedDocument({ ...document, name: filed?.name ?? document.name }),
    about: [
      issuedOn && `datée du ${formatDateShort(issuedOn)}`,
      endsOn && `jusqu’au ${formatDateShort(endsOn)}`,
      requestOnly && "preuve de la demande",
      document.pages !== null && counted(document.pages, "page"),
      bytesInWords(document.bytes),
      answered && `envoyée en réponse le ${formatInstantShort(suppliedAt)}`,
    ].filter((words): words is string => Boolean(words)),
    ended: validity?.isWrong ?? false,
    incomplete: validity?.isIncomplete ?? false,
    validity: validity?.words ?? null,
    replaced: state === "usable" ? null : { state, at: formatInstantShort(stateSince) },
    checked:
      document.checkedAt && document.checkedBy
        ? `${document.checkedBy}, ${formatInstantShort(document.checkedAt)}`
        : null,
  };
}
