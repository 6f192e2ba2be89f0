import type { ReactNode } from "react";

interface SectionTitleProps {
  id: string;
  kicker: string;
  children: ReactNode;
  /** The variant for a dark background. */
  onDark?: boolean;
}

/** The heading of a section (`aria-labelledby={id}`), below a short kicker. */
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
