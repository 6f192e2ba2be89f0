import { useEffect, useRef } from "react";

export interface FieldMessage {
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  title: string;
  text: string;
  errors: readonly FieldMessage[];
}

/** Every message of a form at its top, each a link to its field. It takes the focus when it appears. */
export function ErrorSummary({ title, text, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of messages takes the focus again
  useEffect(() => box.current?.focus(), [errors]);
  return (
    <div
      ref={box}
      id="erreurs"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is what takes a visitor to what is wrong
      autoFocus
      aria-labelledby="erreurs-titre"
      className="rounded-sm border border-error bg-error-soft p-4"
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
