/**
 * Shows and hides the text of a password field; hidden without scripts:
 *
 *   <show-password data-field="password" hidden><button type="button">Afficher…</button></show-password>
 *
 * The field is a password again before its form is posted, so that browsers store it as one. React resets the type of the input
 * when it renders the form again, so the type is observed.
 */
class ShowPassword extends HTMLElement {
  #shown = false;
  #watch = new MutationObserver(() => this.#show());

  connectedCallback() {
    this.hidden = false;
    this.addEventListener("click", this.#pressed);
    const field = this.#field;
    field?.form?.addEventListener("submit", this.#hide);
    if (field) this.#watch.observe(field, { attributeFilter: ["type"] });
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#pressed);
    this.#field?.form?.removeEventListener("submit", this.#hide);
    this.#watch.disconnect();
  }

  get #field(): HTMLInputElement | null {
    return document.getElementById(this.dataset.field ?? "") as HTMLInputElement | null;
  }

  #pressed = () => this.#turn(!this.#shown);

  #hide = () => this.#turn(false);

  #turn(isShown: boolean) {
    this.#shown = isShown;
    const word = this.querySelector("button")?.firstChild;
    if (word) word.nodeValue = isShown ? "Masquer" : "Afficher";
    this.#show();
  }

  #show() {
    const field = this.#field;
    const type = this.#shown ? "text" : "password";
    if (field && field.type !== type) field.type = type;
  }
}

customElements.define("show-password", ShowPassword);
