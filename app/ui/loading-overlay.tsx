import { useLayoutEffect, useRef } from "react";

/**
 * Covers the page while something takes longer than 150 ms (the delay is in the style sheet). The page behind is inert, and Escape
 * does not close the overlay.
 */
export function LoadingOverlay({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const overlay = dialog.current;
    overlay?.showModal?.();
    // Restores the focus before the element is removed.
    return () => overlay?.close?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
      className="loading-overlay fixed inset-0 z-20 m-0 grid h-full max-h-none w-full max-w-none place-items-center bg-paper/80"
    >
      <div role="status" className="card flex items-center gap-4 px-6 py-5">
        <span aria-hidden="true" className="loading-bricks">
          <i />
          <i />
          <i />
        </span>{" "}
        <span className="font-semibold">{label}</span>
      </div>
    </dialog>
  );
}
