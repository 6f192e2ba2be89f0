import { redirect, useSearchParams } from "react-router";
import { readFields } from "#app/forms/form-input.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/modal-popup-page";
import { demoCommentSchema } from "./comment.schema.ts";
import { type DemoCommentFailure, DemoCommentForm } from "./sections/demo-comment-form.tsx";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";
import { type DialogAnswer, dialogLabels, Modal } from "./sections/modal.tsx";

/** Validates the comment without storing it; the page says that it is a sample. */
export async function action({ request }: Route.ActionArgs) {
  const input = readFields(demoCommentSchema, await readForm(request));
  if (input.ok) return redirect("/modal-popup?comment=read#with-form", 303);
  const { values, errors } = input;
  return formAgain<DemoCommentFailure>({ values, errors });
}

const isAnswer = (text: string | null): text is DialogAnswer =>
  text !== null && ["confirm", "deny", "cancel"].includes(text);

export default function ModalPopup({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const answered = (id: string) => {
    const answer = search.get(id);
    return isAnswer(answer) ? `You chose “${dialogLabels[answer]}”.` : undefined;
  };
  return (
    <DemoPage
      path="/modal-popup"
      description="Four dialogs of the template pages: default, small, large and with a form, over the browser's own dialog."
      banner={{ image: "interieur-salon", title: "Modal popups", page: "Modal popups" }}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-6 *:rounded-lg *:border *:border-line *:bg-white *:p-6 *:shadow-card">
        <DemoBlock id="default" title="Default" lead="A message and one way out of it.">
          <Modal
            id="default-modal"
            opener="Open the default dialog"
            title="The concrete is ordered"
            answers={["confirm"]}
            answered={answered("default-modal")}
          >
            <p>
              Forty-eight cubic metres for Thursday at six in the morning. The road is kept free
              until ten, and the neighbours have been told.
            </p>
          </Modal>
        </DemoBlock>
        <DemoBlock id="small" title="Small" lead="A question of one line.">
          <Modal
            id="small-modal"
            opener="Open the small dialog"
            title="Stop the pump?"
            size="small"
            answers={["confirm", "cancel"]}
            answered={answered("small-modal")}
          >
            <p>The pour is not finished.</p>
          </Modal>
        </DemoBlock>
        <DemoBlock id="large" title="Large" lead="Room for a picture and a choice of three.">
          <Modal
            id="large-modal"
            opener="Open the large dialog"
            title="Accept the sample room?"
            size="large"
            answers={["confirm", "deny", "cancel"]}
            answered={answered("large-modal")}
          >
            <div className="grid items-center gap-6 sm:grid-cols-2">
              <Picture
                name="interieur-salon"
                alt=""
                sizes="(min-width: 64rem) 26rem, 90vw"
                className="w-full rounded-lg"
              />
              <div className="space-y-3">
                <p>
                  One room is finished before all the others: its floor, its paint, its doors and
                  its light are what the whole house will be.
                </p>
                <p>
                  Take your time. Sit down, open the windows, come back in the evening. What you
                  accept today is what we build forty times.
                </p>
              </div>
            </div>
          </Modal>
        </DemoBlock>
        <DemoBlock id="with-form" title="With a form" lead="Checked where it is filled in.">
          <Modal
            id="form-modal"
            opener="Leave a comment"
            title="Leave a comment"
            open={actionData !== undefined}
          >
            <p className="mb-4 text-sm text-ink-soft">
              A sample: what you write is checked, then forgotten. Nobody receives it.
            </p>
            <DemoCommentForm failure={actionData} />
          </Modal>
          {search.get("comment") === "read" && (
            <div className="mt-4">
              <Notice tone="success" title="Your comment is complete">
                <p>This is a sample page: nothing was kept and nothing was sent.</p>
              </Notice>
            </div>
          )}
        </DemoBlock>
      </div>
    </DemoPage>
  );
}
