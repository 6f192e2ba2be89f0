const form = document.querySelector<HTMLFormElement>("#recherche-annuaire");

/** Leaves empty fields out of the address, so that a shared address holds only the filters. */
form?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});

const printButton = document.querySelector("[data-print]");
printButton?.addEventListener("click", () => print());
printButton?.classList.remove("with-script");

// The server keeps the page until the directory changes, so the hour of a print is written where it is printed.
addEventListener("beforeprint", () => {
  const at = document.querySelector("[data-printed-at]");
  const now = new Date();
  if (at)
    at.textContent = ` à ${now.getHours()}\u00A0h\u00A0${String(now.getMinutes()).padStart(2, "0")}`;
});

/** Links a company page back to the filtered list, when the visitor came from there. */
const from = document.referrer ? new URL(document.referrer) : null;
if (from?.origin === location.origin && from.pathname === "/annuaire") {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-back]")) {
    link.href = from.href;
  }
}
