import { Outlet } from "react-router";
import { BrandMark } from "#app/ui/brand.tsx";
import { useSiteData } from "../site-data.ts";
import style from "./verification.css?url";

/** `bare`: no web fonts, no second style sheet; a phone that scans a code arrives cold. */
export const handle = { style, bare: true };

/** The layout of verifications: brand, answer, and the host that every answer of ours has. */
export default function VerificationLayout() {
  const { settings, publicUrl, demo } = useSiteData();
  const { productName } = settings;
  return (
    <>
      <a className="v-skip" href="#contenu">
        Aller au contenu
      </a>
      <header>
        {demo && <p className="v-demo">Démonstration{"\u00A0"}: aucune donnée n’est vraie.</p>}
        <div className="v-top v-wide">
          <a href="/" className="v-brand">
            <BrandMark /> {productName}
          </a>{" "}
          <a href="/verifier">Vérifier un autre</a>
        </div>
      </header>
      <div className="v-band" aria-hidden="true" />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="v-foot v-wide">
        <p>
          Cette page est sur <b>{new URL(publicUrl || "http://localhost").host}</b>. Une autre
          adresse n’est pas la nôtre.
        </p>
        <p>
          <a className="to-top" href="#haut">
            Haut de page
          </a>
        </p>
      </footer>
    </>
  );
}
