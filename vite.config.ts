import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserEntries } from "./server/browser-entries.ts";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    browserEntries({ registration: "app/registration/register.browser.tsx" }),
  ],
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
  build: { assetsInlineLimit: 0, target: "es2022" },
});
