import { icons } from "./data/icons.tsx";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";

const sizes = [16, 20, 24, 32, 48];

export default function IconFont() {
  const [{ icon: First }] = icons;
  return (
    <DemoPage
      path="/icon-font"
      description="The 42 icons of the template pages, drawn as lines and sent as part of the page: no font to load."
      banner={{ image: "process", title: "Icon font", page: "Icon font" }}
    >
      <DemoBlock
        id="icons"
        title={`${icons.length} icons`}
        lead="Drawn as lines in the colour of the text around them, and part of the page itself: there is no font to download."
      >
        <ul className="grid grid-cols-2 border-t border-l border-line sm:grid-cols-3 xl:grid-cols-4">
          {icons.map(({ name, icon: Icon }) => (
            <li
              key={name}
              className="flex flex-col items-center gap-3 border-r border-b border-line bg-white px-2 py-6 text-center"
            >
              <Icon aria-hidden="true" size={36} strokeWidth={1.5} className="text-green" />
              <span className="max-w-full text-sm">{name}</span>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock
        id="sizes"
        title="Sizes"
        lead="One drawing serves every size; below 20 pixels it stands beside a word."
      >
        <ul className="flex flex-wrap items-end gap-6">
          {sizes.map((size) => (
            <li key={size} className="flex flex-col items-center gap-2 text-laterite">
              <First aria-hidden="true" size={size} />
              <span className="text-sm text-ink">{size} px</span>
            </li>
          ))}
        </ul>
      </DemoBlock>
    </DemoPage>
  );
}
