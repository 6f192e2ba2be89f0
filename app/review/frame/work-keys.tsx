import { BrowserScript } from "#app/layouts/script-tags.tsx";

interface KeysProps {
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, words: string])[];
}

/** The keys in the strip at the foot of a page, with the button that turns them off. */
export const StripKeys = ({ keys }: KeysProps) => (
  <>
    {keys.map(([key, words]) => (
      <span key={key}>
        <kbd>{key}</kbd> {words}
      </span>
    ))}
    <button type="button" data-keys="" className="link" />
  </>
);

/** The sheet that lists the keys under this title. */
export const KeysSheet = ({
  keys,
  title,
  press,
}: KeysProps & { title: string; press?: string }) => (
  <dialog className="queue-sheet" aria-labelledby="touches" data-press={press}>
    <form method="dialog">
      <h2 id="touches">{title}</h2>
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
);

/**
 * The keys of a page where the staff work, each named by an element in `data-press`: a strip at its foot, a sheet under `?`, a button
 * that turns them off. The script shows them; phones have none.
 */
export const WorkKeys = ({ keys }: KeysProps) => (
  <work-keys className="max-lg:hidden">
    <p className="queue-strip work-strip" hidden data-strip="">
      <StripKeys keys={keys} />
    </p>
    <KeysSheet keys={keys} title="Touches du clavier" press="?" />
    <BrowserScript name="work-keys" />
  </work-keys>
);
