import type { FactorKind } from "./factor.queries.server.ts";

/** What a second factor is called. */
export const factorLabels: Record<FactorKind, string> = {
  passkey: "Clé d’accès",
  totp: "Application de codes",
};
