import { Tabs } from "#app/layouts/office/office-list.tsx";

const tabs = {
  "/bureau/caisse": "À faire",
  "/bureau/caisse/paiements": "Paiements",
  "/bureau/caisse/remboursements": "Remboursements",
  "/bureau/caisse/banque": "Banque",
  "/bureau/caisse/cloture": "Journées",
} as const;

interface DeskTabsProps {
  here: keyof typeof tabs;
}

/** The pages of the desk. */
export const DeskTabs = ({ here }: DeskTabsProps) => (
  <Tabs
    label="Caisse"
    tabs={Object.entries(tabs).map(([path, label]) => ({ path, here: path === here, label }))}
  />
);
