/**
 * How long what has ended is kept. Fixed, unlike the settings `mailRetentionDays` and `messageRetentionMonths`; the
 * privacy page tells them.
 */
export const retention = {
  /** Sessions and the links of mails, after their end. */
  endedAccessDays: 30,
  /** What a request that may be sent twice was answered: a page left open, a draft sent again. */
  answeredRequestDays: 30,
  /** Requests for the newsletter that nobody confirmed, after the end of their link. */
  unconfirmedDays: 30,
  /** The proof that somebody had agreed to the newsletter, after the end of the subscription. */
  endedSubscriptionMonths: 36,
};
