import { Tabs } from "#app/layouts/office/office-list.tsx";

const places = {
  "": "À faire",
  paiements: "Paiements",
  remboursements: "Remboursements",
  banque: "Banque",
  cloture: "Journées",
} as const;

interface DeskTabsProps {
  here: keyof typeof places;
}

/** The pages of the desk. */
export const DeskTabs = ({ here }: DeskTabsProps) => (
  <Tabs
    label="Caisse"
    tabs={Object.entries(places).map(([place, label]) => ({
      path: place ? `/bureau/caisse/${place}` : "/bureau/caisse",
      here: place === here,
      label,
    }))}
  />
);
