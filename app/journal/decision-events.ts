import type { EventOf } from "./committee-events.ts";

interface DecisionChanged {
  decisionId: string;
  /** DE-2026-00042-5 */
  decision: string;
}

export interface DecisionMoved extends DecisionChanged {
  outcome?: string;
  /** The hash of the signed letter. */
  sha256?: string;
  reason?: string;
  how?: string;
}

/** A certificate as it was issued. */
export interface CertificateIssued {
  number: string;
  kind: string;
  decidedOn: string;
  /** The decision that it rests on; none for what was issued before there were decisions. */
  decisionId?: string;
  qualifications: readonly object[];
}

/** The events of a decision of the committee and of the states of its application that follow. */
export interface DecisionEvents {
  "decision-prepared": EventOf<"application", DecisionChanged & { outcome: string }>;
  "decision-worded": EventOf<"application", DecisionChanged & { sha256: string }>;
  "decision-called": EventOf<
    "application",
    DecisionChanged & { reached: boolean; calledAt?: string }
  >;
  "decision-drawn": EventOf<"application", { number: string; sha256: string }>;
  "appeal-received": EventOf<
    "application",
    DecisionChanged & { receivedOn: string; way: string; sha256: string }
  >;
}
