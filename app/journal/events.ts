interface Told<SubjectKind extends string, Data extends object = Record<never, never>> {
  subjectKind: SubjectKind;
  data: Data;
}

interface PaymentChanged {
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

interface QualificationChanged {
  qualificationId: string;
  subAreaId: string;
  reason: string;
}

interface ApplicationMoved {
  companyId: string;
  /** Null for a draft. */
  number: string | null;
  reason?: string;
}

interface ComplementTold {
  complementId: string;
  position: number;
  targetKind: string;
  target: string;
  dueOn?: string;
  /** In the words of the body. */
  why?: string;
  answerSha256?: string;
}

interface SuccessionChanged {
  companyId: string | null;
  outcome: string | null;
  /** What the owners become. */
  former: string | null;
}

interface DocumentTold {
  documentId: string;
  /** Of the requirement that it was supplied for. */
  code: string;
  sha256: string;
}

interface MeansTold {
  list: string;
  id: string;
}

interface ConfirmationTold {
  referenceId: string;
  confirmationId: string;
}

/** Every event of the journal by its name: the kind of its subject, and what its row tells. */
export interface JournalEvents {
  "company-registered": Told<
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
  "company-activated": Told<"company", { from: string; to: string }>;
  /** What may be a person's is named, and not told. */
  "company-corrected": Told<
    "company",
    { fields: readonly string[]; changes: Record<string, { from: string; to: string }> }
  >;
  "company-sub-areas-chosen": Told<
    "company",
    { added: readonly string[]; removed: readonly string[] }
  >;
  "company-change-asked": Told<"company", { changeId: string; field: string; to: string }>;
  "company-change-decided": Told<
    "company",
    { changeId: string; field: string; to: string; move: string; reason?: string }
  >;
  /** Before the activation, by the browser that registered. */
  "contact-email-corrected": Told<"company">;
  "registration-receipt-issued": Told<"company", { number: string; sha256: string }>;
  /** By an owner, or by the body after a succession. */
  "member-invited": Told<"company", { invitationId: string; member: string; role: string }>;
  "member-invitation-withdrawn": Told<"company", { invitationId: string; member: string }>;
  "member-joined": Told<"company", { invitationId: string; member: string; role: string }>;
  "member-role-changed": Told<"company", { member: string; from: string; to: string }>;
  "member-removed": Told<"company", { member: string; role: string }>;
  "member-left": Told<"company", { member: string; role: string }>;
  /** Somebody whose address is proved wishes to act for a company whose owner is gone. */
  "succession-asked": Told<"succession", { companyId: string | null; cause: string }>;
  "succession-objected": Told<"succession", { companyId: string | null }>;
  "succession-proposed": Told<"succession", SuccessionChanged>;
  "succession-handed-back": Told<"succession", SuccessionChanged>;
  "succession-granted": Told<"succession", SuccessionChanged>;
  "succession-refused": Told<"succession", SuccessionChanged>;
  "succession-invited-again": Told<"succession", { companyId: string }>;
  "certificate-issued": Told<
    "company",
    { number: string; kind: string; decidedOn: string; qualifications: readonly object[] }
  >;
  "qualification-suspended": Told<"company", QualificationChanged>;
  "qualification-suspension-lifted": Told<"company", QualificationChanged>;
  "qualification-withdrawn": Told<"company", QualificationChanged>;
  "qualification-replaced": Told<"company", QualificationChanged>;
  "payment-asked": Told<
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
  "payment-settled": Told<"payment", PaymentChanged>;
  "payment-doubted": Told<"payment", PaymentChanged>;
  "payment-accepted": Told<"payment", PaymentChanged>;
  "payment-cancelled": Told<"payment", PaymentChanged>;
  "payment-refund-due": Told<"payment", PaymentChanged>;
  "payment-refunded": Told<"payment", PaymentChanged>;
  "payment-attempt-changed": Told<
    "payment",
    { attemptId: string; rail: string; reference: string; move: string; reason?: string }
  >;
  /** Money that came beside what was asked for, and waits to be given a purpose. */
  "payment-money-suspended": Told<
    "payment",
    { attemptId: string; rail: string; amount: string; transactionId: string }
  >;
  "payment-proof-supplied": Told<"payment", { attemptId: string; sha256: string; bytes: number }>;
  "payment-cash-counted": Told<"payment", { attemptId: string; amount: string }>;
  "receipt-issued": Told<"payment", { number: string; amount: string; sha256: string }>;
  /** Its PDF, whose bytes have this hash. */
  "receipt-drawn": Told<"payment", { number: string; sha256: string }>;
  "refund-asked": Told<"payment", RefundChanged>;
  "refund-approved": Told<"payment", RefundChanged>;
  "refund-refused": Told<"payment", RefundChanged>;
  "refund-done": Told<"payment", RefundChanged>;
  "payment-difference-explained": Told<"desk", { rail: string; transactionId: string }>;
  "desk-closed": Told<"desk", { totals: readonly object[]; note: string | null }>;
  "payments-exported": Told<"desk", { from: string; to: string; entries: number }>;
  "document-checked": Told<
    "application",
    { documentId: string; code: string; state: string; reason?: string }
  >;
  "complement-prepared": Told<
    "application",
    { complementId: string; targetKind: string; target: string }
  >;
  "complement-asked": Told<"application", ComplementTold>;
  "complement-answered": Told<"application", ComplementTold>;
  "complement-lifted": Told<"application", ComplementTold>;
  "complement-insufficient": Told<"application", ComplementTold>;
  "complement-waived": Told<"application", ComplementTold>;
  "complement-lapsed": Told<"application", ComplementTold>;
  "complement-extension-asked": Told<"application", { complementId: string; position: number }>;
  "complement-extension-decided": Told<
    "application",
    { complementId: string; position: number; until: string | null }
  >;
  "message-written": Told<"application", { messageId: string; side: string }>;
  "application-opened": Told<"application", { companyId: string; kind: string }>;
  "application-filed": Told<"application", ApplicationMoved>;
  "application-admitted": Told<"application", ApplicationMoved>;
  "application-sent-back": Told<"application", ApplicationMoved>;
  "application-rejected": Told<"application", ApplicationMoved>;
  "application-accepted": Told<"application", ApplicationMoved>;
  "application-filed-again": Told<"application", ApplicationMoved>;
  "application-complements-asked": Told<"application", ApplicationMoved>;
  "application-answered": Told<"application", ApplicationMoved>;
  "application-resumed": Told<"application", ApplicationMoved>;
  "application-lapsed": Told<"application", ApplicationMoved>;
  "application-abandoned": Told<"application", ApplicationMoved>;
  /** What was filed, by the hash of all of it and of each paper. */
  "application-frozen": Told<
    "application",
    { number: string; sha256: string; swornSha256: string; papers: readonly object[] }
  >;
  "application-receipt-drawn": Told<"application", { number: string; sha256: string }>;
  "document-supplied": Told<"company", DocumentTold & { bytes: number }>;
  "document-replaced": Told<"company", DocumentTold & { replacedBy?: string }>;
  "document-removed": Told<"company", DocumentTold>;
  "document-refused": Told<"company", DocumentTold>;
  /** Lists of what a company works with: which list and how many, nothing that is written there. */
  "means-added": Told<"company", { list: string; count: number; id?: string | undefined }>;
  "means-changed": Told<"company", MeansTold & { fields: readonly string[] }>;
  "means-ended": Told<"company", MeansTold>;
  "means-restored": Told<"company", MeansTold>;
  "reference-confirmation-asked": Told<"company", ConfirmationTold>;
  "reference-confirmation-withdrawn": Told<"company", { referenceId: string }>;
  /** By the owner of the works; the hash is of the answer with all that it answers. */
  "reference-answered": Told<"company", ConfirmationTold & { sha256: string }>;
  "setting-changed": Told<"setting", { from: unknown; to: unknown; effectiveFrom?: string }>;
  "tariff-published": Told<
    "tariff",
    { number: number; effectiveFrom: string; from: object; to: object }
  >;
  "tariff-proposed": Told<
    "tariff",
    { proposalId: string; effectiveFrom: string; from: object; to: object }
  >;
  "tariff-proposal-ended": Told<"tariff", { proposalId: string; outcome: string }>;
  "nomenclature-published": Told<
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
  "nomenclature-withdrawn": Told<"nomenclature", { number: number; effectiveFrom: string }>;
  "terms-published": Told<
    "terms",
    { bodySha256: string; pdfSha256: string; effectiveFrom: string; acceptAgain: boolean }
  >;
  "terms-withdrawn": Told<"terms", { effectiveFrom: string }>;
  /** By somebody who acts for the company, of an edition that came after its registration. */
  "terms-accepted": Told<"company", { number: string; pdfSha256: string }>;
  "requirement-published": Told<
    "requirement",
    { version: number; effectiveFrom: string; ended: boolean; from: object | null; to: object }
  >;
  "reason-published": Told<
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
  "holiday-decided": Told<"holiday", { label: string; state: string; day: string | null }>;
  "mail-text-changed": Told<"mail-text", { version: number; from: object; to: object }>;
  "duty-hastened": Told<"duty">;
  "mail-retried": Told<"mail">;
  "password-set": Told<"account", { endedSessions: number }>;
  "factor-added": Told<"account", { kind: string }>;
  "factor-removed": Told<"account", { kind: string }>;
  "recovery-codes-made": Told<"account">;
  "recovery-code-used": Told<"account", { left: number }>;
  "factor-reset-asked": Told<"account", { reason: string }>;
  /** Approved, refused or taken back; without a request when somebody begins again. */
  "factor-reset-ended": Told<"account", { outcome: string }>;
  "account-renamed": Told<"account">;
  "email-changed": Told<"account">;
  "email-restored": Told<"account", { ended: number }>;
  "sessions-ended": Told<"account", { ended: number }>;
  "administrator-created": Told<"account">;
  "person-invited": Told<"account", { roles: readonly string[] }>;
  "invitation-accepted": Told<"account">;
  "role-given": Told<"account", { role: string }>;
  "role-ended": Told<"account", { role: string }>;
  "account-disabled": Told<"account">;
  "account-enabled": Told<"account">;
  "mandate-given": Told<"account", { college: string; fromOn: string; toOn: string }>;
  "mandate-ended": Told<"account", { college: string; fromOn: string; toOn: string }>;
  /** By a command on the machine, when nobody can administer any more. */
  "administration-handed-over": Told<"account">;
  "personal-data-exported": Told<"account">;
  "erasure-asked": Told<"account">;
  "erasure-undone": Told<"account">;
  /** Of somebody without an account: their address is not told. */
  "visitor-erased": Told<"personal-data", { messages: number; mails: number }>;
  "subscription-asked": Told<"newsletter-subscriber">;
  "subscription-confirmed": Told<"newsletter-subscriber">;
  "subscription-ended": Told<"newsletter-subscriber">;
  "subscribers-exported": Told<"newsletter", { count: number }>;
  /** What the rows up to this one told was erased, on the demand of whom it concerned. */
  "data-erased": Told<SubjectKind, { rows: number }>;
}

export type JournalEvent = keyof JournalEvents;

export type DocumentEvent = "document-replaced" | "document-removed" | "document-refused";

export type ComplementEvent = Exclude<
  Extract<JournalEvent, `complement-${string}`>,
  "complement-prepared" | `complement-extension-${string}`
>;

export type QualificationEvent = Extract<JournalEvent, `qualification-${string}`>;

type SubjectKind = JournalEvents[Exclude<JournalEvent, "data-erased">]["subjectKind"];
