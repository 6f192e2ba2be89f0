import type { TypedCertificateNumber } from "#app/certificates/certificate-number.ts";
import { Notice } from "#app/ui/notice.tsx";

export interface CertificateAnswer extends TypedCertificateNumber {
  /** To whom it was given; null when no certificate bears the number. */
  holder: { name: string; slug: string } | null;
}

interface CertificateNoticeProps {
  certificate: CertificateAnswer;
  /** Whether its company has nothing in force, nor suspended. */
  ended: boolean;
}

/** What is known of the number of a certificate that was searched, beyond the list. */
export function CertificateNotice({ certificate, ended }: CertificateNoticeProps) {
  const { number, possible, holder } = certificate;
  if (holder) {
    return (
      <Notice tone={ended ? "warning" : "info"} title={`Certificat ${number}`}>
        <p>
          Il a été délivré à{" "}
          <a href={`/annuaire/${holder.slug}`} className="link wrap-anywhere">
            {holder.name}
          </a>
          {ended
            ? ", qui n’a aujourd’hui aucune qualification en vigueur."
            : ". Une qualification peut changer ensuite\u00A0: seul compte l’état du jour, sur la fiche de l’entreprise."}
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={possible ? `Aucun certificat ne porte le numéro ${number}` : "Numéro mal recopié"}
    >
      {possible ? (
        <p>
          S’il figure bien ainsi sur un document qui vous est présenté,{" "}
          <a href={`/contact?certificat=${number}`} className="link">
            signalez-le-nous
          </a>{" "}
          avant de vous y fier.
        </p>
      ) : (
        <p>
          Les chiffres de {number} ne vont pas ensemble{"\u00A0"}: aucun certificat ne peut porter
          ce numéro. Comparez-le chiffre par chiffre avec le document.
        </p>
      )}
    </Notice>
  );
}
