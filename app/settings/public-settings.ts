import type { SettingKey, Settings } from "./settings.schema.ts";

/** What pages show, and hence what anybody may read; a setting that is not named here stays on the server. */
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
  "experienceFigure",
  "qualifiedFigure",
  "figuresAreSamples",
  "facebookUrl",
  "linkedinUrl",
  "xUrl",
  "youtubeUrl",
  "renewalOpensDays",
  "activationValidityHours",
  "mailRetentionDays",
  "messageRetentionMonths",
] as const satisfies readonly SettingKey[];

export type PublicSettings = Pick<Settings, (typeof publicSettingKeys)[number]>;

export const publicSettings = (settings: Settings): PublicSettings =>
  Object.fromEntries(publicSettingKeys.map((key) => [key, settings[key]])) as PublicSettings;
