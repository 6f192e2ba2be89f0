import type { ReactNode } from "react";

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
