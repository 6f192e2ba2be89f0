import { RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import type { ReactNode } from "react";
import type { DrawFault, Scan } from "#app/kernel/files.ts";
import { counted } from "#app/kernel/french.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MOST_PAGES, type ViewedDocument } from "./drawn-types.ts";

const faultWords: Record<DrawFault, string> = {
  locked: "Cette pièce est protégée par un mot de passe\u00A0: elle n’a pas d’image.",
  damaged: "Cette pièce ne se laisse pas dessiner\u00A0: elle n’a pas d’image.",
  "too-heavy": "Cette pièce est trop lourde à dessiner\u00A0: elle n’a pas d’image.",
};

const scanWords: Record<Scan, string> = {
  clean: "Analysée par l’antivirus\u00A0: rien de suspect.",
  off: "Non analysée par un antivirus\u00A0: ouvrez-la sans l’enregistrer.",
  unanswered: "L’antivirus n’a pas encore répondu\u00A0: ouvrez-la sans l’enregistrer.",
  infected: "L’antivirus y a trouvé un virus\u00A0: elle ne s’ouvre pas.",
};

interface DocumentViewerProps {
  /** Address of the file. */
  address: string;
  label: string;
  document: ViewedDocument;
}

/** Opens the file in a tab of its own; the warning about an unscanned one stands beside this link. */
export const DocumentLink = ({ address, label, document }: DocumentViewerProps) =>
  document.contentGone || document.scan === "infected" ? null : (
    <a
      className="link inline-flex min-h-11 items-center"
      href={document.scan === "clean" ? address : `${address}?averti=oui`}
      target="_blank"
      rel="noopener"
    >
      Ouvrir dans un onglet
      <span className="sr-only">{`\u00A0: ${label} (nouvel onglet)`}</span>
    </a>
  );

/** What the antivirus said of a document, and what it carries. */
export const ScanState = ({ document: { scan, hasScript } }: { document: ViewedDocument }) => (
  <p className={scan === "clean" ? "text-sm text-ink-soft" : "text-sm font-semibold text-laterite"}>
    {scanWords[scan]}
    {hasScript &&
      " Elle contient un programme ou un fichier joint, qui n’est ni exécuté ni ouvert."}
  </p>
);

/**
 * The content of a document: a PDF in the viewer of the browser on wide screens, as pictures of its pages on others. What was not
 * scanned, and a photo, are shown as pictures everywhere. The frame has no `sandbox` attribute, with which Chromium shows nothing:
 * the headers of the file forbid all scripts (decision 0101).
 */
export function DocumentViewer({ address, label, document }: DocumentViewerProps) {
  const { name, type, scan, contentGone, firstPicture } = document;
  if (contentGone)
    return (
      <Notice tone="warning" title="Le fichier n’est plus conservé">
        <p>Sa durée de conservation est passée, ou il a été retiré. Son empreinte reste.</p>
      </Notice>
    );
  if (scan === "infected") return null;
  // A picture that cannot be drawn is shown by the browser itself where the antivirus found nothing.
  if (type !== "application/pdf" && scan === "clean" && firstPicture && firstPicture !== "drawn")
    return (
      <Pane pages={1}>
        <div className="viewer-pages">
          <p>
            <img className="viewer-page" src={address} alt={`${label}, ${name}`} loading="lazy" />
          </p>
        </div>
      </Pane>
    );
  const isFramed = isInFrame(document);
  return (
    <>
      {isFramed && (
        <iframe className="viewer-frame" src={address} title={`${label}, ${name}`} loading="lazy" />
      )}
      <div className={isFramed ? "lg:hidden" : undefined}>
        <PagePictures address={address} label={label} document={document} />
      </div>
    </>
  );
}

/** Whether a wide screen shows a document in the viewer of the browser, which enlarges and turns by itself. */
export const isInFrame = ({ type, scan }: ViewedDocument): boolean =>
  type === "application/pdf" && scan === "clean";

/** The keys of the tools beside the pages, for the strip of a page where the staff work. */
export const viewerKeys = [
  ["+", "agrandir"],
  ["-", "réduire"],
  ["t", "tourner"],
] as const;

/** Pictures of pages under the tools that enlarge and turn them; the script shows the tools. */
const Pane = ({ pages, children }: { pages: number; children: ReactNode }) => (
  <document-view>
    <p className="viewer-tools" data-tools="" hidden>
      <span className="mr-auto">{counted(pages, "page")}</span>
      <button type="button" className="viewer-tool" data-zoom="-1" data-press="-" aria-disabled>
        <ZoomOut aria-hidden="true" size={20} />
        <span className="sr-only">Réduire la pièce</span>
      </button>
      <output>100{"\u00A0"}%</output>
      <button type="button" className="viewer-tool" data-zoom="1" data-press="+">
        <ZoomIn aria-hidden="true" size={20} />
        <span className="sr-only">Agrandir la pièce</span>
      </button>
      <button type="button" className="viewer-tool" data-turn="" data-press="t">
        <RotateCw aria-hidden="true" size={20} />
        <span className="sr-only">Tourner la pièce d’un quart de tour</span>
      </button>
    </p>
    {/* biome-ignore lint/a11y/useSemanticElements: the pages form no group of fields */}
    <div className="viewer-pane" role="group" aria-label="Pages de la pièce" data-pane="">
      {children}
    </div>
    <BrowserScript name="document-view" />
  </document-view>
);

/** The pages of a document as pictures, each of which the browser asks for when it comes near. */
export function PagePictures({ address, label, document }: DocumentViewerProps) {
  const { pages, firstPicture } = document;
  const all = pages ?? 1;
  if (firstPicture && firstPicture !== "drawn")
    return <p className="my-2">{faultWords[firstPicture]}</p>;
  return (
    <>
      <Pane pages={all}>
        <ol className="viewer-pages">
          {Array.from({ length: Math.min(all, MOST_PAGES) }, (_, index) => index + 1).map(
            (page) => (
              <li key={page}>
                <img
                  className="viewer-page"
                  src={`${address}/pages/${page}`}
                  alt={pages === null ? label : `${label}, page ${page} sur ${all}`}
                  loading="lazy"
                  width={1000}
                  height={1414}
                />
              </li>
            ),
          )}
        </ol>
      </Pane>
      {firstPicture === null && (
        <p className="my-2 text-sm text-ink-soft">
          Si une page ne s’affiche pas, ouvrez la pièce dans un onglet, ou rechargez cette page dans
          une minute.
        </p>
      )}
      {all > MOST_PAGES && (
        <p className="my-2">
          {`Les pages ${MOST_PAGES + 1} à ${all} se lisent dans la pièce ouverte.`}
        </p>
      )}
    </>
  );
}

interface SmallPictureProps {
  address: string;
  document: Pick<ViewedDocument, "scan" | "firstPicture"> & { contentGone?: boolean };
}

/** The first page as a small picture beside the name of a document, which says what it is; nothing where none is drawn (yet). */
export const SmallPicture = ({ address, document }: SmallPictureProps) => {
  const { scan, firstPicture, contentGone } = document;
  return scan === "infected" || firstPicture !== "drawn" || contentGone ? null : (
    <img
      className="viewer-small"
      src={`${address}/pages/1?petite`}
      alt=""
      loading="lazy"
      width={32}
      height={45}
    />
  );
};
