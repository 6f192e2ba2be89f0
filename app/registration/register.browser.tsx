import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RegistrationForm, type RegistrationFormProps } from "./registration-form.tsx";

// React runs on the form alone: the frame of the page needs none, and React Router's runtime would weigh 29 kB (decision 0003).
const place = document.getElementById("inscription");
const props = document.getElementById("inscription-donnees")?.textContent;
if (place && props) {
  const given: RegistrationFormProps = JSON.parse(props);
  // In slices, so that a slow phone answers to touch meanwhile.
  startTransition(() => {
    hydrateRoot(place, <RegistrationForm {...given} />);
  });
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => document.documentElement.classList.remove("fonts-later"));
}
