import { Play } from "lucide-react";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";
import { Film } from "./sections/film.tsx";
import { Modal } from "./sections/modal.tsx";

export default function Videos() {
  return (
    <DemoPage
      path="/videos"
      description="Films of the template pages: across the page, beside the words and in a dialog, loaded only when they are played."
      banner={{ image: "charpente-metallique", title: "Videos", page: "Videos" }}
    >
      <DemoBlock
        id="across"
        title="Across the page"
        lead="Only the first picture is loaded with the page. The film, 0.8 MB without sound, comes when it is played."
      >
        <figure>
          <Film name="crane" />
          <figcaption className="mt-2 text-sm text-ink-soft">
            Eight seconds on a building site: the crane slews, the digger turns.
          </figcaption>
        </figure>
      </DemoBlock>
      <DemoBlock id="beside" title="Beside the words">
        <div className="grid items-center gap-6 rounded-lg bg-sand p-5 sm:p-6 md:grid-cols-2">
          <Film name="stages" />
          <div>
            <h3 className="text-xl font-bold">Four seasons, nine seconds</h3>
            <p className="mt-2 text-pretty">
              A drawing nobody argues with, foundations nobody will see again, steel counted bar by
              bar: then come the homes, and the keys.
            </p>
          </div>
        </div>
      </DemoBlock>
      <DemoBlock
        id="in-a-dialog"
        title="In a dialog"
        lead="Over the page and as wide as it; closing it stops the film."
      >
        <div className="grid overflow-hidden rounded-lg bg-green-deep">
          <img
            src="/video/chantier-loop-poster.webp"
            width={1280}
            height={720}
            alt=""
            loading="lazy"
            className="col-start-1 row-start-1 h-full w-full object-cover opacity-60"
          />
          <div className="relative col-start-1 row-start-1 grid place-items-center p-2">
            <Modal
              id="film"
              opener={
                <>
                  <Play aria-hidden="true" size={22} />
                  Watch the video
                </>
              }
              openerClassName="button button-gold button-large"
              title="Eight seconds on a site"
              size="large"
            >
              <Film name="crane" />
            </Modal>
          </div>
        </div>
      </DemoBlock>
    </DemoPage>
  );
}
