import { Notice } from "./notice.tsx";

interface FingerprintProps {
  /** « Empreinte SHA-256 » */
  label: string;
  sha256: string;
  /** Whether what the page shows has this hash, recomputed for this view. */
  holds: boolean;
}

/** The hash of what a page shows, or a warning when the two differ. */
export const Fingerprint = ({ label, sha256, holds }: FingerprintProps) =>
  holds ? (
    <p className="mt-4 text-sm break-all">
      {label}
      {"\u00A0"}: {sha256}
    </p>
  ) : (
    <FingerprintDiffers />
  );

/** Says that what a page shows is not what was kept. */
export const FingerprintDiffers = () => (
  <div className="mt-4">
    <Notice tone="error" title="L’empreinte ne correspond pas">
      <p>
        Ce qui est affiché n’est pas ce qui a été signé ou enregistré{"\u00A0"}: ne vous y fiez pas.
        Prévenez l’organisme, qui garde l’empreinte d’origine à son journal.
      </p>
    </Notice>
  </div>
);
