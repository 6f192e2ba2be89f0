import type { ReactNode } from "react";
import { ShownItem } from "../vote/shown-item.tsx";
import type { ConfirmationKind } from "./confirmation.queries.server.ts";

interface AskFormProps {
  item: { id: string; seen: string };
  kind: ConfirmationKind;
  summary: string;
  help: ReactNode;
  button: string;
  children?: ReactNode;
}

/** Asks who presides to confirm an act, with its reason; folded until it is needed. */
export const AskForm = ({ item, kind, summary, help, button, children }: AskFormProps) => (
  <details className="mt-4">
    <summary className="office-row-act">{summary}</summary>
    <form method="post" className="mt-3 max-w-xl">
      <ShownItem item={item} />
      <input type="hidden" name="kind" value={kind} />
      <p className="text-ink-soft">{help}</p>
      <label className="mt-2 block">
        <span className="block font-semibold">Motif</span>
        <textarea name="reason" rows={2} required className="control" />
      </label>
      {children}
      <button type="submit" name="intent" value="ask" className="button button-secondary mt-3">
        {button}
      </button>
    </form>
  </details>
);
