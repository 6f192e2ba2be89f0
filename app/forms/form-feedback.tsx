import type { ReactNode } from "react";
import { minutes } from "#app/kernel/french.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type FieldErrors, type FormFailure, messageList } from "./form-input.ts";

/** A refusal that concerns no single field. */
export interface FormRefusal {
  tone: "error" | "warning";
  title: string;
  text: ReactNode;
}

interface FormFeedbackProps<Values> {
  failure: Pick<FormFailure<Values>, "errors" | "waitSeconds"> | undefined;
  refusal?: FormRefusal | undefined;
  /** French by default. */
  words?: { title: string; text: string };
}

const french = {
  title: "Formulaire invalide",
  text: "Veuillez remplir tous les champs requis correctement.",
};

/** Where nothing but the file was refused: the form may have no fault, as when the disk is full. */
const ofFile = {
  title: "Le fichier n’a pas été reçu",
  text: "Ce que vous avez tapé est encore ici.",
};

/** The refusal, rate limit or error summary above a posted form. It takes the focus. */
export function FormFeedback<Values>(props: FormFeedbackProps<Values>) {
  const { failure, refusal } = props;
  if (!failure) return null;
  if (failure.waitSeconds !== undefined) {
    return (
      <Notice tone="error" title="Trop de tentatives" takesFocus>
        <p>{waitingText(failure.waitSeconds)}</p>
      </Notice>
    );
  }
  const errors: FieldErrors<Values> = failure.errors;
  const fields = Object.keys(errors);
  const { words = fields.join() === "file" ? ofFile : french } = props;
  if (fields.length > 0) return <ErrorSummary {...words} errors={messageList(errors)} />;
  if (!refusal) return null;
  return (
    <Notice tone={refusal.tone} title={refusal.title} takesFocus>
      {typeof refusal.text === "string" ? <p>{refusal.text}</p> : refusal.text}
    </Notice>
  );
}

/** The sentence that says how long to wait after a rate limit. */
export function waitingText(seconds: number): string {
  const wait = Math.ceil(seconds / 60);
  const delay = wait <= 1 ? "une minute" : minutes(wait);
  return `Vous pourrez réessayer dans ${delay}.`;
}

/** Like `waitingText`, with the reason, for places without a title. */
export const tooManyText = (seconds: number): string =>
  `Trop de tentatives ont été faites. ${waitingText(seconds)}`;

/** The note on required fields, before the first field of every form (RGAA 11.10). */
export const RequiredNote = ({ children }: { children?: ReactNode }) => (
  <p className="mb-4 text-sm text-ink-soft">
    {children ?? "Sauf mention contraire, tous les champs sont obligatoires."}
  </p>
);
