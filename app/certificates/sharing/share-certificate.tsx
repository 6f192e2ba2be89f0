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
  return (
    <section className="card p-4 sm:p-5">
      <h3 className="text-lg font-bold text-green">
        Montrer le certificat{several && ` ${number}`}
      </h3>
      <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-3">
        <ShortCode publicUrl={publicUrl} number={number} className="size-32 border border-line" />
        <div className="min-w-[min(14rem,100%)] flex-1">
          <p>Faites scanner ce code sur votre écran, ou envoyez l’adresse{"\u00A0"}:</p>
          <SharedAddress
            id={`adresse-${number}`}
            address={`${publicUrl}${addressOf("/v/:number", { number })}`}
            title={`Certificat ${number} · ${name}`}
            of="du certificat"
          />
          {slug && (
            <>
              <p className="mt-3">
                Votre page dans l’annuaire, avec toutes vos qualifications{"\u00A0"}:
              </p>
              <SharedAddress
                id={`page-${number}`}
                address={`${publicUrl}${addressOf("/annuaire/:slug", { slug })}`}
                title={name}
                of="de votre page"
              />
            </>
          )}
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

interface SharedAddressProps {
  id: string;
  address: string;
  /** The words that go with the address, where a phone sends it. */
  title: string;
  /** What the address is of, for who does not see what stands above the buttons. */
  of: string;
}

/** An address to open, to copy, and to send by what the phone offers. */
const SharedAddress = ({ id, address, title, of }: SharedAddressProps) => (
  <>
    <p className="mt-1">
      <a
        id={id}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        href={address}
      >
        {address}
      </a>
    </p>
    <p className="mt-1 flex flex-wrap gap-2">
      <CopyText of={id} what="l’adresse" about={of} />
      <share-link data-url={address} data-title={title} hidden>
        <button type="button" className="button button-secondary button-small">
          <Share2 aria-hidden="true" size={18} />
          Partager<span className="sr-only"> l’adresse {of}</span>
        </button>
      </share-link>
    </p>
  </>
);

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

const CopyText = ({ of, what, about }: { of: string; what: string; about?: string }) => (
  <copy-text data-of={of} hidden>
    <button type="button" className="button button-secondary button-small">
      <Copy aria-hidden="true" size={18} />
      Copier {what}
      {about && <span className="sr-only"> {about}</span>}
    </button>
    <span role="status">
      <span className="ml-2 inline-flex items-center gap-1 text-sm font-semibold text-green" hidden>
        <Check aria-hidden="true" size={18} />
        Copié
      </span>
    </span>
  </copy-text>
);
