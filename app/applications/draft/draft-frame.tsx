import { CircleAlert, CircleCheck, CircleDashed, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "#app/kernel/address.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { kindLabels } from "../application.ts";
import { type Section, type SectionState, sectionNames, sectionStates, sections } from "./draft.ts";
import type { DraftPageData } from "./draft-page.server.ts";
import { SaveDraft } from "./save-draft.tsx";

const looks: Record<SectionState, { icon: typeof CircleDot; tone: string }> = {
  empty: { icon: CircleDashed, tone: "text-ink-soft" },
  "under-way": { icon: CircleDot, tone: "text-laterite" },
  complete: { icon: CircleCheck, tone: "text-green" },
  "to-correct": { icon: CircleAlert, tone: "text-error" },
};

interface DraftFrameProps {
  page: DraftPageData;
  notice?: ReactNode;
  children: ReactNode;
}

/** A section of a draft, beside the list of all sections with their state. */
export function DraftFrame({ page, notice, children }: DraftFrameProps) {
  const { application, section, progress, mayWrite } = page;
  const { id, kind } = application;
  const done = sectionNames.filter((name) => progress[name] === "complete").length;
  return (
    <SpacePage
      title={sections[section]}
      head={`${sections[section]} – dossier`}
      trail={[{ label: "Dossiers", path: "/espace/dossiers" }]}
      lead={`Dossier en préparation\u00A0: ${kindLabels[kind].toLowerCase()}`}
      width="all"
    >
      <div className="draft-sheet grid grid-cols-1 items-start gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="Sections du dossier" className="max-md:hidden">
          <Rail id={id} section={section} progress={progress} />
        </nav>
        <details className="card md:hidden">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold text-green">
            {`Étape ${sectionNames.indexOf(section) + 1} sur ${sectionNames.length}, `}
            {done === 0 ? "aucune complète" : `${done}\u00A0${done < 2 ? "complète" : "complètes"}`}
          </summary>
          <nav aria-label="Étapes du dossier" className="pb-2">
            <Rail id={id} section={section} progress={progress} />
          </nav>
        </details>
        <div className="flex min-w-0 flex-col gap-6">
          {notice}
          {!mayWrite && (
            <Notice tone="info" title="Vous lisez seulement">
              <p>Votre accès permet de lire ce dossier, pas de le remplir.</p>
            </Notice>
          )}
          {children}
          <p>
            <a className="link inline-flex min-h-11 items-center" href="/contact?dossier=brouillon">
              Écrire au sujet du dossier
            </a>
          </p>
        </div>
      </div>
      <BrowserScript name="draft" />
    </SpacePage>
  );
}

interface RailProps {
  id: string;
  section: Section;
  progress: Record<Section, SectionState>;
}

const Rail = ({ id, section, progress }: RailProps) => (
  <ol>
    {sectionNames.map((name) => {
      const { icon: Icon, tone } = looks[progress[name]];
      return (
        <li key={name}>
          <a
            href={addressOf("/espace/dossiers/:id/:section", { id, section: name })}
            aria-current={name === section ? "step" : undefined}
            className="flex min-h-11 items-center gap-2.5 border-l-4 border-transparent px-3 py-1.5 hover:bg-white aria-[current]:border-green aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-green"
          >
            <Icon aria-hidden="true" size={20} className={`shrink-0 ${tone}`} />
            <span className="min-w-0">
              {sections[name]}
              {name !== "resume" && (
                <span className="block text-sm font-normal text-ink-soft">
                  <span className="sr-only">{"\u00A0: "}</span>
                  {sectionStates[progress[name]]}
                </span>
              )}
            </span>
          </a>
        </li>
      );
    })}
  </ol>
);

interface DraftFormProps {
  page: DraftPageData;
  children: ReactNode;
}

/** A section with fields: saved by its buttons, and automatically by the script. */
export function DraftForm({ page, children }: DraftFormProps) {
  const { application, accountId, section, savedAt, mayWrite } = page;
  const address = addressOf("/espace/dossiers/:id/:section", { id: application.id, section });
  return (
    <form method="post" action={address} className="card min-w-0" noValidate>
      <div className="p-5 sm:p-7">
        {mayWrite ? (
          children
        ) : (
          <fieldset disabled className="min-w-0">
            <legend className="sr-only">À lire seulement</legend>
            {children}
          </fieldset>
        )}
      </div>
      {mayWrite && (
        <div className="draft-bar">
          <SaveDraft
            address={addressOf("/espace/dossiers/:id/enregistrer", { id: application.id })}
            kept={`${accountId}:${application.id}:${section}`}
          >
            Enregistré à {savedAt}
          </SaveDraft>
          <div className="flex flex-1 flex-wrap justify-end gap-3 max-sm:flex-[1_1_100%] max-sm:*:flex-1">
            <button
              type="submit"
              name="intent"
              value="stay"
              className="button button-secondary px-4"
            >
              Enregistrer
            </button>
            <button type="submit" name="intent" value="next" className="button button-primary px-5">
              Suivant
            </button>
          </div>
        </div>
      )}
    </form>
  );
}

interface NextSectionProps {
  page: DraftPageData;
  /** The section has an act of its own that comes before the next section. */
  hasAct?: boolean;
}

/** A section without fields of its own: the link to the next section, in the place of the buttons. */
export function NextSection({ page, hasAct = false }: NextSectionProps) {
  const next = nextOf(page.section);
  return (
    <p className="draft-bar justify-end">
      <a
        className={`button ${hasAct ? "button-secondary" : "button-primary"} px-5`}
        href={addressOf("/espace/dossiers/:id/:section", {
          id: page.application.id,
          section: next,
        })}
      >
        Suivant<span className="sr-only">{`\u00A0: ${sections[next]}`}</span>
      </a>
    </p>
  );
}

export const nextOf = (section: Section): Section =>
  sectionNames[sectionNames.indexOf(section) + 1] ?? "resume";
