import { type FocusEvent, type MouseEvent, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import {
  failureMessage,
  failureTitle,
  successMessage,
  successTitle,
} from "./registration-texts.ts";

/** Not imported: a module shared with the custom elements of other pages would load React there (decision 0008). */
const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface SuccessDialogProps {
  portalUrl: string;
  /** Closes after three seconds (Spec §8), unless the person holds it or prefers reduced motion. */
  closesItself: boolean;
  /** For a signed-in person: the company is in their space already. */
  joined: { message: string; partnerId: string } | null;
  /** Where the activation link was mailed. */
  email: string;
}

/**
 * Shown for three seconds; then the portal opens in a new tab and this tab goes to the confirmation page. The bar shows the
 * time left, and stops while the mouse is over it or one of the controls has the focus (decision 0034).
 */
export function SuccessDialog({ portalUrl, closesItself, joined, email }: SuccessDialogProps) {
  const [stays, setStays] = useState(!closesItself || prefersReducedMotion());
  const [held, setHeld] = useState({ byMouse: false, byFocus: false });
  const pageThatStays = joined
    ? `/espace?entreprise=${joined.partnerId}&inscrite=1`
    : "/register/succes";
  const toPageThatStays = () => window.location.assign(pageThatStays);
  const leave = () => {
    // A browser may block the new tab: the confirmation page repeats the link.
    if (!joined) window.open(portalUrl, "_blank", "noopener");
    toPageThatStays();
  };
  const hold = (change: Partial<typeof held>) => setHeld((before) => ({ ...before, ...change }));
  const isControl = ({ target }: FocusEvent) => (target as Element).matches("a, button");
  // A mouse that does not move where the dialog appears does not hold it; the backdrop is an event target of the dialog too.
  const onMouseMove = ({ movementX, movementY, target, currentTarget }: MouseEvent) => {
    if (movementX !== 0 || movementY !== 0) hold({ byMouse: target !== currentTarget });
  };
  return (
    <Dialog
      title={successTitle}
      tone="success"
      onClose={toPageThatStays}
      onMouseMove={onMouseMove}
      onMouseLeave={() => hold({ byMouse: false })}
      onFocus={(event) => hold({ byFocus: isControl(event) })}
      onBlur={() => hold({ byFocus: false })}
    >
      <p>{joined?.message ?? successMessage}</p>
      {!joined && (
        <p className="wrap-anywhere">
          Ouvrez votre messagerie, <strong>{email}</strong>, et suivez le lien{"\u00A0"}: l’espace
          s’ouvre ensuite.
        </p>
      )}
      <p role="status">
        {stays
          ? "Vous restez sur cette page tant que vous ne la fermez pas."
          : joined
            ? "Dans 3\u00A0secondes, votre espace entreprise s’ouvre."
            : "Dans 3\u00A0secondes, votre espace entreprise s’ouvre dans un nouvel onglet."}
      </p>
      {!stays && (
        <div className="countdown" aria-hidden="true">
          <i
            style={{ animationPlayState: held.byMouse || held.byFocus ? "paused" : "running" }}
            onAnimationEnd={leave}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={joined ? pageThatStays : portalUrl} newTab={!joined}>
          Ouvrir l’espace entreprise
        </ButtonLink>
        {!stays && (
          <button
            type="button"
            className="button button-secondary"
            onClick={(event) => {
              setStays(true);
              event.currentTarget.closest("dialog")?.querySelector("h2")?.focus();
            }}
          >
            Rester sur cette page
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface FailureDialogProps {
  message: string;
  onClose: () => void;
}

export function FailureDialog({ message, onClose }: FailureDialogProps) {
  return (
    <Dialog title={failureTitle} tone="error" onClose={onClose} closeLabel="OK">
      <p>{message || failureMessage}</p>
      <p className="text-sm text-ink-soft">Rien de ce que vous avez saisi n’est perdu.</p>
    </Dialog>
  );
}
