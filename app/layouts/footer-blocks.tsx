import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { MenuLink } from "./menu.ts";
import { useSiteData } from "./site-data.ts";

export function FooterBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="mt-2">{children}</div>
    </div>
  );
}

/** Link to the accessibility statement with its result, in the footer of every layout. */
export function AccessibilityLink({ className = "inline-block py-2 underline" }) {
  const { accessibility } = useSiteData();
  return (
    <a href="/accessibilite" lang="fr" className={className}>
      {accessibility ? `Accessibilité\u00A0: ${accessibility}` : "Accessibilité"}
    </a>
  );
}

interface FooterLinksProps {
  links: readonly MenuLink[];
  className?: string;
}

export const FooterLinks = ({ links, className }: FooterLinksProps) => (
  <ul className={className}>
    {links.map(({ label, path }) => (
      <li key={path}>
        <a href={path} className="inline-block py-2 underline">
          {label}
        </a>
      </li>
    ))}
  </ul>
);

/** Link to the top at the end of a working page (Spec §2): fixed, it would cover the bar of a phone and the buttons of tables. */
export const EndToTop = ({ className = "" }) => (
  <a
    href="#haut"
    className={`link inline-flex min-h-11 items-center gap-2 print:hidden ${className}`}
  >
    <ArrowUp aria-hidden="true" size={18} />
    Haut de page
  </a>
);

/** Link to the top of the page (Spec §2), inside a `relative` footer. */
export const ToTop = ({ label }: { label: string }) => (
  <a
    href="#haut"
    className="to-top corner grid size-12 place-items-center rounded-full border border-white bg-green text-white shadow-card"
  >
    <ArrowUp aria-hidden="true" size={24} />
    <span className="sr-only">{label}</span>
  </a>
);
