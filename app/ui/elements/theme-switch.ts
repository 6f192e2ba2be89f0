/**
 * Changes the theme in place, without posting the form:
 *
 *   <theme-switch><form method="post" action="…"><button name="theme" value="dark">…</button> … <output></output></form></theme-switch>
 *
 * Stores the choice in the cookie that the server would set, named like the button; `output` announces the result.
 */
const yearInSeconds = 365 * 24 * 3600;

class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    this.addEventListener("submit", this.#chosen);
  }

  disconnectedCallback() {
    this.removeEventListener("submit", this.#chosen);
  }

  #chosen = (event: SubmitEvent) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { name, value } = button;
    const chosen = value === "auto" ? "" : value;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is unknown to Firefox and Safari
    document.cookie = `${name}=${chosen};path=/;max-age=${chosen ? yearInSeconds : 0};samesite=lax`;
    const { dataset } = document.documentElement;
    if (chosen) dataset.theme = chosen;
    else delete dataset.theme;
    const status = this.querySelector("output");
    if (status) status.textContent = button.textContent;
  };
}

customElements.define("theme-switch", ThemeSwitch);
