export interface MenuLink {
  label: string;
  path: string;
}

export interface MenuGroup {
  label: string;
  links: readonly MenuLink[];
}

/** The menu of Spec §2, with its labels. */
export const menu: readonly (MenuLink | MenuGroup)[] = [
  { label: "Accueil", path: "/" },
  { label: "À propos", path: "/about" },
  {
    label: "Qualification",
    links: [
      { label: "Faire qualifier mon entreprise", path: "/register" },
      { label: "Processus de qualification", path: "/processus" },
      { label: "Nos qualifications", path: "/qualifications" },
    ],
  },
  { label: "Annuaire des entreprises", path: "/annuaire" },
  { label: "FAQ", path: "/faq" },
  { label: "CONTACT", path: "/contact" },
  {
    label: "Qui sommes-nous\u202F?",
    links: [
      { label: "Notre Histoire", path: "/histoire" },
      { label: "Notre Mission", path: "/mission" },
      { label: "Nos Partenaires", path: "/partenaire" },
    ],
  },
];

const homePaths = ["/", "/home", "/index"];

/** The `aria-current` of a link: « page » on its own page, « true » on pages below it. */
export function currentState(link: MenuLink, pathname: string): "page" | "true" | undefined {
  const here = pathname.replace(/(.)\/+$/, "$1");
  if (link.path === here || (link.path === "/" && homePaths.includes(here))) return "page";
  return link.path !== "/" && here.startsWith(`${link.path}/`) ? "true" : undefined;
}
