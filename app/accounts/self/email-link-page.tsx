import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { EmailChangeRefusal } from "./change-email.server.ts";
import { emailLinkRefusals } from "./email-links.refusals.ts";

interface EmailLinkPageProps {
  /** Why the link does not work; null when it does. */
  obstacle: EmailChangeRefusal | null;
  /** The address of the account, once the link has been used. */
  email: string | null;
  before: { title: string; lead: string; button: string };
  after: { title: string; lead: string; next: { href: string; label: string } };
}

/**
 * The page of a link that changes the address of an account. It asks for one click, because mail programs open links by
 * themselves.
 */
export function EmailLinkPage({ obstacle, email, before, after }: EmailLinkPageProps) {
  if (email !== null) {
    return (
      <NarrowPage title={after.title} lead={after.lead}>
        <p className="wrap-anywhere">
          L’adresse de votre compte est <strong className="font-semibold">{email}</strong>.
        </p>
        <ButtonLink href={after.next.href}>{after.next.label}</ButtonLink>
      </NarrowPage>
    );
  }
  if (obstacle) {
    const { title, message } = emailLinkRefusals[obstacle];
    return (
      <NarrowPage title={title} lead={message}>
        <ButtonLink href="/espace/connexion">Se connecter</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={before.title} lead={before.lead}>
      <form method="post">
        <SubmitButton>{before.button}</SubmitButton>
      </form>
    </NarrowPage>
  );
}
