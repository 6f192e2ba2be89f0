/**
 * A link that opens a modal dialog of the same page:
 *
 *   <modal-opener>
 *     <a href="#plan" data-open class="button button-primary">Open</a>
 *     <dialog id="plan" class="modal" aria-labelledby="plan-title">
 *       … <form method="get" action="/this-page" data-closes><button name="answer" value="ok">OK</button></form>
 *     </dialog>
 *     <output data-answer></output>                    optional: says the words of the button, if it has a value
 *   </modal-opener>
 *
 * Without scripts the class `modal` shows the dialog while it is the `:target` of the address; a form `data-closes` requests the page
 * without the fragment, which closes the dialog and sends the answer to the server. With scripts it is a native modal dialog, which
 * traps and restores the focus; Escape and a click outside close it. A video in it stops when it closes. A form without
 * `data-closes` is posted normally. `sections/modal.tsx` renders the markup.
 */

class ModalOpener extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector<HTMLAnchorElement>("[data-open]");
    const dialog = this.querySelector("dialog");
    if (!link || !dialog?.showModal) return;
    const open = () => {
      dialog.close();
      dialog.showModal();
    };
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      open();
    });
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      open();
    });
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog) dialog.close();
    });
    dialog.addEventListener("close", () => {
      for (const video of dialog.querySelectorAll("video")) video.pause();
    });
    dialog.addEventListener("submit", (event) => this.#submitted(dialog, event));
    // Rendered open by the server, or the target of the address: make it modal.
    if (dialog.open || `#${dialog.id}` === location.hash) {
      open();
      history.replaceState(history.state, "", location.pathname + location.search);
    }
  }

  #submitted(dialog: HTMLDialogElement, event: SubmitEvent) {
    if (!(event.target as Element).matches("[data-closes]")) return;
    event.preventDefault();
    dialog.close();
    const output = this.querySelector("[data-answer]");
    const button = event.submitter as HTMLButtonElement | null;
    if (output && button?.value) output.textContent = `You chose “${button.textContent}”.`;
  }
}

customElements.define("modal-opener", ModalOpener);
