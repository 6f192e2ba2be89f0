const form = document.querySelector<HTMLFormElement>("#recherche-annuaire");

/** An address that is shared should say only what was asked. */
form?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});

const printButton = document.querySelector("[data-print]");
printButton?.addEventListener("click", () => print());
printButton?.classList.remove("with-script");

/** From a company back to the list as it was filtered, where the visitor came from it. */
const from = document.referrer ? new URL(document.referrer) : null;
if (from?.origin === location.origin && from.pathname === "/annuaire") {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-back]")) {
    link.href = from.href;
  }
}
