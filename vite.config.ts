import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserEntries, browserEntryFiles } from "./server/browser-entries.ts";
import { flatStyle } from "./server/flat-style.ts";
import { pageSources } from "./server/page-sources.ts";
import { singleIcons } from "./server/single-icons.ts";

export default defineConfig(({ command }) => ({
  // Development: the packages of all page scripts are prepared at the start. One that is found later reloads the page.
  optimizeDeps: { entries: Object.values(browserEntryFiles) },
  plugins: [
    pageSources(),
    tailwindcss(),
    reactRouter(),
    browserEntries(browserEntryFiles),
    singleIcons(),
  ],
  css: { postcss: { plugins: [flatStyle] } },
  environments: {
    // On a slow line every request costs a round trip: what most pages with scripts share travels as two files.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: "registration-form",
                  test: /app\/(registration\/(?!register|record|api\.|company-change)|activity\/sub-area-picker|companies\/(ein|business-registry|legal-forms|countries)\.)/,
                },
                {
                  name: "forms",
                  test: /node_modules\/(valibot|lucide-react)\/|app\/kernel\/|app\/ui\/(button|dialog|error-summary|field|loading-overlay|notice)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./server/app.ts" } },
      // 51 MB of icons, of which the build takes those in use: nothing needs the package afterwards.
      resolve: { noExternal: command === "build" ? ["lucide-react"] : [] },
    },
  },
  build: { assetsInlineLimit: 0, target: "es2022" },
}));
