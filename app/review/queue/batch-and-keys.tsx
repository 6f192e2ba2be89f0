/** The acts on the chosen applications. It shows once one is chosen, where the browser can tell. */
export const BatchBar = () => (
  <form id="lot" method="post" action="/bureau/dossiers/lot" className="queue-batch">
    <p>
      Dossiers choisis
      <output className="queue-chosen" />
    </p>
    <button type="submit" name="intent" value="look" className="button button-small">
      Prendre…
    </button>
    <button type="reset" className="button button-small">
      Tout décocher
    </button>
  </form>
);

const keys = [
  ["j", "ligne suivante"],
  ["k", "ligne précédente"],
  ["o", "ouvrir"],
  ["x", "choisir"],
  ["X", "choisir jusqu’ici"],
  ["f", "filtrer"],
  ["g", "premier onglet"],
  ["p", "le plus pressé"],
  ["?", "toutes les touches"],
] as const;

/** The keys of the list: a strip at its foot and a sheet. The script shows them; without it there are no keys. */
export function KeysHelp({ chooses }: { chooses: boolean }) {
  const all = keys.filter(([key]) => chooses || !["x", "X", "p"].includes(key));
  return (
    <>
      <p className="queue-strip" hidden>
        {all.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
        <button type="button" data-keys="" className="link" />
      </p>
      <dialog className="queue-sheet" aria-labelledby="touches">
        <form method="dialog">
          <h2 id="touches">Touches de la file d’attente</h2>
          <dl>
            {all.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <button type="submit" name="close" value="close" className="button button-primary">
            Fermer
          </button>
        </form>
      </dialog>
    </>
  );
}
