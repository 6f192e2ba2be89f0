/**
 * Asks the browser to use a passkey, or to create one (`data-makes`), and posts the surrounding form with the answer:
 *
 *   <use-passkey data-request="{…}" data-field="cle">
 *     <input type="hidden" name="cle"><p>why not</p><button type="button" hidden>…</button><p role="status"></p>
 *   </use-passkey>
 *
 * Without scripts, or in a browser without passkeys, the sentence stays in place of the button.
 */
const cancelled = "Rien n’a été confirmé. Vous pouvez recommencer, ou choisir un autre moyen.";
const knownDevice = "Cet appareil a déjà une clé d’accès pour votre compte.";
const failed = "Votre navigateur n’a pas pu utiliser de clé d’accès ici.";

class UsePasskey extends HTMLElement {
  connectedCallback() {
    const { PublicKeyCredential: passkeys } = globalThis;
    const reads = this.#makes
      ? passkeys?.parseCreationOptionsFromJSON
      : passkeys?.parseRequestOptionsFromJSON;
    const button = this.querySelector("button");
    if (!reads || !button) return;
    this.querySelector("p")?.remove();
    button.hidden = false;
    button.addEventListener("click", this.#asked);
  }

  get #makes() {
    return this.dataset.makes !== undefined;
  }

  #asked = async () => {
    this.#say("");
    try {
      const answer = await this.#answer();
      const field = this.querySelector("input");
      if (!answer || !field) return this.#say(cancelled);
      field.value = JSON.stringify(answer);
      // Fires no submit event; nothing on the page listens to it.
      field.form?.submit();
    } catch (error) {
      const { name } = error as Error;
      if (name === "InvalidStateError") this.#say(knownDevice);
      else this.#say(name === "NotAllowedError" || name === "AbortError" ? cancelled : failed);
    }
  };

  async #answer(): Promise<unknown> {
    const request = JSON.parse(this.dataset.request ?? "{}");
    const credential = this.#makes
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(request),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request),
        });
    return (credential as PublicKeyCredential | null)?.toJSON();
  }

  #say(text: string) {
    const status = this.querySelector("[role=status]");
    if (status) status.textContent = text;
  }
}

customElements.define("use-passkey", UsePasskey);
