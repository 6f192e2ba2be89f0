import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { BrowserScript } from "#app/layouts/script-tags.tsx";

/** Labels of Spec §9. */
export const dialogLabels = {
  confirm: "OK",
  deny: "No",
  cancel: "Cancel",
  close: "Close this dialog",
};

export type DialogAnswer = "confirm" | "deny" | "cancel";

const looks: Record<DialogAnswer, string> = {
  confirm: "button-primary",
  deny: "button-laterite",
  cancel: "button-secondary",
};

interface ModalProps {
  /** Id of the dialog, unique on the page, and the field name of the answer. */
  id: string;
  /** Content of the link that opens the dialog. */
  opener: ReactNode;
  openerClassName?: string;
  title: string;
  size?: "small" | "large";
  /** Buttons that close the dialog with an answer. */
  answers?: readonly DialogAnswer[];
  /** The answer given, when posted to the server. */
  answered?: string | undefined;
  /** Renders the dialog open. */
  open?: boolean;
  children: ReactNode;
}

/** A dialog and the link that opens it, with and without scripts (`elements/modal-opener.ts`). */
export function Modal({
  id,
  opener,
  openerClassName = "button button-primary",
  title,
  size,
  answers = [],
  answered,
  open = false,
  children,
}: ModalProps) {
  // Explicit, because a form without `action` keeps the fragment of the page address.
  const { pathname } = useLocation();
  return (
    <modal-opener className="block">
      <BrowserScript name="showcase" />
      <a href={`#${id}`} data-open className={openerClassName}>
        {opener}
      </a>
      <dialog
        id={id}
        open={open}
        aria-labelledby={`${id}-title`}
        className={`modal ${size ? `modal-${size}` : ""}`}
      >
        <div className="band" aria-hidden="true" />
        <div className="flex items-start gap-4 px-6 pt-5">
          <h2 id={`${id}-title`} className="flex-1 text-2xl font-bold text-green">
            {title}
          </h2>
          <form method="get" action={pathname} data-closes className="-mt-1 -mr-3">
            <button
              type="submit"
              className="grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-sand"
            >
              <X aria-hidden="true" size={24} />
              <span className="sr-only">{dialogLabels.close}</span>
            </button>
          </form>
        </div>
        <div className="px-6 pt-3 pb-6">{children}</div>
        {answers.length > 0 && (
          <form
            method="get"
            action={pathname}
            data-closes
            className="flex flex-wrap gap-3 border-t border-line bg-sand px-6 py-4"
          >
            {answers.map((answer) => (
              <button
                key={answer}
                type="submit"
                name={id}
                value={answer}
                className={`button ${looks[answer]}`}
              >
                {dialogLabels[answer]}
              </button>
            ))}
          </form>
        )}
      </dialog>
      {answers.length > 0 && (
        <output data-answer className="mt-2 block min-h-7 text-sm text-ink-soft">
          {answered}
        </output>
      )}
    </modal-opener>
  );
}
