import { accountMails } from "#app/accounts/accounts.mail-words.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

interface ToOwner {
  /** Name of the account. */
  name: string;
  authority: MailContent["authority"];
}

interface AskedMail extends ToOwner {
  publicUrl: string;
  token: string;
  dueAt: Date;
}

/** Sent to the owner of an account to be erased: when, what stays, and how to cancel. */
export function erasureAskedMail({
  name,
  publicUrl,
  token,
  dueAt,
  authority,
}: AskedMail): RenderedMail {
  return wordedMail("erasure-asked", accountMails.words["erasure-asked"], {
    values: {
      jour: formatInstant(dueAt),
      reste: whatStays,
      oubli: `${publicUrl}/espace/mot-de-passe-oublie`,
    },
    greeting: greeting(name),
    actionUrl: `${publicUrl}/espace/effacement?token=${token}`,
    authority,
  });
}

/** Sent to the address of an erased account; the product forgets the address with this mail. */
export const erasedMail = ({ name, authority }: ToOwner): RenderedMail =>
  wordedMail("erasure-done", accountMails.words["erasure-done"], {
    values: { reste: whatStays },
    greeting: greeting(name),
    authority,
  });

/** Sent to the owner of an account that could not be erased when it was due. */
export const notErasedMail = (reason: string, { name, authority }: ToOwner): RenderedMail =>
  wordedMail("erasure-refused", accountMails.words["erasure-refused"], {
    values: { raison: reason },
    greeting: greeting(name),
    authority,
  });

export const whatStays =
  "Restent ce que la loi et l’histoire des certificats exigent\u00A0: qu’une version des conditions générales a été acceptée et quand, la preuve d’un abonnement à la lettre, les décisions et le nom de qui les a prises, et les lignes du journal sans leur contenu.";
