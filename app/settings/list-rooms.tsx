import { OfficeSection } from "#app/layouts/office/office-page.tsx";

interface ListRoom {
  path: string;
  label: string;
  sentence: string;
}

/** What the body edits line by line, each list in a room of its own. */
const listRooms: readonly ListRoom[] = [
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
    label: "Courriels",
    sentence: "Ce que la plateforme écrit aux entreprises et aux visiteurs.",
  },
];

export const ListRooms = () => (
  <OfficeSection title="Listes et textes">
    <ul className="divide-y divide-line">
      {listRooms.map(({ path, label, sentence }) => (
        <li key={path} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{label}</p>
            <p className="max-w-prose">{sentence}</p>
          </div>
          <a className="link flex min-h-11 items-center" href={path}>
            Ouvrir<span className="sr-only">{`\u00A0: ${label}`}</span>
          </a>
        </li>
      ))}
    </ul>
  </OfficeSection>
);
