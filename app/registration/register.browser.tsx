import { hydrateIsland } from "#app/ui/hydrate-island.tsx";
import { fillForm, readDraft } from "./draft.ts";
import { RegistrationForm } from "./registration-form.tsx";

// React runs on the form alone: the frame of the page needs none, and React Router's runtime would weigh 29 kB (decision 0003).
hydrateIsland("inscription", RegistrationForm, (place) => {
  const form = place.querySelector("form");
  const draft = readDraft(Date.now());
  if (form && draft) fillForm(form, draft.values);
});

// Safari has no idle callback.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => document.documentElement.classList.remove("fonts-later"));
