import { browserEntries } from "virtual:browser-entries";
import { FileUp, Keyboard, Phone, ScanQrCode, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { redirect } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSettings, useSiteData } from "#app/layouts/site-data.ts";
import answerHead from "#app/layouts/verification/answer-head.css?url";
import { hoursInWords, readablePhone } from "#app/settings/public-settings.ts";
import { readCertificateNumber, shownText } from "../certificate-number.ts";
import type { Route } from "./+types/verifier-page";
import { forgedNumbers } from "./unknown-number.queries.server.ts";

export const handle = { mayReadReplica: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get("numero")?.trim() ?? "";
  const number = readCertificateNumber(text)?.number ?? shownText(text);
  if (number !== "") throw redirect(addressOf("/v/:number", { number }));
  const { db } = context.get(requestContext);
  return { forged: (await forgedNumbers(db)).length };
}

export default function VerifierPage({ loaderData: { forged } }: Route.ComponentProps) {
  const { publicUrl } = useSiteData();
  return (
    <>
      <PageHead
        title="Vérifier un certificat"
        description="Un papier dit ce qui était vrai le jour où il fut imprimé. Ici, vous lisez ce qui est vrai aujourd’hui."
        path="/verifier"
      />
      <link rel="stylesheet" href={answerHead} precedence="default" />
      <div className="mx-auto max-w-6xl px-4 py-6 sm:py-12">
        <h1 className="text-3xl font-bold text-green sm:text-4xl">Vérifier un certificat</h1>
        <p className="mt-2 text-lg">
          Un papier dit ce qui était vrai le jour où il fut imprimé. Ici, vous lisez ce qui est vrai
          aujourd’hui.
        </p>
        <div className="mt-6 grid gap-4 lg:grid-cols-3">
          <section className="card p-5 sm:p-6">
            <DoorTitle icon={<Keyboard aria-hidden="true" size={32} />}>Taper le numéro</DoorTitle>
            <p className="mt-1">Il est en grand sur le certificat.</p>
            <form action="/verifier" className="mt-3">
              <label htmlFor="numero" className="font-semibold">
                Numéro du certificat
              </label>
              <div className="mt-1.5 flex">
                <input
                  id="numero"
                  name="numero"
                  required
                  maxLength={60}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  placeholder="QC-SN-2026-00042-5"
                  aria-describedby="numero-aide"
                  className="control min-w-0 flex-1 rounded-r-none"
                />
                <button type="submit" className="button button-primary shrink-0 rounded-l-none">
                  Vérifier
                </button>
              </div>
              <p id="numero-aide" className="mt-1.5 text-sm text-ink-soft">
                Avec ou sans tirets, majuscules ou non.
              </p>
            </form>
          </section>
          <section className="card border-control p-5 sm:p-6">
            <DoorTitle icon={<FileUp aria-hidden="true" size={32} />}>
              Déposer le PDF ou une photo
            </DoorTitle>
            <p className="mt-1">
              Le cachet est contrôlé <strong>dans cette page</strong>
              {"\u00A0"}: le fichier n’est envoyé nulle part.
            </p>
            <check-document
              data-photo={browserEntries["read-code"].url}
              hidden
              className="mt-3 block"
            >
              <label className="block cursor-pointer bg-sand p-4">
                <span className="font-semibold">Choisir un PDF ou une photo du code</span>
                <input type="file" accept="application/pdf,image/*" className="mt-2 block w-full" />
              </label>
              <output className="mt-3 block" />
            </check-document>
            <noscript>
              <p className="mt-3 bg-sand p-4">
                Ce contrôle a besoin de JavaScript. Sans lui, tapez le numéro ou scannez le code
                {"\u00A0"}: la réponse est la même.
              </p>
            </noscript>
          </section>
          <section className="card p-5 max-lg:order-first sm:p-6">
            <DoorTitle icon={<ScanQrCode aria-hidden="true" size={32} />}>
              Scanner le code
            </DoorTitle>
            <p className="mt-1">
              L’appareil photo de n’importe quel téléphone suffit. L’adresse qui s’ouvre commence
              par
            </p>
            <p className="mt-3 bg-green-soft p-3 font-display text-lg font-bold text-green wrap-anywhere">
              {publicUrl}/v/
            </p>
            <p className="mt-3">
              <a href="/verifier/hors-ligne" className="link">
                Vérifier sans réseau
              </a>
            </p>
          </section>
        </div>
        <OtherWays />
        {forged > 0 && (
          <p className="mt-6 flex gap-3 border-l-4 border-gold bg-gold-soft p-4">
            <TriangleAlert aria-hidden="true" size={22} className="shrink-0" />
            <span>
              <strong>{counted(forged, "faux numéro circule", "faux numéros circulent")}</strong> en
              ce moment.{" "}
              <a href="/verifier/faux-numeros" className="link">
                Voir la liste
              </a>
            </span>
          </p>
        )}
      </div>
      <BrowserScript name="check-document" />
    </>
  );
}

const DoorTitle = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <>
    <span className="text-green">{icon}</span>
    <h2 className="mt-3 text-xl font-bold text-green">{children}</h2>
  </>
);

function OtherWays() {
  const { phone, hours } = useSettings();
  return (
    <ul className="mt-6 grid border-y border-line">
      <li className="flex gap-3 py-3">
        <Phone aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-green" />
        <span>
          <a href={`tel:${phone.replaceAll(/\s/g, "")}`} className="link font-semibold">
            Par téléphone
          </a>{" "}
          <span className="block text-sm">
            Lisez le numéro au {readablePhone(phone)} ({hoursInWords(hours)})
          </span>
        </span>
      </li>
    </ul>
  );
}
