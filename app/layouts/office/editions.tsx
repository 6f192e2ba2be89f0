import type { ReactNode } from "react";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { outcomeMessage } from "#app/layouts/private-page.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice, NothingDone, Notice } from "#app/ui/notice.tsx";
import { OfficePage, OfficeSection } from "./office-page.tsx";

/** What an edition says of itself, whatever it is an edition of. */
interface Edition {
  effectiveFrom: string;
  publishedAt: Date;
  publishedBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}

/** What was done, by the name with which a page of drafts leads back to its page. */
const outcomes: Record<string, string> = {
  publie: "L’édition est publiée.",
  retire: "L’édition est retirée\u00A0: elle n’entrera pas en vigueur.",
  abandonne: "Le brouillon est abandonné. Rien d’autre n’a changé.",
};

/** The sentence for `?fait=…`, if it is one. */
export const editionOutcome = (request: Request): string | null =>
  outcomeMessage(outcomes, new URL(request.url));

/** Editions, the latest first, as they stand on a day: the one in force, those to come in their order, and the others. */
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

/** Who writes the next edition and since when, without what is written. */
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
  /** Of the draft. */
  path: string;
  /** What is said while there is none, and on the button that begins one. */
  none: ReactNode;
  begin: string;
}

/** The draft that is there, or the button that begins one. */
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
  /** What was done just now, or why it was not. */
  outcome: string | null;
  refusal: string | undefined;
  /** What is in force, and lists of what is to come and of what has been; null where there is none. */
  current: ReactNode;
  coming: ReactNode;
  past: ReactNode;
}

/** The page of a text that is published in editions: what is in force, what comes, the draft of the next, what was. */
export function EditionsPage(props: EditionsPageProps) {
  const { title, lead, outcome, refusal, current, coming, past, ...next } = props;
  return (
    <OfficePage
      title={title}
      lead={lead}
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      <DoneNotice message={refusal === undefined && outcome} />
      <NothingDone message={refusal} />
      {current && <OfficeSection title="En vigueur">{current}</OfficeSection>}
      {coming && <OfficeSection title="À venir">{coming}</OfficeSection>}
      <NextEdition {...next} />
      {past && <OfficeSection title="Historique">{past}</OfficeSection>}
    </OfficePage>
  );
}

/** Who published an edition and when, and who took it back. */
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

/** Says on the page of an edition that it was taken back. */
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
    <input type="hidden" name="intent" value="withdraw" />
    <button type="submit" name="envoi" value="1" className="button button-danger">
      Retirer cette édition
    </button>
    <p className="mt-2 text-sm text-ink-soft">
      Elle n’entrera pas en vigueur et restera dans l’historique.
    </p>
  </form>
);

/** Throws a draft away, apart from what goes on with it; `stamp` tells which one was seen. */
export const AbandonDraft = ({ stamp }: { stamp: string }) => (
  <OfficeSection title="Abandonner" apart>
    <p className="mb-3 max-w-prose">
      Ce qui est écrit dans ce brouillon est perdu. Ce qui est publié ne change pas.
    </p>
    <form method="post">
      <input type="hidden" name="stamp" value={stamp} />
      <button type="submit" name="envoi" value="1" className="button button-danger">
        Abandonner le brouillon
      </button>
    </form>
  </OfficeSection>
);
