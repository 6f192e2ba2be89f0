import type { Context } from "./context.ts";

/** The events of the security log (security R9.3). */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-refused"
  | "sign-in-limited"
  | "factor-asked"
  | "factor-refused"
  | "factor-limited"
  | "factor-proved"
  | "factor-added"
  | "factor-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "factor-reset-asked"
  | "factor-reset-ended"
  | "sign-out-everywhere"
  | "reset-asked"
  | "password-set"
  | "email-change-asked"
  | "email-changed"
  | "email-restored"
  | "sessions-ended"
  | "setting-changed"
  | "person-invited"
  | "invitation-accepted"
  | "role-proposed"
  | "role-proposal-ended"
  | "role-given"
  | "role-ended"
  | "account-renamed"
  | "account-disabled"
  | "account-enabled"
  | "mandate-given"
  | "mandate-ended"
  | "administration-handed-over"
  | "file-refused"
  | "access-refused"
  | "limit-reached"
  | "personal-data-exported"
  | "account-erased";

/**
 * Writes a line of the security log: a warning of the kind `security`, with the actor, the address and the request. An
 * e-mail address that was typed is logged as a hash.
 */
export function logSecurity(
  { log, actor, requester }: Pick<Context, "log" | "actor" | "requester">,
  event: SecurityEvent,
  details: Record<string, string | number> = {},
): void {
  const { ipAddress, reference } = requester;
  const accountId = actor.kind === "person" ? actor.accountId : undefined;
  const line = { kind: "security", event, ...(accountId && { accountId }), ...details };
  log.warn({ ...line, ipAddress, ...(reference && { reference }) }, "security");
}
