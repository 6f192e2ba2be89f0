/**
 * Shows what is typed in the password field before it, and hides it again; without its script it is not there:
 *
 *   <show-password data-field="password" hidden><button type="button">Afficher…</button></show-password>
 *
 * The field is hidden again before its form leaves, so that browsers keep a password as one.
 */
class ShowPassword extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.addEventListener("click", this.#pressed);
    this.#field?.form?.addEventListener("submit", this.#hide);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#pressed);
    this.#field?.form?.removeEventListener("submit", this.#hide);
  }

  get #field(): HTMLInputElement | null {
    return document.getElementById(this.dataset.field ?? "") as HTMLInputElement | null;
  }

  #pressed = () => this.#turn(this.#field?.type === "password");

  #hide = () => this.#turn(false);

  #turn(shown: boolean) {
    const word = this.querySelector("button")?.firstChild;
    if (this.#field) this.#field.type = shown ? "text" : "password";
    if (word) word.nodeValue = shown ? "Masquer" : "Afficher";
  }
}

customElements.define("show-password", ShowPassword);
