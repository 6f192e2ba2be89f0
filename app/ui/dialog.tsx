import { X } from "lucide-react";
import { type DOMAttributes, type ReactNode, useEffect, useRef } from "react";

interface DialogProps
  extends Pick<
    DOMAttributes<HTMLDialogElement>,
    "onMouseMove" | "onMouseLeave" | "onFocus" | "onBlur"
  > {
  title: string;
  tone: "success" | "error";
  children: ReactNode;
  onClose: () => void;
  /** Label of the close button; without it a cross closes the dialog, and the title gets the initial focus. */
  closeLabel?: string;
}

/** A modal dialog on the native `dialog`, which traps and restores the focus; Escape closes it. */
export function Dialog({ title, tone, children, closeLabel, ...handlers }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    dialog.current?.showModal?.();
    if (!closeLabel) heading.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialogue-titre"
      aria-describedby="dialogue-texte"
      {...handlers}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] overflow-hidden rounded-lg bg-white p-0 text-ink shadow-card backdrop:bg-ink/60"
    >
      <div className={`h-1.5 ${tone === "success" ? "bg-green" : "bg-error"}`} />
      <div className="flex flex-col gap-4 p-6" role={tone === "error" ? "alert" : undefined}>
        <div className="flex items-start justify-between gap-4">
          <h2
            ref={heading}
            id="dialogue-titre"
            tabIndex={-1}
            className={`text-2xl font-bold ${tone === "success" ? "text-green" : "text-error"}`}
          >
            {title}
          </h2>
          {!closeLabel && <Cross />}
        </div>
        <div id="dialogue-texte" className="flex flex-col gap-4">
          {children}
        </div>
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

/** The close cross, with the English label of Spec §9. */
const Cross = () => (
  <form method="dialog">
    <button type="submit" className="grid size-11 cursor-pointer place-items-center">
      <X aria-hidden="true" size={22} />
      <span className="sr-only" lang="en">
        Close this dialog
      </span>
    </button>
  </form>
);
