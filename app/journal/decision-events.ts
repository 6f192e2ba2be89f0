import type { EventOf } from "./committee-events.ts";
import type { ApplicationMoved } from "./events.ts";

interface DecisionChanged {
  decisionId: string;
  /** DE-2026-00042-5 */
  decision: string;
}

interface DecisionMoved extends DecisionChanged {
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
  "application-decided": EventOf<"application", ApplicationMoved>;
  "application-granted": EventOf<"application", ApplicationMoved>;
  "application-refused": EventOf<"application", ApplicationMoved>;
  "application-adjourned": EventOf<"application", ApplicationMoved>;
  "application-certified": EventOf<"application", ApplicationMoved & { endsOn?: string }>;
  "application-held": EventOf<"application", ApplicationMoved>;
  "application-given-up": EventOf<"application", ApplicationMoved>;
  "decision-prepared": EventOf<"application", DecisionChanged & { outcome: string }>;
  "decision-worded": EventOf<"application", DecisionChanged & { sha256: string }>;
  "decision-signed": EventOf<"application", DecisionMoved>;
  "decision-returned": EventOf<"application", DecisionMoved>;
  "decision-presented": EventOf<"application", DecisionMoved>;
  "decision-set-aside": EventOf<"application", DecisionMoved>;
  "decision-notified": EventOf<"application", DecisionMoved>;
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
