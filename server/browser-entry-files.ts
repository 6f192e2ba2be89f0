/** Scripts of pages, by name; each page names those that it needs with `<BrowserScript>`. */
export const browserEntryFiles = {
  registration: "app/registration/register.browser.tsx",
  frame: "app/layouts/frame.browser.ts",
  working: "app/layouts/working.browser.ts",
  home: "app/site/home.browser.ts",
  documents: "app/documents/documents.browser.ts",
  directory: "app/directory/directory.browser.ts",
  factors: "app/accounts/factors/factors.browser.ts",
  office: "app/layouts/office/session-end.browser.ts",
  showcase: "app/showcase/showcase.browser.ts",
};
