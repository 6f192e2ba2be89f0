import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { fieldOfControl } from "#app/forms/form-input.ts";
import { fillForm } from "./draft.ts";
import { leadToNextField, sayWhatEnterDoes } from "./enter-key.ts";
import {
  emptyRegistration,
  type FieldErrors,
  payloadOfValues,
  type RegistrationValues,
  valuesOfForm,
} from "./registration.schema.ts";
import type { RegistrationField } from "./registration-fields.schema.ts";
import { useFieldMessages } from "./use-field-messages.ts";
import { useKeptDraft, useLeaving } from "./use-kept-draft.ts";
import { useSending } from "./use-sending.ts";

interface Start {
  values: RegistrationValues;
  errors: FieldErrors;
  /** A refusal that belongs to no field, after a post without scripts. */
  refusal: string | null;
  /** Null when the list cannot be read. */
  families: readonly FamilyGroup[] | null;
  /** The day in Dakar, YYYY-MM-DD. */
  today: string;
  /** Address of the signed-in person; null for visitors. */
  signedInAs: string | null;
}

/**
 * The registration form in the browser. The inputs hold the values; the hooks hold the rest: errors (`useFieldMessages`), the
 * draft on the device (`useKeptDraft`), the sending (`useSending`). Without scripts the same form posts natively.
 */
export function useRegistrationForm(start: Start) {
  const form = useRef<HTMLFormElement>(null);
  const lastUsed = useRef("");
  const [values, setValues] = useState<RegistrationValues | null>(null);
  const read = useCallback(() => {
    if (!form.current) return emptyRegistration;
    const formValues = valuesOfForm(new FormData(form.current));
    setValues(formValues);
    return formValues;
  }, []);
  const draft = useKeptDraft(start, read);
  const { restore } = draft;
  useEffect(() => {
    if (!form.current) return;
    sayWhatEnterDoes(form.current);
    restore(form.current);
    read();
  }, [read, restore]);
  const messages = useFieldMessages(start, values);
  const byMouse = () => lastUsed.current === "mouse";
  const [families, setFamilies] = useState(start.families);
  const payload = (formValues: RegistrationValues) =>
    payloadOfValues(
      formValues,
      families?.flatMap(({ subAreas }) => subAreas),
    );
  const sending = useSending({ refusal: start.refusal, read, payload, messages, draft, byMouse });

  const startAgain = () => {
    if (!form.current) return;
    fillForm(form.current, emptyRegistration);
    draft.discard();
    draft.renewKey();
    messages.clear();
    sending.clear();
    read();
  };
  // A page restored from the cache is in the state in which it was left: while sending, or after a success.
  useLeaving(draft.keepWhatWaits, sending.outcome.kind === "created" ? startAgain : sending.clear);

  return {
    form,
    /** Null until scripts run. */
    values,
    families,
    setFamilies,
    messages,
    draft,
    sending,
    startAgain,
    handlers: {
      ...fieldHandlers({ read, messages, keepSoon: draft.keepSoon }),
      ...sendHandlers({ read, send: sending.send, lastUsed }),
    },
  };
}

interface Fields {
  read: () => RegistrationValues;
  messages: ReturnType<typeof useFieldMessages>;
  keepSoon: () => void;
}

/** Validates and keeps what is typed; a field is touched on blur, a checkbox on change. */
const fieldHandlers = ({ read, messages, keepSoon }: Fields) => ({
  onInput: (event: FormEvent<HTMLFormElement>) => {
    const name = fieldOfControl((event.target as HTMLInputElement).name);
    if (!(name in emptyRegistration)) return;
    messages.change(name as RegistrationField);
    read();
    if (name === "subAreas" || name === "acceptTerms") messages.touch(name);
    keepSoon();
  },
  onBlur: (event: FocusEvent<HTMLFormElement, HTMLInputElement>) => {
    const [leftField, entered] = [event.target, event.relatedTarget as HTMLInputElement | null].map(
      (control) => fieldOfControl(control?.name ?? ""),
    );
    if (leftField && leftField !== entered && leftField !== "subAreas") messages.touch(leftField);
  },
});

interface Sender {
  read: () => RegistrationValues;
  send: () => void;
  /** `keyboard`, or the pointer type. */
  lastUsed: { current: string };
}

/** Enter sends the form; on a phone it moves to the next field, and sends from the last one. */
const sendHandlers = ({ read, send, lastUsed }: Sender) => ({
  onPointerDown: ({ pointerType }: PointerEvent) => {
    lastUsed.current = pointerType;
  },
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    lastUsed.current = "keyboard";
    if (event.key !== "Enter" || event.isDefaultPrevented() || event.nativeEvent.isComposing)
      return;
    if (!(event.target instanceof HTMLInputElement)) return;
    // With a disabled button the browser does not submit on Enter: call `send`, which lists the errors (Spec §4).
    event.preventDefault();
    if (!leadToNextField(event.target, read())) send();
  },
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  },
});
