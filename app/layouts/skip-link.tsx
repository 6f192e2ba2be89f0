/** The first step of the keyboard on every page. */
export const SkipLink = ({ children = "Aller au contenu" }: { children?: string }) => (
  <a
    href="#contenu"
    className="sr-only z-20 bg-white p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
  >
    {children}
  </a>
);
