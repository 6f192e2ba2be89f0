import "#app/ui/elements/use-passkey.ts";

const printButton = document.querySelector<HTMLButtonElement>("[data-print]");
printButton?.addEventListener("click", () => print());
if (printButton) printButton.hidden = false;
