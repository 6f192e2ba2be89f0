import { hydrateIsland } from "#app/ui/hydrate-island.tsx";
import { fillForm, readDraft } from "./draft.ts";
import { RegistrationForm } from "./registration-form.tsx";

// Hydrate the form alone: the layout needs no React, and React Router's runtime would weigh 29 kB (decision 0003).
hydrateIsland("inscription", RegistrationForm, (place) => {
  const form = place.querySelector("form");
  const draft = readDraft(Date.now());
  if (form && draft) fillForm(form, draft.values);
});

// Safari has no `requestIdleCallback`.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => document.documentElement.classList.remove("fonts-later"));
