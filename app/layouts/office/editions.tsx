import type { ReactNode } from "react";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { outcomeMessage } from "#app/layouts/private-page.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { OfficePage, OfficeSection } from "./office-page.tsx";

/** The common fields of editions (nomenclature, terms). */
interface Edition {
  effectiveFrom: string;
  publishedAt: Date;
  publishedBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}

/** Sentences by the value of `?fait=` after an action on a draft. */
const outcomes: Record<string, string> = {
  publie: "L’édition est publiée.",
  retire: "L’édition est retirée\u00A0: elle n’entrera pas en vigueur.",
  abandonne: "Le brouillon est abandonné. Rien d’autre n’a changé.",
};

/** The sentence for `?fait=`; null for an unknown value. */
export const editionOutcome = (request: Request): string | null =>
  outcomeMessage(outcomes, new URL(request.url));

/** Sorts editions, given latest first, by their state on a day: in force, upcoming (soonest first), past or withdrawn. */
export function editionsByTime<Some extends Edition>(editions: Some[], today: string) {
  const current = editions.find((each) => !each.withdrawnAt && each.effectiveFrom <= today) ?? null;
  return {
    current,
    coming: editions.filter((each) => !each.withdrawnAt && each.effectiveFrom > today).reverse(),
    past: editions.filter(
      (each) => each.withdrawnAt || (each.effectiveFrom <= today && each !== current),
    ),
  };
}

interface Draft {
  startedAt: Date;
  startedBy: string;
  changedAt: Date;
  changedBy: string;
}

/** The author and date of a draft, without its content. */
export const draftInShort = (draft: Draft | undefined): Draft | undefined =>
  draft && {
    startedAt: draft.startedAt,
    startedBy: draft.startedBy,
    changedAt: draft.changedAt,
    changedBy: draft.changedBy,
  };

interface NextEditionProps {
  draft: Draft | undefined;
  mayChange: boolean;
  /** Address of the draft. */
  path: string;
  /** The text while there is no draft, and the label of the button that begins one. */
  none: ReactNode;
  begin: string;
}

/** Links to the existing draft, or shows the button that begins one. */
function NextEdition({ draft, mayChange, path, none, begin }: NextEditionProps) {
  return (
    <OfficeSection title="Prochaine édition">
      {draft ? (
        <p>
          {`Brouillon commencé par ${draft.startedBy} le ${formatInstant(draft.startedAt)}`}
          {draft.changedAt > draft.startedAt &&
            `, changé par ${draft.changedBy} le ${formatInstant(draft.changedAt)}`}
          .
        </p>
      ) : (
        <p className="max-w-prose">{none}</p>
      )}
      {mayChange &&
        (draft ? (
          <p className="mt-3">
            <a className="button button-primary" href={path}>
              Continuer le brouillon
            </a>
          </p>
        ) : (
          <form method="post" className="mt-4">
            <input type="hidden" name="intent" value="begin" />
            <SubmitButton>{begin}</SubmitButton>
          </form>
        ))}
    </OfficeSection>
  );
}

interface EditionsPageProps extends NextEditionProps {
  title: string;
  lead: string;
  /** The sentence after a successful action, or the text of a refusal. */
  outcome: string | null;
  refusal: string | undefined;
  /** The edition in force, the upcoming ones and the past ones; null for none. */
  current: ReactNode;
  coming: ReactNode;
  past: ReactNode;
}

/** The page of a text published in editions: in force, upcoming, draft of the next one, past. */
export function EditionsPage(props: EditionsPageProps) {
  const { title, lead, outcome, refusal, current, coming, past, ...next } = props;
  return (
    <OfficePage
      title={title}
      lead={lead}
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      <DoneNotice message={outcome} />
      <NothingDone message={refusal} />
      {current && <OfficeSection title="En vigueur">{current}</OfficeSection>}
      {coming && <OfficeSection title="À venir">{coming}</OfficeSection>}
      <NextEdition {...next} />
      {past && <OfficeSection title="Historique">{past}</OfficeSection>}
    </OfficePage>
  );
}

/** Who published an edition and when, and who withdrew it. */
export const EditionHistory = ({ edition }: { edition: Edition }) => (
  <>
    <p className="text-sm text-ink-soft">
      {`Publiée par ${actorInWords(edition.publishedBy)} le ${formatInstant(edition.publishedAt)}`}
    </p>
    {edition.withdrawnAt && (
      <p className="text-sm text-laterite">
        {`Retirée par ${edition.withdrawnBy} le ${formatInstant(edition.withdrawnAt)}\u00A0: n’est pas entrée en vigueur`}
      </p>
    )}
  </>
);

/** The notice on the page of a withdrawn edition. */
export const WithdrawnEdition = ({
  edition: { withdrawnAt, withdrawnBy },
}: {
  edition: Pick<Edition, "withdrawnAt" | "withdrawnBy">;
}) =>
  withdrawnAt && (
    <Notice tone="warning" title="Édition retirée">
      <p>{`Par ${withdrawnBy} le ${formatInstant(withdrawnAt)}. Elle n’est pas entrée en vigueur.`}</p>
    </Notice>
  );

export const WithdrawEdition = () => (
  <form method="post" className="mt-4">
    <button type="submit" name="intent" value="withdraw" className="button button-danger">
      Retirer cette édition
    </button>
    <p className="mt-2 text-sm text-ink-soft">
      Elle n’entrera pas en vigueur et restera dans l’historique.
    </p>
  </form>
);

/** The form that discards a draft; `stamp` identifies the version that was shown. */
export const AbandonDraft = ({ stamp }: { stamp: string }) => (
  <OfficeSection title="Abandonner" apart>
    <p className="mb-3 max-w-prose">
      Ce qui est écrit dans ce brouillon est perdu. Ce qui est publié ne change pas.
    </p>
    <form method="post">
      <input type="hidden" name="stamp" value={stamp} />
      <button type="submit" name="intent" value="abandon" className="button button-danger">
        Abandonner le brouillon
      </button>
    </form>
  </OfficeSection>
);
