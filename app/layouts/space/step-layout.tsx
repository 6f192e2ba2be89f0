import { Outlet, useMatches } from "react-router";
import { AccessibilityLink, EndToTop } from "../footer-blocks.tsx";
import { SkipLink } from "../menu-blocks.tsx";
import { BrowserScript } from "../script-tags.tsx";
import { useSettings } from "../site-data.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import { SignOutButton, WorkingBrand, WorkingHeader } from "../working-head.tsx";
import style from "./space.css?url";

export const handle = { style };

/** Where somebody is on their way: what the loader of a page in this frame answers as `place`. */
export interface StepPlace {
  for: "office" | "space" | "expert";
  /** A step of the sign-in opens nothing yet, so its frame links to nothing that asks for a session. */
  signedIn: boolean;
}

const names = {
  office: { name: "Bureau", path: "/bureau" },
  space: { name: "Espace entreprise", path: "/espace" },
  expert: { name: "Avis d’expert", path: "/" },
};

/** The frame of a step before a page of the space or the office, and of the one page of an expert: the head of that place, without its menu. */
export default function StepLayout() {
  const place = useMatches()
    .map(({ loaderData }) => (loaderData as { place?: StepPlace } | undefined)?.place)
    .findLast((each) => each !== undefined);
  const { name, path } = names[place?.for ?? "space"];
  const { bodyName, email } = useSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <WorkingHeader>
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2">
          <WorkingBrand href={place?.signedIn ? path : "/"} place={name} />{" "}
          {place?.signedIn ? (
            <SignOutButton />
          ) : (
            <a href="/" className="link inline-flex min-h-11 items-center">
              Site public
            </a>
          )}
        </div>
      </WorkingHeader>
      <main id="contenu" tabIndex={-1} className="flex-1 bg-sand">
        <Outlet />
      </main>
      <footer className="border-t border-line bg-white print:hidden">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-5 text-sm text-ink-soft">
          <p className="mr-auto">
            {bodyName}. Une question{"\u202F"}? Écrivez-nous{"\u00A0"}:{" "}
            <a className="link wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
          <AccessibilityLink className="link py-2" />
          <ThemeSwitch />
          <EndToTop />
        </div>
      </footer>
      <BrowserScript name="frame" />
    </div>
  );
}
