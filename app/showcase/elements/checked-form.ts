/**
 * Shows errors beside the fields of a form before it is posted, for forms with `novalidate`:
 *
 *   <checked-form>
 *     <form method="post" novalidate>
 *       <div class="field">
 *         <input name="email" id="email" type="email" required data-missing="…" data-mistyped="…">
 *         <div class="field-message"><div aria-live="polite"></div></div>
 *       </div> …
 *     </form>
 *   </checked-form>
 *
 * The first wrong field takes the focus; a message disappears as soon as its field is valid.
 */

type Control = HTMLInputElement | HTMLTextAreaElement;

class CheckedForm extends HTMLElement {
  connectedCallback() {
    this.addEventListener("submit", (event) => {
      const wrong = this.#controls.filter((control) => !this.#tell(control));
      if (wrong.length === 0) return;
      event.preventDefault();
      wrong[0]?.focus();
    });
    this.addEventListener("input", ({ target }) => {
      const control = target as Control;
      if (control.getAttribute("aria-invalid")) this.#tell(control);
    });
  }

  get #controls() {
    return [...this.querySelectorAll<Control>("input[name], textarea[name]")];
  }

  #tell(control: Control): boolean {
    const { missing = "", mistyped = "" } = control.dataset;
    const empty = control.required && control.value.trim() === "";
    const message = empty ? missing : control.validity.valid ? "" : mistyped;
    const place = control.parentElement?.querySelector(".field-message [aria-live]");
    if (place) {
      place.id = `${control.id}-error`;
      place.textContent = message;
      control.setAttribute("aria-describedby", place.id);
    }
    if (message) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
    return message === "";
  }
}

customElements.define("checked-form", CheckedForm);
