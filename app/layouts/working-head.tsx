import type { ReactNode } from "react";
import { BrandMark } from "#app/ui/brand.tsx";
import { useSettings } from "./site-data.ts";

/** The brand with the name of the place (space or office), linked to its home page. */
export function WorkingBrand({ href, place }: { href: string; place: string }) {
  const { productName } = useSettings();
  return (
    <a href={href} className="flex min-w-0 items-center gap-3">
      <BrandMark className="size-10 shrink-0" />
      <span className="flex min-w-0 flex-col">
        <span className="font-display text-lg leading-none font-extrabold tracking-wide text-green uppercase">
          {productName}
        </span>{" "}
        <span className="mt-1 text-sm leading-tight wrap-anywhere text-ink-soft">{place}</span>
      </span>
    </a>
  );
}

export const SignOutButton = () => (
  <form method="post" action="/espace/deconnexion">
    <button
      type="submit"
      name="intent"
      value="sign-out"
      className="button button-secondary button-small"
    >
      Se déconnecter
    </button>
  </form>
);

/** The header of the space and of the office, over the woven band. */
export const WorkingHeader = ({ children }: { children: ReactNode }) => (
  <header className="border-b border-line bg-white">
    {children}
    <div className="band" aria-hidden="true" />
  </header>
);
