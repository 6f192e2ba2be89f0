import { hourInWords } from "#app/kernel/dates.ts";
import type { SettingKey, Settings } from "./settings.schema.ts";

/** The settings that pages receive, which anybody may read; all others stay on the server. */
export const publicSettingKeys = [
  "productName",
  "bodyName",
  "email",
  "phone",
  "address",
  "hours",
  "portalUrl",
  "legalForm",
  "ein",
  "businessRegistry",
  "publicationDirector",
  "hostingProvider",
  "dataProtectionReceipt",
  "dataLicence",
  "dataLicenceUrl",
  "feesTaxes",
  "experienceFigure",
  "qualifiedFigure",
  "figuresAreSamples",
  "wolofSpeechFolder",
  "facebookUrl",
  "linkedinUrl",
  "xUrl",
  "youtubeUrl",
  "renewalOpensDays",
  "activationValidityHours",
  "mailRetentionDays",
  "registrationExpiryDays",
  "documentRetentionDays",
  "endedMeansMonths",
  "messageRetentionMonths",
  "relayedRetentionMonths",
  "accessLogMonths",
  "securityLogMonths",
  "endedAccessDays",
  "answeredRequestDays",
  "unconfirmedSubscriptionDays",
  "endedSubscriptionMonths",
  "acceptancePlaceMonths",
  "erasureGraceDays",
] as const satisfies readonly SettingKey[];

export type PublicSettings = Pick<Settings, (typeof publicSettingKeys)[number]>;

export const publicSettings = (settings: Settings): PublicSettings =>
  Object.fromEntries(publicSettingKeys.map((key) => [key, settings[key]])) as PublicSettings;

/** Contact details of the certification body for mails, header and footer; the phone is formatted for display. */
interface AuthorityContact {
  name: string;
  address: string;
  email: string;
  phone: string;
}

export const authorityContact = (settings: Settings): AuthorityContact => ({
  name: settings.bodyName,
  address: settings.address,
  email: settings.email,
  phone: readablePhone(settings.phone),
});

/** A Senegalese E.164 number in groups joined by U+00A0, « +221 33 800 00 00 »; any other number unchanged. */
export function readablePhone(e164: string): string {
  const groups = /^(\+221)(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(e164)?.slice(1);
  return groups?.join("\u00A0") ?? e164;
}

const dayNames: Record<string, string> = {
  lun: "lundi",
  mar: "mardi",
  mer: "mercredi",
  jeu: "jeudi",
  ven: "vendredi",
  sam: "samedi",
  dim: "dimanche",
};

/** « du lundi au vendredi, de 8 h à 18 h » for « Lun-Ven 8:00 - 18:00 », the form of the top bar; hours of another form stay as typed. */
export function hoursInWords(typedHours: string): string {
  const [, from = "", to = "", opens = "", closes = ""] =
    /^(\p{L}{3})\.? ?[-–] ?(\p{L}{3})\.? (\d{1,2}:\d{2}) ?[-–] ?(\d{1,2}:\d{2})$/u.exec(
      typedHours,
    ) ?? [];
  const [first, last] = [dayNames[from.toLowerCase()], dayNames[to.toLowerCase()]];
  return first && last
    ? `du ${first} au ${last}, de ${hourInWords(opens)} à ${hourInWords(closes)}`
    : typedHours;
}
