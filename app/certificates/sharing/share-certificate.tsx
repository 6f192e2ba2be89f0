import { Check, Copy, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "#app/kernel/address.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { ShortCode } from "../verification/short-code.tsx";

export interface SharedCertificate {
  number: string;
  /** End of the address of the public page of the company; null when it has none, and then no badge. */
  slug: string | null;
  name: string;
  tender: string;
  badge: string | null;
  /** The qualifications in force, each with the address of its file for wallets. */
  credentials: { code: string; name: string; href: string }[];
}

interface ShareCertificateProps {
  shared: SharedCertificate;
  publicUrl: string;
  /** The title of the section says the number where there are several. */
  several: boolean;
}

/** How a company shows its certificate to others: code and address, a text for an offer, a badge for its site, files for wallets, and what they will see. */
export function ShareCertificate({ shared, publicUrl, several }: ShareCertificateProps) {
  const { number, slug, name, tender, badge, credentials } = shared;
  const address = `${publicUrl}${addressOf("/v/:number", { number })}`;
  return (
    <section className="card p-4 sm:p-5">
      <h3 className="text-lg font-bold text-green">
        Montrer le certificat{several && ` ${number}`}
      </h3>
      <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-3">
        <ShortCode publicUrl={publicUrl} number={number} className="size-32 border border-line" />
        <div className="min-w-56 flex-1">
          <p>Faites scanner ce code sur votre écran, ou envoyez l’adresse{"\u00A0"}:</p>
          <p id={`adresse-${number}`} className="mt-1 font-semibold wrap-anywhere">
            {address}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <CopyText of={`adresse-${number}`} what="l’adresse" />
            <share-link data-url={address} data-title={`Certificat ${number} · ${name}`} hidden>
              <button type="button" className="button button-secondary button-small">
                <Share2 aria-hidden="true" size={18} />
                Envoyer…
              </button>
            </share-link>
          </p>
          <p className="mt-2">
            Ce que l’on y voit{"\u00A0"}:{" "}
            <a className="link" href={addressOf("/v/:number", { number })}>
              la vérification du certificat
            </a>
            {slug && (
              <>
                {" et "}
                <a className="link" href={addressOf("/annuaire/:slug", { slug })}>
                  votre fiche dans l’annuaire
                </a>
              </>
            )}
            .
          </p>
        </div>
      </div>
      <Folded title="Texte pour un appel d’offres">
        <label htmlFor={`offre-${number}`}>
          À coller dans votre offre. Il dit ce qui est en vigueur aujourd’hui{"\u00A0"}: reprenez-le
          à chaque offre.
        </label>
        <Ready id={`offre-${number}`} text={tender} rows={8} />
        <CopyText of={`offre-${number}`} what="le texte" />
      </Folded>
      {badge && slug && (
        <Folded title="Badge pour votre site">
          <p>
            Il montre le statut du jour, de lui-même{"\u00A0"}: suspendu ou terminé, il le dit
            aussi.
          </p>
          <img
            src={`/badge/${slug}.svg`}
            width="320"
            height="44"
            alt={`Badge de ${name}`}
            loading="lazy"
            className="my-3 max-w-full"
          />
          <label htmlFor={`badge-${number}`}>Code à coller dans votre page</label>
          <Ready id={`badge-${number}`} text={badge} rows={4} />
          <CopyText of={`badge-${number}`} what="le code" />
        </Folded>
      )}
      <Folded title="Pour un portefeuille numérique">
        <p>
          Une attestation signée par qualification (format SD-JWT VC), qu’un portefeuille numérique
          ou le logiciel d’un acheteur vérifie de lui-même, statut du jour compris.
        </p>
        <ul className="mt-2 space-y-1">
          {credentials.map(({ code, name: qualification, href }) => (
            <li key={code}>
              <a className="link" href={href} download>
                Télécharger {code} {qualification}
              </a>
            </li>
          ))}
        </ul>
      </Folded>
      <BrowserScript name="share" />
    </section>
  );
}

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="mt-3 border-t border-line pt-1">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">{title}</summary>
    {children}
  </details>
);

/** A text that is there to be copied, also by hand. */
const Ready = ({ id, text, rows }: { id: string; text: string; rows: number }) => (
  <textarea
    id={id}
    readOnly
    rows={rows}
    defaultValue={text}
    spellCheck={false}
    className="control mt-1 mb-2 w-full text-sm"
  />
);

const CopyText = ({ of, what }: { of: string; what: string }) => (
  <copy-text data-of={of} hidden>
    <button type="button" className="button button-secondary button-small">
      <Copy aria-hidden="true" size={18} />
      Copier {what}
    </button>
    <span role="status">
      <span className="ml-2 inline-flex items-center gap-1 text-sm font-semibold text-green" hidden>
        <Check aria-hidden="true" size={18} />
        Copié
      </span>
    </span>
  </copy-text>
);
