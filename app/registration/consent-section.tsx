import { ExternalLink } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { CheckBoxField } from "#app/forms/choice-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";
import { termsFailure } from "./registration-texts.ts";

const termsPath = "/api/partner-manager/v1/public/general-conditions/affective/_download";

/** The required acceptance of the terms (design §5). One link shows the edition as a page; the PDF is fetched only on a click. */
export function ConsentSection({ values, errorOf, suppressAnnouncement }: SectionProps) {
  const [failed, setFailed] = useState(false);
  return (
    <FormSection id="conditions" title="Conditions générales">
      <div className="flex flex-col gap-3">
        <CheckBoxField
          name="acceptTerms"
          defaultValue={values.acceptTerms}
          error={errorOf("acceptTerms")}
          suppressAnnouncement={suppressAnnouncement}
        >
          {"J’ai lu et j’accepte les "}
          <a className="link" href="/conditions-generales" target="_blank" rel="noopener">
            conditions générales (CGU)
            <span className="sr-only"> (nouvel onglet)</span>
            <ExternalLink aria-hidden="true" size={14} className="ml-1 inline" />
          </a>
          .
        </CheckBoxField>
        <a
          className="button button-secondary self-start"
          href={termsPath}
          download
          onClick={(event) => void save(event, setFailed)}
        >
          Télécharger les CGU (PDF)
        </a>
        {failed && (
          <Notice tone="error">
            <p>{termsFailure}</p>
          </Notice>
        )}
      </div>
    </FormSection>
  );
}

/** With scripts a failed download shows a message, where a plain link would save a broken file. */
async function save(event: MouseEvent<HTMLAnchorElement>, showFailure: (failed: boolean) => void) {
  event.preventDefault();
  showFailure(false);
  try {
    const response = await fetch(termsPath);
    if (!response.ok) throw new Error(String(response.status));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = fileName(response.headers.get("content-disposition"));
    link.click();
    URL.revokeObjectURL(link.href);
  } catch {
    showFailure(true);
  }
}

const fileName = (disposition: string | null) =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "conditions-generales.pdf";
