import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { MailNotReceived } from "./mail-not-received.tsx";

interface MailRequestedProps {
  /** Address of the page that sends the mail again. */
  again: string;
  children: ReactNode;
}

/** The answer to every request for a mail, whatever its outcome. */
export function MailRequested({ again, children }: MailRequestedProps) {
  return (
    <>
      <Notice tone="info" title="Demande enregistrée">
        <p>{children}</p>
      </Notice>
      <MailNotReceived again={again}>
        Si l’entreprise n’est pas encore inscrite,{" "}
        <a className="link" href="/register">
          inscrivez-la
        </a>
        .
      </MailNotReceived>
      <p>
        <a className="link" href="/espace/connexion">
          Se connecter
        </a>
      </p>
    </>
  );
}
