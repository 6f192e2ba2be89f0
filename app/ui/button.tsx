import type { ReactNode } from "react";

/** Its name is a field: Lynx asks for the page again instead of posting a form that has none. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" name="envoi" value="1" className="button button-primary w-full sm:w-auto">
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  tone?: "primary" | "secondary";
  newTab?: boolean;
  /** Smaller on a phone, for the header. */
  compact?: boolean;
}

export function ButtonLink({
  href,
  children,
  tone = "primary",
  newTab = false,
  compact = false,
}: ButtonLinkProps) {
  return (
    <a
      href={href}
      className={`button button-${tone} ${compact ? "max-sm:px-3 max-sm:text-sm" : ""}`}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {children}
      {newTab && <span className="sr-only"> (nouvel onglet)</span>}
    </a>
  );
}
