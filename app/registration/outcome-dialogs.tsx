import { useEffect, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import {
  failureMessage,
  failureTitle,
  successMessage,
  successTitle,
} from "./registration-texts.ts";

const successDuration = 3000;

/** Shown for three seconds (Spec §8), then the portal opens in a new tab and this tab goes to the page that stays. */
export function SuccessDialog({ portalUrl }: { portalUrl: string }) {
  const left = useRef(false);
  const leave = () => {
    if (left.current) return;
    left.current = true;
    // A browser may block the new tab: the page that stays has the link.
    window.open(portalUrl, "_blank", "noopener");
    window.location.assign("/register/succes");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for the life of the dialog
  useEffect(() => {
    const timer = setTimeout(leave, successDuration);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={successTitle} tone="success" onClose={leave}>
      <p>{successMessage}</p>
      <div className="countdown" aria-hidden="true">
        <i />
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
