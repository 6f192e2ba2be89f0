import type { ReactNode } from "react";
import { SpacePage } from "#app/layouts/space/space-page.tsx";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** The parent page; true for « Mon compte ». */
  back?: boolean | { path: string; label: string };
  children: ReactNode;
}

/** A page of « Mon compte », in one column. */
export function AccountPage({ title, lead, back = false, children }: AccountPageProps) {
  const up = back === true ? { path: "/espace/compte", label: "Mon compte" } : back;
  return (
    <SpacePage title={title} lead={lead} trail={up ? [up] : []} width="words">
      {children}
    </SpacePage>
  );
}

interface AccountSectionProps {
  title: string;
  children?: ReactNode;
  /** Link to the page that changes it. */
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

/** The rows of the account in one card. */
export const AccountRows = ({ children }: { children: ReactNode }) => (
  <div className="card divide-y divide-line">{children}</div>
);

/** An `AccountSection` as one row: title, value, link to change it. */
export const AccountRow = ({ title, children, link }: AccountSectionProps) => (
  <section className="account-row">
    <h2 className="font-bold text-green">{title}</h2>
    <div className="min-w-0">
      {children}
      {link && (
        <a href={link.href} className="link inline-flex min-h-11 items-center">
          {link.label}
        </a>
      )}
    </div>
  </section>
);
