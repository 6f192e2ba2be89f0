/** The kind of subject of an event, and the data of its row. */
export interface EventOf<SubjectKind extends string, Data extends object = Record<never, never>> {
  subjectKind: SubjectKind;
  data: Data;
}

export interface SessionMoved {
  number: string;
  reason?: string;
}

/** The events of the sessions of the committee. */
export interface CommitteeEvents {
  "session-planned": EventOf<
    "committee-session",
    { number: string; heldOn: string; followsId?: string }
  >;
  "session-moved": EventOf<"committee-session", { number: string; heldOn: string }>;
  "quorum-failed": EventOf<"committee-session", { number: string }>;
  "observer-invited": EventOf<"committee-session", { number: string }>;
  "attendee-arrived": EventOf<"committee-session", { accountId: string }>;
  "attendee-left": EventOf<"committee-session", { accountId: string }>;
  "item-opened": EventOf<"committee-session", { itemId: string; number: string }>;
  "item-divided": EventOf<"committee-session", { itemId: string; number: string }>;
  "item-closed": EventOf<
    "committee-session",
    { itemId: string; number: string; outcome: "adopted" | "adjourned" }
  >;
  "line-proposed": EventOf<
    "committee-session",
    {
      itemId: string;
      subAreaId: string;
      outcome: string;
      level: number | null;
      class: string | null;
    }
  >;
  "vote-opened": EventOf<
    "committee-session",
    { itemId: string; round: number; kind: string; voters: number; left: boolean }
  >;
  /** The outcome and how many took part; never a choice or a count of choices (review §2.1). */
  "vote-closed": EventOf<
    "committee-session",
    { itemId: string; round: number; outcome: string; voters: number; voidReason?: string }
  >;
  "opinion-recorded": EventOf<
    "committee-session",
    { itemId: string; number: string; familyId: string; expertId: string }
  >;
  "box-typed": EventOf<
    "committee-session",
    { itemId: string; round: number; outcome: string; voters: number }
  >;
  /** An act of a session that who presides confirms: asked for, then confirmed, refused or withdrawn. */
  "confirmation-asked": EventOf<
    "committee-session",
    { id: string; itemId: string; kind: string; round: number | null }
  >;
  "confirmation-answered": EventOf<
    "committee-session",
    { id: string; itemId: string; kind: string; state: string }
  >;
  "minutes-corrected": EventOf<"committee-session", { version: number }>;
  "minutes-signed": EventOf<"committee-session", { number: string; sha256: string }>;
  "minutes-drawn": EventOf<"committee-session", { number: string; sha256: string }>;
  "deputy-proposed": EventOf<"account", { id: string; fromOn: string; toOn: string }>;
  "deputy-decided": EventOf<"account", { id: string; outcome: string }>;
  "deputy-ended": EventOf<"account", { id: string }>;
  "mandate-proposed": EventOf<"account", { id: string; change: string }>;
  "mandate-refused": EventOf<"account", { id: string; change: string }>;
}
