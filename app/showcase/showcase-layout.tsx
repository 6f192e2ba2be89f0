import "./showcase.css";
import type { ReactNode } from "react";
import { BrowserScript } from "#app/layouts/browser-script.tsx";

/** The frame of the template pages. */
export function ShowcaseLayout({ children }: { children: ReactNode }) {
  return (
    <div lang="en">
      <main id="contenu">{children}</main>
      <BrowserScript name="frame" />
      <BrowserScript name="home" />
      <BrowserScript name="showcase" />
    </div>
  );
}
