import type { ReactNode } from "react";

interface SaveDraftProps {
  /** Address that a changed field is posted to. */
  address: string;
  /** Names what the browser keeps, with the account, so that another one on the same device is not offered it. */
  kept: string;
  /** Where the form adds to a list: the newest entry of the user, empty before the first. */
  added?: string | undefined;
  /** When it was saved. */
  children: ReactNode;
}

/** Saves the form that it stands in by itself (`draft.browser.ts`), and offers what this browser kept. */
export const SaveDraft = ({ address, kept, added, children }: SaveDraftProps) => (
  <save-draft
    data-at={address}
    data-key={kept}
    data-added={added}
    className="block min-w-0 text-sm text-ink-soft"
  >
    <span role="status" data-said="">
      {children}
    </span>{" "}
    <span data-found="" hidden>
      {" "}
      <button type="button" data-take="" className="link min-h-11">
        Reprendre
      </button>{" "}
      <button type="button" data-drop="" className="link min-h-11">
        Oublier
      </button>
    </span>
  </save-draft>
);
