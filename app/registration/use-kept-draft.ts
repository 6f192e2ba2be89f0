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
  /** As the server shows the form again; a draft gives way to it. */
  values: RegistrationValues;
  errors: object;
  /** Address of whoever is signed in. */
  signedInAs: string | null;
}

/**
 * What was typed, kept on this device with the key under which it is sent: until it is sent, until somebody begins again, or not
 * at all where others use the device.
 */
export function useKeptDraft(start: Start, read: () => RegistrationValues) {
  const idempotencyKey = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState(false);
  const [shared, setShared] = useState(false);

  /** Puts a draft of before into the form, where nothing has been typed in it. */
  const restore = useCallback(
    (form: HTMLFormElement) => {
      const typed = (values: RegistrationValues) =>
        !isEmptyRegistration({
          ...values,
          contactEmail: start.signedInAs === null ? values.contactEmail : "",
        });
      const posted = Object.keys(start.errors).length > 0 || typed(start.values);
      const draft = posted ? null : readDraft(Date.now());
      // The key in the page may have served already: « Back » shows the page as the browser kept it.
      idempotencyKey.current = randomId();
      // Somebody who types before the scripts have arrived keeps what they typed.
      if (!draft || typed(valuesOfForm(new FormData(form)))) return;
      idempotencyKey.current = draft.idempotencyKey;
      fillForm(form, draft.values);
      setFound(true);
    },
    [start],
  );
  /** What was typed last is not going to be kept any more. */
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keep = () => {
    forget();
    saveDraft({ values: read(), idempotencyKey: idempotencyKey.current }, Date.now());
  };
  /** What is sent from now on is another registration. */
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
    found,
    shared,
    restore,
    forget,
    renewKey,
    discard,
    /** It was sent: the next one is another. */
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

/** Calls what stands in the last rendering: as the page is left, and as it comes back as the browser kept it. */
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
