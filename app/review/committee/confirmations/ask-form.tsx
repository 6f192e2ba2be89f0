import type { ReactNode } from "react";
import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import type { AskFields } from "../vote/run-buttons.server.ts";
import { ShownItem } from "../vote/shown-item.tsx";
import type { ConfirmationKind } from "./confirmation.queries.server.ts";

interface AskFormProps {
  item: { id: string; seen: string };
  kind: ConfirmationKind;
  summary: string;
  help: ReactNode;
  button: string;
  refused: RefusedForm | undefined;
  /** The sub-areas for each of which something is asked of the company. */
  lines?: readonly { code: string; name: string }[];
}

/** Asks who presides to confirm an act, with its reason; folded until it is needed. */
export function AskForm({ item, kind, summary, help, button, refused, lines = [] }: AskFormProps) {
  const field = fieldsOfButton<AskFields>(refused, "ask", kind);
  const request = field("request");
  return (
    <details className="mt-4" open={field.isAgain}>
      <summary className="office-row-act">{summary}</summary>
      <form method="post" className="mt-3 max-w-xl">
        <ShownItem item={item} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="part" value={kind} />
        <p className="text-ink-soft">{help}</p>
        <TextAreaField {...field("reason")} label="Motif" rows={2} askedByBrowser />
        {lines.map(({ code, name }, place) => (
          <div key={code}>
            <input type="hidden" name="code" value={code} />
            <TextAreaField
              {...request}
              id={place === 0 ? request.id : `${request.id}-${code}`}
              label={`Demandé pour ${code} ${name}`}
              defaultValue={request.defaultValue?.[place]}
              error={place === 0 ? request.error : undefined}
              optional=""
              rows={2}
            />
          </div>
        ))}
        <button type="submit" name="intent" value="ask" className="button button-secondary mt-3">
          {button}
        </button>
      </form>
    </details>
  );
}
