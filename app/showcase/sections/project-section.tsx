import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { SectionTitle } from "./section-title.tsx";

interface ProjectSectionProps {
  /** Id and anchor of the section. */
  id: string;
  kicker: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A section of projects, with heading and lead. */
export function ProjectSection({ id, kicker, title, lead, children }: ProjectSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <SectionTitle id={id} kicker={kicker}>
            {title}
          </SectionTitle>
          <p className="max-w-prose text-lg text-pretty">{lead}</p>
        </div>
        <div className="mt-8">{children}</div>
      </div>
    </section>
  );
}

/** « Load More », a link to another page of projects (Spec §2). */
export function ProjectLoadMore({ href }: { href: string }) {
  return (
    <p className="mt-10 text-center">
      <ButtonLink href={href} tone="secondary">
        Load More
      </ButtonLink>
    </p>
  );
}
