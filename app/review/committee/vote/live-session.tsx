import type { ReactNode } from "react";
import { BrowserScript } from "#app/layouts/script-tags.tsx";

/** What a page of an open session tells the script that keeps it as it is in the room. */
export interface Live {
  /** The address of `session-state.route.ts` of this session. */
  at: string;
  state: string;
  /** The reader has asked that the page stands still (`?pause`). */
  isPaused: boolean;
}

interface LiveProps {
  live: Live;
  /** Seconds between two questions of the script. */
  every: number;
  /** Seconds after which the page reloads itself without the script; null where it stands still. */
  reloads: number | null;
  /** The page as it is now, without what the reader has chosen on it. */
  here: string;
  children: ReactNode;
}

/**
 * A page of an open session that follows the room: by a script, part by part (`data-part`), which says aloud what is new (`data-says`), or
 * by a refresh that can be stopped. While its reader makes a choice, nothing moves: a line says that something has changed, with a link.
 */
export const LiveSession = ({ live, every, reloads, here, children }: LiveProps) => (
  <>
    <live-session data-at={live.at} data-state={live.state} data-every={every}>
      {children}
      <p role="status" className="sr-only" data-announcement />
      <div role="status" className="session-status">
        <p className="session-changed" data-changed hidden>
          La séance a changé{"\u00A0"}:{" "}
          <a className="link inline-flex min-h-11 items-center" href={here}>
            afficher
          </a>
        </p>
      </div>
      <noscript>
        {reloads !== null && !live.isPaused && (
          <meta httpEquiv="refresh" content={String(reloads)} />
        )}
        <p className="session-still text-sm">
          {reloads !== null && !live.isPaused ? (
            <a className="link inline-flex min-h-11 items-center" href="?pause">
              Ne plus mettre à jour cette page
            </a>
          ) : (
            <a className="link inline-flex min-h-11 items-center" href={here}>
              Mettre à jour maintenant
            </a>
          )}
        </p>
      </noscript>
    </live-session>
    <BrowserScript name="live-session" />
  </>
);
