import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";

interface MailRequestedProps {
  /** Where the mail can be asked for again. */
  again: string;
  children: ReactNode;
}

/** The answer to every request for a mail, whatever came of it. */
export function MailRequested({ again, children }: MailRequestedProps) {
  return (
    <>
      <Notice tone="info" title="Demande enregistrée">
        <p>{children}</p>
      </Notice>
      <div>
        <h2 className="text-lg font-bold text-green">
          Rien reçu après quelques minutes{"\u202F"}?
        </h2>
        <ul className="mt-2 list-disc space-y-2 pl-5">
          <li>Regardez dans les courriers indésirables.</li>
          <li>
            Vérifiez l’adresse, puis{" "}
            <a className="link" href={again}>
              faites une nouvelle demande
            </a>
            .
          </li>
          <li>
            Si l’entreprise n’est pas encore inscrite,{" "}
            <a className="link" href="/register">
              inscrivez-la
            </a>
            .
          </li>
        </ul>
      </div>
      <p>
        <a className="link" href="/espace/connexion">
          Se connecter
        </a>
      </p>
    </>
  );
}
