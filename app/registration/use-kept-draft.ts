import { useCallback, useEffect, useRef, useState } from "react";
import { randomId } from "#app/kernel/identifiers.ts";
import { clearDraft, fillForm, readDraft, saveDraft } from "./draft.ts";
import {
  isEmptyRegistration,
  type RegistrationValues,
  valuesOfForm,
} from "./registration.schema.ts";

const draftDelay = 400;

interface Start {
  /** The values of a form that the server shows again; they take precedence over a draft. */
  values: RegistrationValues;
  errors: object;
  /** Address of the signed-in person; null for visitors. */
  signedInAs: string | null;
}

/**
 * Keeps what was typed on this device, with its idempotency key, until the form is sent or the person starts again; keeps
 * nothing on a device that the person says is shared.
 */
export function useKeptDraft(start: Start, read: () => RegistrationValues) {
  const idempotencyKey = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hasDraft, setFound] = useState(false);
  const [shared, setShared] = useState(false);

  /** Restores an earlier draft into the form, unless something was typed already. */
  const restore = useCallback(
    (form: HTMLFormElement) => {
      const isTyped = (values: RegistrationValues) =>
        !isEmptyRegistration({
          ...values,
          // Values that the page itself has chosen, from a pre-check, were not typed.
          subAreas: values.subAreas.join() === start.values.subAreas.join() ? [] : values.subAreas,
          contactEmail: start.signedInAs === null ? values.contactEmail : "",
        });
      const posted = Object.keys(start.errors).length > 0 || isTyped(start.values);
      const draft = posted ? null : readDraft(Date.now());
      // The key in the page may be used already: « Back » shows the page from the browser's cache.
      idempotencyKey.current = randomId();
      // Values typed before the scripts arrived take precedence.
      if (!draft || isTyped(valuesOfForm(new FormData(form)))) return;
      idempotencyKey.current = draft.idempotencyKey;
      fillForm(form, draft.values);
      setFound(true);
    },
    [start],
  );
  /** Cancels the pending save. */
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keep = () => {
    forget();
    saveDraft({ values: read(), idempotencyKey: idempotencyKey.current }, Date.now());
  };
  /** Takes a new key: what is sent next is another registration. */
  const renewKey = () => {
    idempotencyKey.current = randomId();
  };
  const discard = () => {
    forget();
    clearDraft();
    setFound(false);
  };
  return {
    idempotencyKey,
    found: hasDraft,
    shared,
    restore,
    forget,
    renewKey,
    discard,
    /** The form was sent: deletes the draft and takes a new key. */
    end: () => {
      clearDraft();
      renewKey();
    },
    keepSoon: () => {
      forget();
      if (!shared) timer.current = setTimeout(keep, draftDelay);
    },
    keepUnlessShared: () => {
      if (!shared) keep();
    },
    keepWhatWaits: () => timer.current !== undefined && keep(),
    share: (isShared: boolean) => {
      setShared(isShared);
      if (isShared) discard();
      else keep();
    },
  };
}

/** Calls `leave` when the page is left and `comeBack` when the browser restores it from its cache, as last rendered. */
export function useLeaving(leave: () => void, comeBack: () => void) {
  const last = useRef({ leave, comeBack });
  last.current = { leave, comeBack };
  useEffect(() => {
    const onPageHide = () => last.current.leave();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && last.current.comeBack();
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
}
