import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AccountPage } from "../self/account-page.tsx";

/** Two halves of three groups, so that a narrow screen breaks the line only between them. */
const halvesOf = (code: string): string[] => [code.slice(0, 14), code.slice(15)];

export interface MadeCodesProps {
  codes: readonly string[];
  email: string;
  /** The next page. */
  home: string;
  /** The codes are made with the first factor of the account. */
  first?: boolean;
}

/** The ten codes, which are shown once. */
export function MadeCodes({ codes, email, home, first = false }: MadeCodesProps) {
  const { productName } = useSettings();
  return (
    <AccountPage
      title="Vos dix codes de secours"
      {...(first && {
        lead: "La double vérification est en place. Chacun de ces codes remplace une fois vos autres moyens, le jour où vous les perdez.",
      })}
    >
      <Notice tone="warning" title="Imprimez cette page, ou recopiez les codes">
        <p>
          Ils ne s’afficheront plus, et vous ouvrent votre compte si vous perdez votre téléphone.
          {first ? "" : " Ceux d’avant ne valent plus."}
        </p>
      </Notice>
      <section className="card p-5 sm:p-7">
        <p className="text-sm text-ink-soft">
          {productName} · compte <span className="wrap-anywhere">{email}</span>
        </p>
        <ol
          className="mt-4 grid list-inside list-decimal gap-x-8 gap-y-3 [font-family:ui-monospace,monospace]"
          translate="no"
        >
          {codes.map((code) => (
            <li key={code}>
              {halvesOf(code).map((half) => (
                <span key={half} className="inline-block pr-3">
                  {half}{" "}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={home}>J’ai gardé mes codes, continuer</ButtonLink>
        <button type="button" hidden data-print className="button button-secondary">
          Imprimer
        </button>
      </div>
      <BrowserScript name="factors" />
    </AccountPage>
  );
}
