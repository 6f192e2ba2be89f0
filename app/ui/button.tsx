import type { ReactNode } from "react";

interface SubmitButtonProps {
  /** What the form asks for; a hidden field `intent` that stands before the button comes first. */
  intent?: string;
  children: ReactNode;
}

/** A submit button with a name, because Lynx does not post a form without any named field. */
export function SubmitButton({ intent = "send", children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="button button-primary w-full sm:w-auto"
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  tone?: "primary" | "secondary";
  newTab?: boolean;
  /** The smaller variant of the header on a phone. */
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
