import { KeysSheet, StripKeys } from "../frame/work-keys.tsx";

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
        <StripKeys keys={all} />
      </p>
      <KeysSheet keys={all} title="Touches de la file d’attente" />
    </>
  );
}
