import { type Theme, themes } from "./theme.ts";

interface ThemeSwitchWords extends Record<Theme, string> {
  title: string;
  chosen: string;
}

const french: ThemeSwitchWords = {
  title: "Apparence",
  auto: "Automatique",
  light: "Claire",
  dark: "Sombre",
  chosen: "choisie",
};

/** Which theme the pages have, to be set from the bottom of each. The style sheet knows which one is chosen, and says it. */
export function ThemeSwitch({ words = french }: { words?: ThemeSwitchWords }) {
  return (
    <theme-switch>
      <form method="post" action="/apparence" className="theme-switch">
        <fieldset>
          <legend>{words.title}</legend>
          {themes.map((theme) => (
            <button key={theme} type="submit" name="theme" value={theme}>
              {words[theme]}
              <b>
                {" "}
                <span aria-hidden="true">✓</span>
                <span className="sr-only">({words.chosen})</span>
              </b>
            </button>
          ))}
        </fieldset>
        <output className="sr-only" />
      </form>
    </theme-switch>
  );
}
