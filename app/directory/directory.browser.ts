const form = document.querySelector<HTMLFormElement>("#recherche-annuaire");

/** An address that is shared should say only what was asked. */
form?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});

document.querySelector("[data-print]")?.addEventListener("click", () => print());
