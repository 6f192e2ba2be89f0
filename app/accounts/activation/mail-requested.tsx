import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { MailNotReceived } from "./mail-not-received.tsx";

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
