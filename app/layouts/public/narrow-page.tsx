import type { ReactNode } from "react";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import { PageHead, usePageTitle } from "../page-head.tsx";
import { useSettings } from "../site-data.ts";

interface NarrowPageProps {
  title: string;
  lead?: ReactNode;
  /** The canonical path of a page that search engines list. */
  path?: string;
  children: ReactNode;
}

/** A page of one narrow column with one form: sign-in, activation, mail request. */
export function NarrowPage({ title, lead, path, children }: NarrowPageProps) {
  const { productName } = useSettings();
  const pageTitle = usePageTitle(`${title} | ${productName}`);
  return (
    <>
      {path !== undefined && typeof lead === "string" ? (
        <PageHead title={title} description={lead} path={path} />
      ) : (
        <>
          <title>{pageTitle}</title>
          {typeof lead === "string" && <meta name="description" content={lead} />}
        </>
      )}
      <section className="min-h-[65vh] bg-sand px-4 py-10 sm:py-16">
        <div className="card mx-auto max-w-xl overflow-hidden">
          <div className="band" aria-hidden="true" />
          <div className="flex flex-col gap-6 p-5 sm:p-8">
            <header>
              <h1 className="text-2xl font-bold text-green sm:text-3xl">
                <UnbrokenReference>{title}</UnbrokenReference>
              </h1>
              {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
            </header>
            {children}
          </div>
        </div>
      </section>
    </>
  );
}
