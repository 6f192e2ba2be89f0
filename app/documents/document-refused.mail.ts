import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface DocumentRefusedMail {
  firstname: string;
  companyName: string;
  /** Of the requirement; its code where it is no longer known. */
  label: string;
  documentsUrl: string;
  body: MailContent["body"];
}

/** The antivirus was silent when the paper came, and found something later. */
export function documentRefusedMail(data: DocumentRefusedMail): RenderedMail {
  const { firstname, companyName, label, documentsUrl, body } = data;
  return renderMail({
    subject: `Pièce à remplacer\u00A0: ${label}`,
    preheader: "Un fichier que vous avez envoyé n’a pas pu être gardé.",
    greeting: greeting(firstname),
    paragraphs: [
      `Dans les pièces de ${companyName}, le fichier envoyé pour «\u00A0${label}\u00A0» contient un programme que l’antivirus tient pour dangereux. Il a été effacé.`,
      "Ne l’ouvrez plus sur votre appareil, demandez la pièce de nouveau à qui vous l’a donnée, puis envoyez-la.",
    ],
    action: { label: "Remplacer la pièce", url: documentsUrl },
    notes: [],
    body,
  });
}
