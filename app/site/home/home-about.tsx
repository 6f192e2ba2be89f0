import { CalendarCheck, FileSearch, Handshake } from "lucide-react";
import { Picture } from "#app/ui/picture.tsx";
import { HomeSection, SectionTitle } from "./home-section.tsx";

const principles = [
  {
    icon: Handshake,
    title: "Volontaire",
    text: "Aucune entreprise n’est tenue de demander une qualification\u202F; celles qui le font acceptent d’être examinées.",
  },
  {
    icon: FileSearch,
    title: "Fondée sur des preuves",
    text: "Seuls comptent les pièces, les moyens propres et les chantiers réellement exécutés.",
  },
  {
    icon: CalendarCheck,
    title: "Datée et suivie",
    text: "Chaque qualification a un début, une fin et un suivi annuel\u202F; l’annuaire en montre le statut du jour.",
  },
];

export function HomeAbout({ bodyName }: { bodyName: string }) {
  return (
    <HomeSection id="a-propos">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-12 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <div className="hidden border-l-4 border-gold pl-4 max-lg:order-last sm:block">
          <Picture
            name="about-atelier"
            alt=""
            sizes="(min-width: 64rem) 52rem, 100vw"
            className="w-full rounded-lg object-cover lg:aspect-square"
          />
        </div>
        <div>
          <SectionTitle id="a-propos" kicker="À propos">
            Dire clairement ce qu’une entreprise sait faire
          </SectionTitle>
          <p className="mt-4 max-w-prose text-lg">
            {bodyName} est un organisme de qualification et de certification des entreprises du
            bâtiment et des travaux publics du Sénégal. Il examine des dossiers et publie ce qu’il
            accorde.
          </p>
          <ul className="mt-6 divide-y divide-line border-t border-line">
            {principles.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4 py-4">
                <Icon aria-hidden="true" size={26} className="mt-0.5 shrink-0 text-green" />
                <div>
                  <h3 className="text-lg font-bold">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <a href="/about" className="link inline-block py-2 font-semibold">
              Mieux connaître l’organisme
            </a>
          </p>
        </div>
      </div>
    </HomeSection>
  );
}
