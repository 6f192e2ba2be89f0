interface MailProvider {
  name: string;
  /** Address of its mailbox in a browser. */
  url: string;
}

const providers: readonly (MailProvider & { domains: RegExp })[] = [
  { name: "Gmail", url: "https://mail.google.com/", domains: /^(gmail|googlemail)\.com$/ },
  {
    name: "Yahoo Mail",
    url: "https://mail.yahoo.com/",
    domains: /^(ymail|rocketmail)\.com$|^yahoo\.[a-z]{2,3}(\.[a-z]{2})?$/,
  },
  {
    name: "Outlook",
    url: "https://outlook.live.com/mail/",
    domains: /^(outlook|hotmail|live|msn)\.[a-z]{2,3}(\.[a-z]{2})?$/,
  },
  { name: "iCloud Mail", url: "https://www.icloud.com/mail/", domains: /^(icloud|me|mac)\.com$/ },
  {
    name: "Proton Mail",
    url: "https://mail.proton.me/",
    domains: /^(proton|protonmail)\.(me|com|ch)$/,
  },
  { name: "Orange", url: "https://messagerie.orange.fr/", domains: /^(orange|wanadoo)\.fr$/ },
  { name: "Laposte", url: "https://www.laposte.net/accueil", domains: /^laposte\.net$/ },
];

/** The web address of the mailbox of an e-mail address; null for an unknown domain. */
export function mailProviderOf(email: string): MailProvider | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const provider = providers.find(({ domains }) => domains.test(domain));
  return provider ? { name: provider.name, url: provider.url } : null;
}
