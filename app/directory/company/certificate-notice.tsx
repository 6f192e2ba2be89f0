import type { TypedCertificateNumber } from "#app/certificates/certificate-number.ts";
import { addressOf } from "#app/kernel/address.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Standing } from "../directory-list.ts";

export interface CertificateAnswer extends TypedCertificateNumber {
  /** The company that holds the certificate; null when no certificate has the number. */
  holder: { name: string; slug: string } | null;
}

interface CertificateNoticeProps {
  certificate: CertificateAnswer;
  /** State of that company today; undefined while filters hide it. */
  standing: Standing | undefined;
}

/** Explains the outcome of a search by certificate number, above the list. */
export function CertificateNotice({ certificate, standing }: CertificateNoticeProps) {
  const ended = standing !== undefined && standing.kind !== "in-force";
  const { number, possible, holder } = certificate;
  if (holder) {
    return (
      <Notice tone={ended ? "warning" : "info"} title={`Certificat ${number}`}>
        <p>
          Il a été délivré à{" "}
          <a
            href={addressOf("/annuaire/:slug", { slug: holder.slug })}
            className="link wrap-anywhere"
          >
            {holder.name}
          </a>
          {ended
            ? ", qui n’a aujourd’hui aucune qualification en vigueur."
            : ". Une qualification peut changer ensuite\u00A0: seul compte le statut du jour, sur la fiche de l’entreprise."}
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

/** Shown when a searched certificate number lacks its last digits. */
export function IncompleteNumberNotice() {
  return (
    <Notice tone="info" title="Numéro de certificat incomplet">
      <p>
        Un numéro s’écrit QC-SN-2026-00042-5{"\u00A0"}: l’année, le rang sur cinq chiffres au moins,
        puis une clé de contrôle d’un chiffre. Recopiez-le en entier.
      </p>
    </Notice>
  );
}
