import { formatInstant } from "#app/kernel/dates.ts";

interface Signatures {
  attestedByName: string | null;
  attestedAt: Date | null;
  signedByName: string | null;
  signedAt: Date | null;
}

/** The signature that this reader gives next: `attest` of a secretary who reads them whole, then `sign` of who presided; null for none. */
export function nextSignature(
  {
    attestedAt,
    signedAt,
    isExtract,
  }: { attestedAt: Date | null; signedAt: Date | null; isExtract: boolean },
  { manages, presides }: { manages: boolean; presides: boolean },
): "attest" | "sign" | null {
  if (signedAt) return null;
  if (attestedAt) return presides ? "sign" : null;
  return manages && !presides && !isExtract ? "attest" : null;
}

/** Who has signed minutes, or signs them next. */
export function signedInWords({
  attestedAt,
  attestedByName,
  signedAt,
  signedByName,
}: Signatures): string {
  const attested = attestedAt && `par ${attestedByName} le ${formatInstant(attestedAt)}`;
  if (!signedAt)
    return attested
      ? `Signé ${attested}, à signer par qui a présidé`
      : "À signer par le secrétariat, puis par qui a présidé";
  return `Signé ${attested ? `${attested}, puis ` : ""}par ${signedByName} le ${formatInstant(signedAt)}`;
}
