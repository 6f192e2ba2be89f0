import type { Fees } from "#app/tariff/tariff.schema.ts";

interface FeeExample {
  opening: number;
  /** For the sub-areas beyond those that the opening comprises. */
  extra: number;
  certificate: number;
  total: number;
}

/** What a first certificate costs in a class for a number of sub-areas, without the yearly follow-up. */
export function firstCertificateCost(
  fees: Fees,
  size: keyof Fees["opening"],
  subAreas: number,
): FeeExample {
  const opening = fees.opening[size];
  const extra = fees.extraSubArea[size] * Math.max(0, subAreas - fees.includedSubAreas);
  const certificate = fees.certificate[size];
  return { opening, extra, certificate, total: opening + extra + certificate };
}
