/** Validity of links, cookies and codes: constants, since each guards accounts (decision 0050). The privacy page shows them. */
export const validity = {
  resetLinkHours: 1,
  /** Cookies of a known browser, of a sign-in in progress, and of a registration that waits for its activation. */
  knownDeviceDays: 180,
  signInStepMinutes: 5,
  awaitedHours: 24,
  /** The answers given before the registration, kept in the visitor's browser. */
  wishDays: 7,
  /** Links of an invitation, of staff or of a member, and of a request to take over a company. */
  invitationHours: 72,
  /** How long a change of the e-mail address of an account can be undone from the former one. */
  emailUndoDays: 7,
  /** How long a company may object to somebody who asks to act for it. */
  successionObjectionDays: 7,
};

/** Years for which acceptances, payments, decisions and certificates are kept, by law 2008-08 and the terms (15.4): no duty removes them. */
export const recordsKeptYears = 10;
