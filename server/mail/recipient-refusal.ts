const ABOUT_THE_SENDER = ["5.1.7", "5.1.8"];

/**
 * Whether the answer to RCPT TO says for good that the mailbox is not there or takes nothing (RFC 3463:
 * 5.1.x and 5.2.x; without such a code, 550, 551 and 553). A refusal of ourselves (relaying, policy) is not
 * one: it ends when our configuration is put right, and the mails must still be there then.
 */
export function saysNoSuchMailbox(response: string): boolean {
  const answer = /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(response);
  if (!answer || /\brelay/i.test(response)) return false;
  const [, code = "", enhanced] = answer;
  if (!enhanced) return ["550", "551", "553"].includes(code);
  return /^5\.[12]\./.test(enhanced) && !ABOUT_THE_SENDER.includes(enhanced);
}
