import encodeQr from "qr";
import { addressInCode } from "../token/token.ts";

/** Modules of the empty margin on each side (ISO/IEC 18004). */
const margin = 4;

interface ShortCodeProps {
  /** Origin of the product, without a final slash. */
  publicUrl: string;
  number: string;
  className?: string;
}

/**
 * The QR code that opens the verification of a certificate, without its signed token: about 29 modules, read from a screen and from a
 * photocopy at 25 mm. It stays dark on white at night, since many readers refuse an inverted code.
 */
export function ShortCode({ publicUrl, number, className }: ShortCodeProps) {
  const address = addressInCode(publicUrl, number, null);
  const rows = encodeQr(address, "raw", { ecc: "medium", border: margin });
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={`Code à scanner du certificat ${number}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" d={rows.map(drawnRow).join("")} />
    </svg>
  );
}

/** The dark modules of a row as rectangles, one for each run. */
function drawnRow(row: readonly boolean[], y: number): string {
  const bits = row.map((dark) => (dark ? "1" : "0")).join("");
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join("");
}
