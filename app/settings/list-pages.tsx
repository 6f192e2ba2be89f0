import { OfficeSection } from "#app/layouts/office/office-page.tsx";

interface ListPage {
  path: string;
  label: string;
  sentence: string;
}

/** The lists that the certification body edits line by line, each on its own page. */
const listPages: readonly ListPage[] = [
  {
    path: "/bureau/pieces",
    label: "Pièces demandées",
    sentence: "Ce qu’une entreprise fournit, selon sa demande, sa classe et ses métiers.",
  },
  {
    path: "/bureau/motifs",
    label: "Motifs",
    sentence: "Les phrases qui motivent une demande de complément, un refus, une suspension.",
  },
  {
    path: "/bureau/jours-feries",
    label: "Jours fériés",
    sentence: "Les jours que les délais en jours ouvrés sautent.",
  },
  {
    path: "/bureau/courriels",
    label: "E-mails",
    sentence: "Ce que la plateforme écrit aux entreprises et aux visiteurs.",
  },
];

export const ListPages = () => (
  <OfficeSection title="Listes et textes" id="listes">
    <ul className="office-rows">
      {listPages.map(({ path, label, sentence }) => (
        <li key={path}>
          <p className="font-semibold">{label}</p>
          <p className="max-w-prose">{sentence}</p>
          <a className="office-row-act inline-flex items-center" href={path}>
            Ouvrir<span className="sr-only">{`\u00A0: ${label}`}</span>
          </a>
        </li>
      ))}
    </ul>
  </OfficeSection>
);
