import { BrowserScript } from "#app/layouts/script-tags.tsx";

interface WorkKeysProps {
  /** Each key with what it does; an element of the page names it in `data-press`. */
  keys: readonly (readonly [key: string, words: string])[];
}

/** The keys of a page where the staff work, with the button that turns them off. Phones have none. */
export const WorkKeys = ({ keys }: WorkKeysProps) => (
  <details className="mt-4 max-lg:hidden" data-press="?">
    <summary className="min-h-9 cursor-pointer text-sm text-ink-soft">Touches du clavier</summary>
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {keys.map(([key, words]) => (
        <div key={key} className="flex gap-2">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <work-keys>
      <button type="button" data-keys="" hidden className="link min-h-11">
        Touches
      </button>
    </work-keys>
    <BrowserScript name="work-keys" />
  </details>
);
