import { useEffect, useRef } from "react";

export interface FieldMessage {
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  title: string;
  text: string;
  errors: readonly FieldMessage[];
  /** Number of the attempt; each new one moves the focus to the summary. */
  attempt?: number;
}

/** Every error of a form, each a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, text, errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try takes the focus
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [attempt]);
  const refused = errors.length > 0;
  useEffect(() => {
    const title = titleBefore(document.title);
    document.title = refused ? refusedTitle(title, "fr") : title;
  }, [refused]);
  return (
    <div
      ref={box}
      hidden={errors.length === 0}
      id="erreurs"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is what takes a visitor to what is wrong
      autoFocus
      aria-labelledby="erreurs-titre"
      className="rounded-sm border border-error bg-error-soft p-4 pr-18"
    >
      <h2 id="erreurs-titre" className="text-lg font-bold text-error">
        {title}
      </h2>
      <p>{text}</p>
      <ul className="mt-2 list-disc pl-5">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a className="link text-error" href={`#${field}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const words = { fr: "Erreur – ", en: "Error – " };

/** The title of a page that shows a refused form, which begins with « Erreur », because screen readers read it first. */
export const refusedTitle = (title: string, lang: keyof typeof words): string =>
  words[lang] + titleBefore(title);

const titleBefore = (title: string): string => title.replace(/^(Erreur|Error) – /, "");
