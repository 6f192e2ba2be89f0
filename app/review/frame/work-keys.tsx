import { BrowserScript } from "#app/layouts/script-tags.tsx";

interface WorkKeysProps {
  /** Each key with what it does; an element of the page names it in `data-press`. */
  keys: readonly (readonly [key: string, words: string])[];
}

/** The keys of a page where the staff work: a strip at its foot, a sheet under `?`, a button that turns them off. The script shows them; phones have none. */
export const WorkKeys = ({ keys }: WorkKeysProps) => (
  <work-keys className="max-lg:hidden">
    <p className="queue-strip work-strip" hidden data-strip="">
      {keys.map(([key, words]) => (
        <span key={key}>
          <kbd>{key}</kbd> {words}
        </span>
      ))}
      <button type="button" data-keys="" className="link" />
    </p>
    <dialog className="queue-sheet" aria-labelledby="touches" data-press="?">
      <form method="dialog">
        <h2 id="touches">Touches du clavier</h2>
        <dl>
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <button type="submit" name="close" value="close" className="button button-primary">
          Fermer
        </button>
      </form>
    </dialog>
    <BrowserScript name="work-keys" />
  </work-keys>
);
