import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Scripts of pages, by name; a page loads one with `<BrowserScript>`. */
export const browserEntryFiles = {
  registration: "app/registration/register.browser.tsx",
  frame: "app/layouts/frame.browser.ts",
  slides: "app/ui/slides.browser.ts",
  contents: "app/ui/elements/scroll-spy.browser.ts",
  draft: "app/applications/draft/draft.browser.ts",
  "work-keys": "app/review/frame/work-keys.browser.ts",
  "live-session": "app/review/committee/vote/live-session.browser.ts",
  documents: "app/documents/documents.browser.ts",
  "document-view": "app/documents/pictures/document-view.browser.ts",
  payment: "app/payments/payment.browser.ts",
  directory: "app/directory/directory.browser.ts",
  factors: "app/accounts/factors/factors.browser.ts",
  office: "app/layouts/office/session-end.browser.ts",
  queue: "app/review/queue/queue-keys.browser.ts",
  showcase: "app/showcase/showcase.browser.ts",
  "check-document": "app/certificates/verification/check-document.browser.ts",
  "read-code": "app/certificates/verification/read-code.browser.ts",
  "offline-answer": "app/certificates/offline/offline-answer.browser.ts",
  "offline-worker": "app/certificates/offline/offline-worker.browser.ts",
  "prepare-offline": "app/certificates/offline/prepare-offline.browser.ts",
  share: "app/certificates/sharing/share.browser.ts",
  film: "app/showcase/elements/video-backdrop.browser.ts",
};

/**
 * Each of these is one script of its own, whatever it shares with others: a phone without a network has nothing else to load from, and the
 * registration form keeps what it shares with nobody.
 */
export const standaloneEntries: readonly string[] = [
  "offline-answer",
  "offline-worker",
  "prepare-offline",
];

const virtualId = "virtual:browser-entries";

interface ManifestChunk {
  file: string;
  imports?: string[];
}

/**
 * Scripts that a page loads by itself, without React Router's runtime (decision 0003).
 * `virtual:browser-entries` tells the server where each one is and which chunks to preload.
 */
export function browserEntries(entries: Record<string, string>): Plugin {
  let root = "";
  let building = false;
  return {
    name: "browser-entries",
    configResolved(config) {
      root = config.root;
      building = config.command === "build";
    },
    async buildStart() {
      if (!building || this.environment.name !== "client") return;
      for (const [name, id] of Object.entries(entries)) {
        if (!standaloneEntries.includes(name))
          this.emitFile({ type: "chunk", id: resolve(root, id), name });
        else {
          const source = await bundledAlone(root, id);
          this.emitFile({ type: "asset", name: `${name}.js`, originalFileName: id, source });
        }
      }
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return;
      const inBuild = building && this.environment.name === "ssr";
      const places = inBuild ? placesInBuild(root, entries) : placesInDevelopment(entries);
      return `export const browserEntries = ${JSON.stringify(places)};`;
    },
  };
}

/** One classic script without imports, which a service worker of any browser reads. */
async function bundledAlone(root: string, id: string): Promise<string> {
  const { build } = await import("vite");
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    mode: "production",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: { input: resolve(root, id), output: { format: "iife" } },
    },
  });
  const [script] = "output" in built ? built.output : [];
  if (script?.type !== "chunk") throw new Error(`${id} was not bundled into one script`);
  return script.code;
}

function placesInDevelopment(entries: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, id]) => [name, { url: `/${id}`, preloads: [] }]),
  );
}

function placesInBuild(root: string, entries: Record<string, string>) {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(resolve(root, "build/client/.vite/manifest.json"), "utf8"),
  );
  const chunk = (id: string) => {
    const entry = manifest[id];
    if (!entry) throw new Error(`${id} is not in the manifest of the browser build`);
    return entry;
  };
  const importsOf = (id: string): string[] =>
    (chunk(id).imports ?? []).flatMap((each) => [chunk(each).file, ...importsOf(each)]);
  return Object.fromEntries(
    Object.entries(entries).map(([name, id]) => [
      name,
      {
        url: `/${chunk(id).file}`,
        preloads: [...new Set(importsOf(id))].map((file) => `/${file}`),
      },
    ]),
  );
}
