import {
  Award,
  BookOpenText,
  Eye,
  type LucideIcon,
  MailQuestion,
  Scale,
  Send,
  Wallet,
} from "lucide-react";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { AgainstOpinion } from "../examination/against-grid.ts";
import { AgainstGrid } from "../examination/against-grid-mark.tsx";
import { countsInWords, type LineBesideOpinion } from "./beside-opinions.ts";
import type { Following } from "./what-follows.ts";

interface LinesProps {
  lines: readonly LineBesideOpinion[];
  against: readonly AgainstOpinion[];
}

/** The lines of a decision, for who signs it: level, class, and the opinion of the report. */
export const LinesBesideOpinions = ({ lines, against }: LinesProps) => (
  <OfficeSection title={countsInWords(lines)}>
    <AgainstGrid against={against} named withReason />
    <table className="session-lines">
      <caption className="sr-only">Ce qui est décidé, et l’avis du rapport</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Sous-domaine</th>
          <th scope="col">Niveau</th>
          <th scope="col">Classe</th>
          <th scope="col">Avis</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, name, level, class: granted, followed, opinion }) => (
          <tr key={code}>
            <td className="tabular-nums">{code}</td>
            <td className="wrap-anywhere">{name}</td>
            <td>{level}</td>
            <td>{granted}</td>
            <td className={followed ? "text-green" : "text-laterite"}>{opinion}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </OfficeSection>
);

const icons: Record<Following["kind"], LucideIcon> = {
  sent: Send,
  read: Eye,
  asked: MailQuestion,
  fee: Wallet,
  certificate: Award,
  listing: BookOpenText,
  appeal: Scale,
};

/** What a signature leads to by itself, for the reader who signs or for one who only prepares. */
export const Follows = ({ follows, signs }: { follows: readonly Following[]; signs: boolean }) => (
  <OfficeSection title={signs ? "Quand vous aurez signé" : "Quand la décision sera signée"}>
    <p className="text-sm text-ink-soft">Cela se fait automatiquement. Rien ne part avant.</p>
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {follows.map(({ kind, what, when }) => {
        const Icon = icons[kind];
        return (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 py-2">
            <Icon aria-hidden="true" size={18} className="flex-none text-green" />
            <span className="flex-1 basis-48">{what}</span>
            <span className="text-sm text-ink-soft">{when}</span>
          </li>
        );
      })}
    </ul>
  </OfficeSection>
);
