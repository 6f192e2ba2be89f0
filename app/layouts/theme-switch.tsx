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

/** The theme buttons of the footer. The style sheet marks the chosen one. */
export function ThemeSwitch({ words = french }: { words?: ThemeSwitchWords }) {
  return (
    <theme-switch>
      <form method="post" action="/apparence" className="theme-switch">
        <fieldset className="flex flex-wrap items-center">
          <legend className="sr-only">{words.title}</legend>
          <span aria-hidden="true">{words.title}</span>{" "}
          {themes.map((theme) => (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              className="min-h-11 cursor-pointer px-2 underline"
            >
              {`${words[theme]} `}
              <b>
                <span className="sr-only">{`(${words.chosen}) `}</span>
              </b>
            </button>
          ))}
        </fieldset>
        <output className="sr-only" />
      </form>
    </theme-switch>
  );
}
