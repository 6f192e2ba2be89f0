import { type ReactNode, useEffect, useRef } from "react";

interface DialogProps {
  title: string;
  tone: "success" | "error";
  children: ReactNode;
  onClose: () => void;
  /** Label of the button; none when the dialog closes by itself. */
  closeLabel?: string;
}

/** A modal dialog over a native `dialog`: focus is kept inside and given back, Escape closes it. */
export function Dialog({ title, tone, children, onClose, closeLabel }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialogue-titre"
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] overflow-hidden rounded-lg bg-white p-0 text-ink shadow-card backdrop:bg-ink/60"
    >
      <div className={`h-1.5 ${tone === "success" ? "bg-green" : "bg-error"}`} />
      <div className="flex flex-col gap-4 p-6" role={tone === "error" ? "alert" : "status"}>
        <h2
          id="dialogue-titre"
          className={`text-2xl font-bold ${tone === "success" ? "text-green" : "text-error"}`}
        >
          {title}
        </h2>
        {children}
        {closeLabel && (
          <form method="dialog">
            <button type="submit" className="button button-primary">
              {closeLabel}
            </button>
          </form>
        )}
      </div>
    </dialog>
  );
}
