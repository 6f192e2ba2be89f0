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
 * Without script the class `modal` shows the dialog over the page while the address names it, and a form `data-closes`
 * asks for the page again without that name: it closes, and the server learns the answer. With script it is the native
 * modal dialog: focus kept inside and given back, Escape and a click beside it close it. A video in it stops when it
 * closes. A form without `data-closes` is sent as it is. `sections/modal.tsx` renders this.
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
    // The server has shown it open, or the address names it: it becomes modal.
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
