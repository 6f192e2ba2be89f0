import { DocumentLink, PagePictures, ScanState } from "#app/documents/pictures/document-viewer.tsx";
import { counted } from "#app/kernel/french.ts";
import type { AdmissibilityFacts } from "./document-desk.tsx";

interface Props {
  here: string;
  /** The address of this list itself. */
  address: string;
  documents: AdmissibilityFacts["row"];
}

/**
 * The documents that wait for a verdict, every page of each under the other, then the list of them with one button. The server notes which
 * pages it has shown, and takes no other document.
 */
export const DocumentsInARow = ({ here, address: ownAddress, documents }: Props) => (
  <section id="piece" className="card record-part" aria-labelledby="suite-titre">
    <div className="record-head">
      <h2 id="suite-titre">{`${counted(documents.length, "pièce")} à la suite`}</h2>
      <div className="record-facts text-sm">
        <a className="link inline-flex min-h-11 items-center" href={`${here}#piece`}>
          Une à la fois
        </a>
      </div>
    </div>
    <p className="record-words text-sm text-ink-soft">
      Parcourez chaque pièce, puis déclarez conformes celles qui le sont, au bas de la page. Celle
      qui ne l’est pas se juge à part.
    </p>
    {documents.map(
      ({
        key,
        documentId,
        label,
        address,
        viewed,
        about,
        validity,
        ended,
        incomplete,
        replaced,
      }) => (
        <article key={key} className="border-t border-line">
          <div className="record-words">
            <h3 className="font-semibold">{label}</h3>
            <p className="wrap-anywhere">
              {viewed.name} · {about.join(" · ")}
            </p>
            {validity && (
              <p className={ended || incomplete ? "font-semibold text-error" : "font-semibold"}>
                {validity}
              </p>
            )}
            {replaced && (
              <p className="text-sm">
                {`Depuis le dépôt, l’entreprise l’a ${replaced.state === "replaced" ? "remplacée" : "retirée"} dans ses pièces (${replaced.at}).`}
              </p>
            )}
            <ScanState document={viewed} />
            <p className="flex flex-wrap gap-x-5 text-sm">
              <a
                className="link inline-flex min-h-11 items-center"
                href={`${here}?piece=${key}#piece`}
              >
                Juger à part
                <span className="sr-only">{`\u00A0: ${label}, ${viewed.name}`}</span>
              </a>
              <DocumentLink address={address} label={label} document={viewed} />
            </p>
          </div>
          <div className="p-2">
            <PagePictures
              address={`${here.slice(0, here.lastIndexOf("/"))}/pieces/${documentId}`}
              label={label}
              document={viewed}
            />
          </div>
        </article>
      ),
    )}
    <form method="post" action={ownAddress} className="record-words border-t border-line">
      <fieldset>
        <legend className="font-semibold">Ces pièces sont conformes</legend>
        <ul className="mt-2">
          {documents.map(({ key, label, viewed, ended }) => (
            <li key={key}>
              <label className="flex min-h-9 items-center gap-2">
                <input type="checkbox" name="document" value={key} defaultChecked={!ended} />
                <span className="min-w-0 wrap-anywhere">
                  {label} <span className="text-sm text-ink-soft">{viewed.name}</span>
                  {ended && (
                    <span className="block text-sm font-semibold text-error">
                      Sa date ne convient pas{"\u00A0"}: à cocher seulement si vous l’acceptez quand
                      même
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button
        type="submit"
        name="intent"
        value="accept-seen"
        className="button button-primary button-small mt-2"
      >
        Déclarer conformes les pièces cochées
      </button>
      <p className="mt-2 text-sm text-ink-soft">
        Chacune reçoit votre verdict, daté et signé de votre nom. Une pièce dont une page ne vous a
        pas été montrée reste à vérifier.
      </p>
    </form>
  </section>
);
