import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { documentMails } from "./documents.mail-words.ts";

export interface DocumentRefusedMail {
  firstname: string;
  companyName: string;
  /** Label of the requirement; its code when the requirement is unknown. */
  label: string;
  documentsUrl: string;
  authority: MailContent["authority"];
}

/** Mailed when the antivirus did not answer on arrival and later found the document infected. */
export function documentRefusedMail(data: DocumentRefusedMail): RenderedMail {
  const { firstname, companyName, label, documentsUrl, authority } = data;
  return wordedMail("document-refused", documentMails.words["document-refused"], {
    values: { piece: label, entreprise: companyName },
    greeting: greeting(firstname),
    actionUrl: documentsUrl,
    authority,
  });
}
