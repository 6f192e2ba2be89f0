import type { Rail } from "#app/kernel/rail.ts";
import { type Config, ConfigError, isLoopback } from "../config.ts";
import { orangeMoney, orangeWebhook } from "./orange-money.ts";
import { paydunya, paydunyaWebhook } from "./paydunya.ts";
import { wave, waveWebhook } from "./wave.ts";
import type { WebhookReader } from "./webhook-event.ts";

type RailConfig = Pick<
  Config,
  Extract<keyof Config, `${"WAVE" | "ORANGE" | "PAYDUNYA"}_${string}`>
>;

export interface Rails {
  rails: Rail[];
  notifications: WebhookReader[];
}

/** The configured providers, and the readers of their webhook events. */
export function railsOf(config: RailConfig): Rails {
  const providers = [waveOf(config), orangeOf(config), paydunyaOf(config)].filter(
    (each) => each !== null,
  );
  return {
    rails: providers.map(({ rail }) => rail),
    notifications: providers.map(({ notifications }) => notifications),
  };
}

function waveOf({ WAVE_API_KEY, WAVE_WEBHOOK_SECRET, ...config }: RailConfig) {
  if (!hasKeys("WAVE", WAVE_API_KEY, WAVE_WEBHOOK_SECRET)) return null;
  const url = config.WAVE_URL ?? "https://api.wave.com";
  const keys = {
    url,
    apiKey: WAVE_API_KEY ?? "",
    webhookSecrets: listedSecrets(WAVE_WEBHOOK_SECRET),
    demo: isDemo("WAVE_URL", url),
  };
  return { rail: wave(keys), notifications: waveWebhook(keys) };
}

function orangeOf(config: RailConfig) {
  const { ORANGE_CLIENT_ID, ORANGE_CLIENT_SECRET, ORANGE_MERCHANT_CODE } = config;
  const orangeKeys = [ORANGE_CLIENT_ID, ORANGE_CLIENT_SECRET, ORANGE_MERCHANT_CODE];
  if (!hasKeys("ORANGE", ...orangeKeys, config.ORANGE_CALLBACK_KEY)) return null;
  const url = config.ORANGE_URL ?? "https://api.orange-sonatel.com";
  const keys = {
    url,
    clientId: ORANGE_CLIENT_ID ?? "",
    clientSecret: ORANGE_CLIENT_SECRET ?? "",
    merchantCode: ORANGE_MERCHANT_CODE ?? "",
    merchantName: config.ORANGE_MERCHANT_NAME ?? "TABAX",
    callbackKey: config.ORANGE_CALLBACK_KEY ?? "",
    callbackSecrets: listedSecrets(config.ORANGE_CALLBACK_SECRET),
    demo: isDemo("ORANGE_URL", url),
  };
  return { rail: orangeMoney(keys), notifications: orangeWebhook(keys) };
}

function paydunyaOf(config: RailConfig) {
  const { PAYDUNYA_MASTER_KEY, PAYDUNYA_PRIVATE_KEY, PAYDUNYA_TOKEN } = config;
  if (!hasKeys("PAYDUNYA", PAYDUNYA_MASTER_KEY, PAYDUNYA_PRIVATE_KEY, PAYDUNYA_TOKEN)) return null;
  const url = config.PAYDUNYA_URL ?? "https://app.paydunya.com/api/v1";
  const keys = {
    url,
    masterKey: PAYDUNYA_MASTER_KEY ?? "",
    privateKey: PAYDUNYA_PRIVATE_KEY ?? "",
    token: PAYDUNYA_TOKEN ?? "",
    storeName: config.PAYDUNYA_STORE_NAME ?? "Tabax",
    demo: isDemo("PAYDUNYA_URL", url),
  };
  return { rail: paydunya(keys), notifications: paydunyaWebhook(keys) };
}

/** A provider has all its keys or none: with some of them it would fail in front of a payer. */
function hasKeys(provider: string, ...keys: (string | undefined)[]): boolean {
  const present = keys.filter((key) => key !== undefined).length;
  if (present > 0 && present < keys.length)
    throw new ConfigError(`Some of the ${provider}_… keys are missing: give all of them, or none.`);
  return present > 0;
}

/** Secrets separated by commas, or one per line in a file; a space is part of a secret. */
export const listedSecrets = (secrets: string | undefined): string[] =>
  (secrets ?? "")
    .split(/[,\r\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Calls carry keys, so only a fake provider on this machine may be called without TLS. */
function isDemo(name: string, url: string): boolean {
  const demo = isLoopback(new URL(url).hostname);
  if (!demo && !url.startsWith("https://"))
    throw new ConfigError(`${name}: a provider is reached by https://`);
  return demo;
}
