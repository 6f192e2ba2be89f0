import type { ReactNode } from "react";
import { formatDateLong } from "#app/kernel/dates.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { Block } from "./text-page-blocks.tsx";
import type { TextSection } from "./text-page-content.ts";

interface TextPageProps {
  title: string;
  lead: string;
  description: string;
  path: string;
  /** Date of the last change, `YYYY-MM-DD`. */
  updatedOn: string;
  sections: readonly TextSection[];
  /** The main actions of the page, before its sections. */
  acts?: ReactNode;
}

/** A page of text in sections, with a table of contents. */
export function TextPage(props: TextPageProps) {
  const { title, lead, description, path, updatedOn, sections, acts } = props;
  return (
    <>
      <PageHead title={title} description={description} path={path} />
      <PageBanner title={title} lead={lead} />
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:py-16 lg:grid-cols-[1fr_3fr]">
        <nav aria-label="Sur cette page">
          <div className="card p-4 lg:sticky lg:top-24">
            <p className="font-display text-lg font-bold text-green">Sur cette page</p>
            <ol className="mt-2">
              {sections.map(({ id, title: section }) => (
                <li key={id}>
                  <a href={`#${id}`} className="link block py-2">
                    {section}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="min-w-0 space-y-10">
          {acts && <div className="flex flex-wrap gap-3">{acts}</div>}
          {sections.map(({ id, title: section, blocks }) => (
            <section key={id} id={id} className="space-y-4">
              <h2 className="text-2xl font-bold text-green">{section}</h2>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
          <p className="border-t border-line pt-4 text-sm text-ink-soft">
            Dernière mise à jour{"\u00A0"}: {formatDateLong(updatedOn)}
          </p>
        </div>
      </div>
    </>
  );
}
