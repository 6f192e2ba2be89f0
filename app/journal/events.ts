import type { EventOfMove } from "#app/kernel/machine.ts";
import type { CommitteeEvents, EventOf } from "./committee-events.ts";
import type { CertificateIssued, DecisionEvents } from "./decision-events.ts";

/**
 * The events of the moves of a machine, by which its file extends `JournalEvents`: the machine names them, and the data of each row
 * is the same.
 */
export type EventsOfMoves<
  M extends { moves: Record<string, { event: { name: string } }> },
  SubjectKind extends string,
  Data extends object,
> = Record<EventOfMove<M>, EventOf<SubjectKind, Data>>;

export interface PaymentChanged {
  reference: string;
  /** Whole FCFA, as digits. */
  amount: string;
  reason: string;
}

interface RefundChanged {
  refundId: string;
  amount: string;
  reason?: string;
}

interface DeskCorrection {
  correctionId: string;
  kind: "count" | "entry";
  account?: string;
  debit?: string;
  credit?: string;
  /** Counted or moved, in whole FCFA. */
  amount: string;
}

export interface QualificationChanged {
  qualificationId: string;
  subAreaId: string;
  reason: string;
}

/** `number` is null for a draft; `by` is the account of the person where the session of a committee acts. */
export interface ApplicationMoved {
  companyId: string;
  number: string | null;
  reason?: string;
  by?: string;
  /** The last day of the rights, where a certificate that was on hold is issued for other days than the letter says. */
  endsOn?: string;
}

interface AssignmentChanged {
  assignmentId: string;
  accountId: string;
  role: string;
}

export interface ComplementData {
  complementId: string;
  position: number;
  targetKind: string;
  target: string;
  dueOn?: string;
  /** The reason, as the certification body wrote it. */
  why?: string;
  answerSha256?: string;
}

export interface SuccessionChanged {
  companyId: string | null;
  outcome: string | null;
  /** Role of the former owners afterwards. */
  former: string | null;
}

export interface DocumentData {
  documentId: string;
  /** Code of the requirement that the document was supplied for. */
  code: string;
  sha256: string;
}

interface MeansData {
  list: string;
  id: string;
}

interface ConfirmationData {
  referenceId: string;
  confirmationId: string;
}

/** Every event of the journal by name, with its kind of subject and the data of its row. */
export interface JournalEvents extends CommitteeEvents, DecisionEvents {
  "company-registered": EventOf<
    "company",
    {
      name: string;
      country: string;
      ein: string;
      businessRegistry: string;
      subAreas: readonly string[];
      terms: { number: string; pdfSha256: string };
      warnings: readonly string[];
    }
  >;
  "company-activated": EventOf<"company", { from: string; to: string }>;
  /** A change of a field that may hold personal data gives the name of the field and no value. */
  "company-corrected": EventOf<
    "company",
    { fields: readonly string[]; changes: Record<string, { from: string; to: string }> }
  >;
  "company-sub-areas-chosen": EventOf<
    "company",
    { added: readonly string[]; removed: readonly string[] }
  >;
  "company-change-asked": EventOf<"company", { changeId: string; field: string; to: string }>;
  "company-change-decided": EventOf<
    "company",
    { changeId: string; field: string; to: string; move: string; reason?: string }
  >;
  /** Corrected before the activation, from the browser that registered. */
  "contact-email-corrected": EventOf<"company">;
  "registration-receipt-issued": EventOf<"company", { number: string; sha256: string }>;
  /** By an owner, or by the certification body after a succession. */
  "member-invited": EventOf<"company", { invitationId: string; member: string; role: string }>;
  "member-invitation-declined": EventOf<"company", { invitationId: string; member: string }>;
  "member-invitation-withdrawn": EventOf<"company", { invitationId: string; member: string }>;
  "member-joined": EventOf<"company", { invitationId: string; member: string; role: string }>;
  "member-role-changed": EventOf<"company", { member: string; from: string; to: string }>;
  "member-removed": EventOf<"company", { member: string; role: string }>;
  "member-left": EventOf<"company", { member: string; role: string }>;
  /** A person with a verified e-mail address asks to act for a company whose owner has left. */
  "succession-asked": EventOf<"succession", { companyId: string | null; cause: string }>;
  "succession-objected": EventOf<"succession", { companyId: string | null }>;
  "succession-invited-again": EventOf<"succession", { companyId: string }>;
  "certificate-issued": EventOf<"company", CertificateIssued>;
  /** A document of the certificate was drawn and sealed; `sha256` is the hash of its bytes. */
  "certificate-drawn": EventOf<"company", { number: string; version: number; sha256: string }>;
  "certificate-reissue-asked": EventOf<"company", { number: string; cause: string }>;
  "forged-number-changed": EventOf<"forged-number", { isWarned: boolean; note: string }>;
  "payment-asked": EventOf<
    "payment",
    {
      companyId: string;
      reference: string;
      purpose: string;
      subjectId: string;
      lines: readonly object[];
      amount: string;
      tariff: number;
    }
  >;
  "payment-attempt-changed": EventOf<
    "payment",
    { attemptId: string; rail: string; reference: string; move: string; reason?: string }
  >;
  /** Money that the product received without a matching payment request; it waits until staff give it a purpose. */
  "payment-money-suspended": EventOf<
    "payment",
    { attemptId: string; rail: string; amount: string; transactionId: string }
  >;
  "payment-proof-supplied": EventOf<
    "payment",
    { attemptId: string; sha256: string; bytes: number }
  >;
  "payment-cash-counted": EventOf<"payment", { attemptId: string; amount: string }>;
  "receipt-issued": EventOf<"payment", { number: string; amount: string; sha256: string }>;
  /** The PDF of the receipt was drawn; `sha256` is the hash of its bytes. */
  "receipt-drawn": EventOf<"payment", { number: string; sha256: string }>;
  "refund-asked": EventOf<"payment", RefundChanged>;
  "refund-approved": EventOf<"payment", RefundChanged>;
  "refund-refused": EventOf<"payment", RefundChanged>;
  "refund-done": EventOf<"payment", RefundChanged>;
  "payment-difference-explained": EventOf<"desk", { rail: string; transactionId: string }>;
  "desk-closed": EventOf<"desk", { totals: readonly object[]; note: string | null }>;
  "desk-movement-recorded": EventOf<
    "desk",
    { kind: string; from: string; amount: string; fee: string; reference: string }
  >;
  "desk-correction-proposed": EventOf<"desk", DeskCorrection & { reason: string }>;
  "desk-correction-approved": EventOf<"desk", DeskCorrection>;
  "desk-correction-refused": EventOf<"desk", DeskCorrection>;
  "queue-exported": EventOf<"queue", { query: string; lines: number }>;
  "payments-exported": EventOf<"desk", { from: string; to: string; entries: number }>;
  "document-checked": EventOf<
    "application",
    { documentId: string; code: string; state: string; reason?: string }
  >;
  "complement-prepared": EventOf<
    "application",
    { complementId: string; targetKind: string; target: string }
  >;
  "complement-extension-asked": EventOf<"application", { complementId: string; position: number }>;
  "complement-extension-decided": EventOf<
    "application",
    { complementId: string; position: number; until: string | null }
  >;
  "message-written": EventOf<"application", { messageId: string; side: string }>;
  "application-opened": EventOf<"application", { companyId: string; kind: string }>;
  "authorisation-proposed": EventOf<
    "authorisation",
    { holder: string; function: string; fromOn: string; toOn: string }
  >;
  "authorisation-decided": EventOf<"authorisation", { outcome: string; reason?: string }>;
  "authorisation-ended": EventOf<"authorisation", { reason: string }>;
  "absence-entered": EventOf<"account", { absenceId: string; fromOn: string; toOn: string }>;
  "absence-removed": EventOf<"account", { absenceId: string }>;
  "plan-drawn": EventOf<"application", { template: string; steps: number }>;
  "plan-step-settled": EventOf<"application", { position: number; state: string; reason?: string }>;
  "objection-raised": EventOf<"application", { objectionId: string; against: string }>;
  "objection-decided": EventOf<"application", { objectionId: string; outcome: string }>;
  "expert-added": EventOf<"expert", { email: string }>;
  "expert-ended": EventOf<"expert">;
  "expert-asked": EventOf<
    "application",
    { questionId: string; expertId: string; familyId: string; documents: number; dueOn: string }
  >;
  "expert-declared": EventOf<"application", { questionId: string; outcome: string }>;
  "expert-answered": EventOf<"application", { questionId: string; sha256: string }>;
  "expert-question-revoked": EventOf<"application", { questionId: string; reason: string }>;
  "visit-planned": EventOf<
    "application",
    { visitId: string; on: string; at: string; place: string }
  >;
  "visit-cancelled": EventOf<"application", { visitId: string; reason: string }>;
  "visit-photo-added": EventOf<"application", { visitId: string; point: string; sha256: string }>;
  "visit-photo-removed": EventOf<"application", { visitId: string; point: string; sha256: string }>;
  "visit-signed": EventOf<"application", { visitId: string; sha256: string; photos: number }>;
  "undertaking-signed": EventOf<"account", { version: string; sha256: string; until: string }>;
  "interests-declared": EventOf<"application", { outcome: string; ties: number; setAside: number }>;
  "application-reviewed": EventOf<
    "application",
    { firstOfKind: boolean; families: number; exceptions: number }
  >;
  /** The words of a complement that was not sent yet. */
  "prepared-rewritten": EventOf<"application", { complementId: string }>;
  "assignment-offered": EventOf<"application", AssignmentChanged>;
  "assignment-live": EventOf<"application", AssignmentChanged>;
  "assignment-ended": EventOf<"application", AssignmentChanged & { reason: string }>;
  "review-note-written": EventOf<"application", { noteId: string; sha256: string }>;
  "report-signed": EventOf<"application", { version: number; sha256: string }>;
  "report-set-aside": EventOf<"application", { version: number; reason: string }>;
  "report-drawn": EventOf<"application", { number: string; sha256: string }>;
  /** Hash of the whole content as filed, and of each document in it. */
  "application-frozen": EventOf<
    "application",
    { number: string; sha256: string; swornSha256: string; documents: readonly object[] }
  >;
  "application-list-drawn": EventOf<
    "application",
    { number: string; sha256: string; code: string }
  >;
  "application-receipt-drawn": EventOf<"application", { number: string; sha256: string }>;
  "document-supplied": EventOf<"company", DocumentData & { bytes: number }>;
  /** Which list of the company's means and how many entries; never the content of an entry. */
  "means-added": EventOf<"company", { list: string; count: number; id?: string | undefined }>;
  "means-changed": EventOf<"company", MeansData & { fields: readonly string[] }>;
  "means-ended": EventOf<"company", MeansData>;
  "means-restored": EventOf<"company", MeansData>;
  "reference-confirmation-asked": EventOf<"company", ConfirmationData>;
  "reference-confirmation-withdrawn": EventOf<"company", { referenceId: string }>;
  /** By the owner of the works; the hash covers the question and the answer. */
  "reference-answered": EventOf<"company", ConfirmationData & { sha256: string }>;
  /** A key that seals; the subject is its number. */
  "seal-key-published": EventOf<"seal-key", { keyId: number; fingerprint: string; root: string }>;
  "seal-key-retired": EventOf<"seal-key", { keyId: number; at: string }>;
  "seal-key-compromised": EventOf<"seal-key", { keyId: number; since: string }>;
  "setting-changed": EventOf<"setting", { from: unknown; to: unknown; effectiveFrom?: string }>;
  "tariff-published": EventOf<
    "tariff",
    { number: number; effectiveFrom: string; from: object; to: object }
  >;
  "tariff-proposed": EventOf<
    "tariff",
    { proposalId: string; effectiveFrom: string; from: object; to: object }
  >;
  "tariff-proposal-ended": EventOf<"tariff", { proposalId: string; outcome: string }>;
  "nomenclature-published": EventOf<
    "nomenclature",
    {
      number: number;
      effectiveFrom: string;
      added: readonly string[];
      ended: readonly string[];
      renamed: readonly object[];
      reworded: readonly string[];
      reordered: readonly string[];
    }
  >;
  "nomenclature-withdrawn": EventOf<"nomenclature", { number: number; effectiveFrom: string }>;
  "terms-published": EventOf<
    "terms",
    { bodySha256: string; pdfSha256: string; effectiveFrom: string; acceptAgain: boolean }
  >;
  "terms-withdrawn": EventOf<"terms", { effectiveFrom: string }>;
  /** Accepted by a member of the company, for an edition later than its registration. */
  "terms-accepted": EventOf<"company", { number: string; pdfSha256: string }>;
  "requirement-published": EventOf<
    "requirement",
    { version: number; effectiveFrom: string; ended: boolean; from: object | null; to: object }
  >;
  "reason-published": EventOf<
    "reason",
    {
      version: number;
      scope: string;
      effectiveFrom: string;
      ended: boolean;
      from: string | null;
      to: string;
    }
  >;
  "holiday-decided": EventOf<"holiday", { label: string; state: string; day: string | null }>;
  "mail-text-changed": EventOf<"mail-text", { version: number; from: object; to: object }>;
  "duty-hastened": EventOf<"duty">;
  "mail-retried": EventOf<"mail">;
  "password-set": EventOf<"account", { endedSessions: number }>;
  "factor-added": EventOf<"account", { kind: string }>;
  "factor-removed": EventOf<"account", { kind: string }>;
  "recovery-codes-made": EventOf<"account">;
  "recovery-code-used": EventOf<"account", { left: number }>;
  "factor-reset-asked": EventOf<"account", { reason: string }>;
  /** `outcome`: approved, refused or taken back. There is no request when the person starts a new reset. */
  "factor-reset-ended": EventOf<"account", { outcome: string }>;
  "account-renamed": EventOf<"account">;
  "email-changed": EventOf<"account">;
  "email-restored": EventOf<"account", { ended: number }>;
  "sessions-ended": EventOf<"account", { ended: number }>;
  "administrator-created": EventOf<"account">;
  "person-invited": EventOf<"account", { roles: readonly string[] }>;
  "invitation-accepted": EventOf<"account">;
  "role-proposed": EventOf<"account", { role: string; change: string }>;
  /** `outcome`: refused or withdrawn; an approval is `role-given` or `role-ended`. */
  "role-proposal-ended": EventOf<"account", { role: string; change: string; outcome: string }>;
  /** `askedBy` proposed and the actor approved; `alone`: there was no other administrator. */
  "role-given": EventOf<"account", { role: string; askedBy?: string; alone?: true }>;
  "role-ended": EventOf<"account", { role: string; askedBy?: string; alone?: true }>;
  "account-disabled": EventOf<"account">;
  "account-enabled": EventOf<"account">;
  "mandate-given": EventOf<"account", { college: string; fromOn: string; toOn: string }>;
  "mandate-ended": EventOf<"account", { college: string; fromOn: string; toOn: string }>;
  /** By a command on the server, when no administrator is left. */
  "administration-handed-over": EventOf<"account">;
  "personal-data-exported": EventOf<"account">;
  "erasure-asked": EventOf<"account">;
  "erasure-undone": EventOf<"account">;
  /** For a person without an account; the e-mail address is not recorded. */
  "visitor-erased": EventOf<"personal-data", { messages: number; mails: number }>;
  "subscription-asked": EventOf<"newsletter-subscriber">;
  "subscription-confirmed": EventOf<"newsletter-subscriber">;
  "subscription-ended": EventOf<"newsletter-subscriber">;
  "subscribers-exported": EventOf<"newsletter", { count: number }>;
  /** The data of all earlier rows was erased at the request of the person concerned. */
  "data-erased": EventOf<SubjectKind, { rows: number }>;
}

export type JournalEvent = keyof JournalEvents;

type SubjectKind = JournalEvents[Exclude<JournalEvent, "data-erased">]["subjectKind"];
