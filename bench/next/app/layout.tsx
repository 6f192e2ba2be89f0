import "./style.css";
import type { ReactNode } from "react";

export const metadata = {
  title: "Annuaire des entreprises certifiées",
  description: "Les entreprises certifiées du bâtiment et des travaux publics au Sénégal.",
};

const links = [
  ["/", "Accueil"],
  ["/annuaire", "Annuaire"],
  ["/verifier", "Vérifier un certificat"],
  ["/faq", "Questions fréquentes"],
  ["/contact", "Nous écrire"],
] as const;

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <body>
        <header>
          <nav aria-label="Pages principales">
            <Links />
          </nav>
        </header>
        <main>{children}</main>
        <footer>
          <nav aria-label="Pied de page">
            <Links />
          </nav>
        </footer>
      </body>
    </html>
  );
}

const Links = () => (
  <ul>
    {links.map(([address, name]) => (
      <li key={address}>
        <a href={address}>{name}</a>
      </li>
    ))}
  </ul>
);
