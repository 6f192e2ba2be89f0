/**
 * A link that opens a panel over the page instead of leading to another one:
 *
 *   <side-panel><a href="/contact" data-open>…</a><dialog>…<form method="dialog"><button>…</button></form></dialog></side-panel>
 *
 * The native modal dialog traps the focus, closes on Escape and restores the focus; a click outside closes it too.
 */

class SidePanel extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector<HTMLAnchorElement>("[data-open]");
    const dialog = this.querySelector("dialog");
    if (!link || !dialog?.showModal) return;
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      dialog.showModal();
    });
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      dialog.showModal();
    });
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog) dialog.close();
    });
  }
}

customElements.define("side-panel", SidePanel);
