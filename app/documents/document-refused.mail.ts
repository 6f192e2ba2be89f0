import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

export interface DocumentRefusedMail {
  firstname: string;
  companyName: string;
  /** Of the requirement; its code where it is no longer known. */
  label: string;
  documentsUrl: string;
  authority: MailContent["authority"];
}

/** The antivirus was silent when the document came, and found something later. */
export function documentRefusedMail(data: DocumentRefusedMail): RenderedMail {
  const { firstname, companyName, label, documentsUrl, authority } = data;
  return wordedMail("document-refused", mailWords["document-refused"], {
    values: { piece: label, entreprise: companyName },
    greeting: greeting(firstname),
    actionUrl: documentsUrl,
    authority,
  });
}
