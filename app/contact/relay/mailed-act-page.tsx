import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface MailedActPageProps {
  isKnown: boolean;
  isDone: boolean;
  title: string;
  lead: string;
  button: string;
  doneTitle: string;
  doneText: string;
}

/** The page of a link in the mail of a message: one button that acts, what it did, or why the link does not work. */
export function MailedActPage(props: MailedActPageProps) {
  const { isKnown, isDone, title, lead, button, doneTitle, doneText } = props;
  if (!isKnown)
    return (
      <NarrowPage
        title="Ce lien ne fonctionne pas"
        lead="L’adresse n’a peut-être pas été recopiée en entier, ou le message n’est plus gardé. Ouvrez à nouveau le lien depuis votre e-mail."
      >
        <meta name="robots" content="noindex" />
        <ButtonLink href="/contact">Nous contacter</ButtonLink>
      </NarrowPage>
    );
  return (
    <NarrowPage title={isDone ? doneTitle : title} {...(!isDone && { lead })}>
      <meta name="robots" content="noindex" />
      {isDone ? (
        <>
          <Notice tone="success">
            <p>{doneText}</p>
          </Notice>
          <ButtonLink href="/">Aller à l’accueil</ButtonLink>
        </>
      ) : (
        <form method="post">
          <SubmitButton>{button}</SubmitButton>
        </form>
      )}
    </NarrowPage>
  );
}
