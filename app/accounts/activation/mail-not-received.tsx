import type { ReactNode } from "react";

interface MailNotReceivedProps {
  /** Address of the page that sends the mail again. */
  again: string;
  /** Other possible explanations. */
  children: ReactNode;
}

/** Advice for a requested mail that does not arrive. */
export function MailNotReceived({ again, children }: MailNotReceivedProps) {
  return (
    <div>
      <h2 className="text-lg font-bold text-green">Rien reçu après quelques minutes{"\u202F"}?</h2>
      <ul className="mt-2 list-disc space-y-2 pl-5">
        <li>Regardez dans les courriers indésirables.</li>
        <li>
          Vérifiez l’adresse, puis{" "}
          <a className="link" href={again}>
            faites une nouvelle demande
          </a>
          .
        </li>
        <li>{children}</li>
      </ul>
    </div>
  );
}
