import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "#app/layouts/page-head.tsx";
import { useSettings } from "#app/layouts/site-data.ts";

interface OwnPageProps {
  title: string;
  lead?: ReactNode;
  /** Where the page leads back to: true for « Mon compte ». */
  back?: boolean | { path: string; label: string };
  children: ReactNode;
}

/** A page of « Mon compte », in one column. */
export function OwnPage({ title, lead, back = false, children }: OwnPageProps) {
  const { productName } = useSettings();
  const up = back === true ? { path: "/espace/compte", label: "Mon compte" } : back;
  return (
    <>
      <title>{usePageTitle(`${title} | ${productName}`)}</title>
      <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-8 sm:py-12">
        <header>
          {up && (
            <a href={up.path} className="link inline-flex min-h-11 items-center gap-2">
              <ArrowLeft aria-hidden="true" size={18} />
              {up.label}
            </a>
          )}
          <h1 className="mt-1 text-3xl font-bold text-green">{title}</h1>
          {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
        </header>
        {children}
      </div>
    </>
  );
}

interface AccountSectionProps {
  title: string;
  children?: ReactNode;
  /** Where it is changed. */
  link?: { href: string; label: string };
}

export function AccountSection({ title, children, link }: AccountSectionProps) {
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="mb-3 text-xl font-bold text-green">{title}</h2>
      {children}
      {link && (
        <p className="mt-2">
          <a href={link.href} className="link inline-flex min-h-11 items-center">
            {link.label}
          </a>
        </p>
      )}
    </section>
  );
}
