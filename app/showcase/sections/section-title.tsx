import type { ReactNode } from "react";

interface SectionTitleProps {
  id: string;
  kicker: string;
  children: ReactNode;
  /** For a dark ground. */
  onDark?: boolean;
}

/** The heading that names a section (`aria-labelledby={id}`), under a word or two that say its subject. */
export function SectionTitle({ id, kicker, children, onDark = false }: SectionTitleProps) {
  return (
    <div>
      <p className={`font-semibold ${onDark ? "text-gold" : "text-ink-soft"}`}>{kicker}</p>
      <h2
        id={id}
        className={`mt-2 text-3xl font-bold sm:text-4xl ${onDark ? "text-white" : "text-green"}`}
      >
        {children}
      </h2>
    </div>
  );
}
