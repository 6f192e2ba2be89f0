import { counted } from "#app/kernel/french.ts";

interface NextWaitingProps {
  /** Address of the list; the next request is at an address below it. */
  listPath: string;
  /** The request that has waited for longest, among those that this person can act on; null for none. */
  nextId: string | null;
  /** How many of them wait. */
  left: number;
  /** Words for the count: « correction », « corrections ». */
  words: readonly [one: string, several: string];
}

/** After a decision: the way to the next request that this person can act on, or back to the list. */
export const NextWaiting = ({
  listPath,
  nextId,
  left,
  words: [one, several],
}: NextWaitingProps) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
    {nextId ? (
      <a className="button button-primary" href={`${listPath}/${nextId}`}>
        Ouvrir la suivante
      </a>
    ) : (
      <a className="link" href={listPath}>
        Retour à la liste
      </a>
    )}
    <span className="text-ink-soft">
      {left === 0
        ? `Aucune autre ${one} ne vous attend.`
        : `${counted(left, one, several)} à traiter.`}
    </span>
  </p>
);
