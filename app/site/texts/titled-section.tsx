import type { ReactNode } from "react";

interface SectionProps {
  /** Anchor of the section, the id of its heading. */
  id: string;
  title: string;
  lead?: ReactNode;
  ground?: "paper" | "sand";
  children: ReactNode;
}

/** A section of a content page: woven mark, heading, short lead, content. */
export function Section({ id, title, lead, ground = "paper", children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={ground === "sand" ? "bg-sand" : ""}>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <div className="band w-12" aria-hidden="true" />
        <h2 id={id} className="mt-4 text-2xl font-bold text-green sm:text-3xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-prose text-lg text-pretty">{lead}</p>}
        <div className="mt-6 sm:mt-8">{children}</div>
      </div>
    </section>
  );
}

/** Paragraphs at a readable line length. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="max-w-prose space-y-4 text-pretty">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
