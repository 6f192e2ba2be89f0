import { actorInWords } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { searchable } from "#app/kernel/text.ts";
import { ListSearch, typedIn } from "#app/layouts/office/office-list.tsx";
import { OfficePage, OfficeSection, SectionLinks } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/settings-page";
import { type EditionKind, editionPages } from "./edition-pages.ts";
import { ListPages } from "./list-pages.tsx";
import { type SettingTheme, settingLabels, settingThemes } from "./setting-labels.ts";
import { emptyWord, settingInWords } from "./setting-values.ts";
import { editionsInForce, settingHistory, settingsInForce } from "./settings.queries.server.ts";
import { type Settings, settingKeys } from "./settings.schema.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const [inForce, history, editions] = await Promise.all([
    settingsInForce(db, now),
    settingHistory(db),
    editionsInForce(db, todayInDakar(now)),
  ]);
  const { searchParams } = new URL(request.url);
  const changed = searchParams.get("change");
  const searchText = typedIn(searchParams);
  return {
    typed: searchText,
    changed: settingKeys.find((key) => key === changed) ?? null,
    mayChange: permit(actor, "setting.change"),
    editions,
    settings: settingKeys.filter(matches(searchText, inForce)).map((key) => {
      const rows = history.filter((row) => row.key === key);
      const since = rows.find(({ effectiveFrom }) => effectiveFrom <= now);
      const coming = rows.filter(({ effectiveFrom }) => effectiveFrom > now).at(-1);
      return {
        key,
        value: settingInWords(key, inForce[key]),
        since: since ? { at: since.effectiveFrom, by: since.createdBy } : null,
        coming: coming
          ? {
              at: coming.effectiveFrom,
              value: settingInWords(key, coming.value as Settings[typeof key]),
            }
          : null,
      };
    }),
  };
}

/** Whether every typed word occurs in the label, the help or the value of a setting. */
const matches = (search: string, inForce: Settings) => (key: (typeof settingKeys)[number]) => {
  const { label, help } = settingLabels[key];
  const text = searchable(`${label} ${help} ${settingInWords(key, inForce[key])}`);
  return searchable(search)
    .split(" ")
    .every((word) => text.includes(word));
};

const parts = [
  { id: "editions", title: "Publié en éditions" },
  ...Object.entries(settingThemes).map(([id, title]) => ({ id, title })),
  { id: "listes", title: "Listes et textes" },
];

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { changed, mayChange, editions, settings, typed } = loaderData;
  const themes = (Object.entries(settingThemes) as [SettingTheme, string][]).filter(([theme]) =>
    settings.some(({ key }) => settingLabels[key].theme === theme),
  );
  return (
    <OfficePage
      title="Paramètres"
      lead="Ce que l’organisme change lui-même. Chaque changement est daté, gardé et journalisé. Une valeur sans date est celle d’origine."
    >
      {changed && (
        <Notice tone="success">
          <p>
            «{"\u00A0"}
            {settingLabels[changed].label}
            {"\u00A0"}» est enregistré.
          </p>
        </Notice>
      )}
      <ListSearch action="/bureau/parametres" label="Chercher un paramètre" typed={typed} />
      {typed ? (
        <FoundSettings count={settings.length} typed={typed} />
      ) : (
        <SectionLinks parts={parts} />
      )}
      {!typed && (
        <OfficeSection title="Publié en éditions" id="editions">
          <ul className="office-rows">
            {(Object.keys(editionPages) as EditionKind[]).map((editionKind) => (
              <EditionLink
                key={editionKind}
                editionKind={editionKind}
                edition={editions.find((each) => each.editionKind === editionKind)}
              />
            ))}
          </ul>
        </OfficeSection>
      )}
      {themes.map(([theme, title]) => (
        <OfficeSection key={theme} title={title} id={theme}>
          <ul className="office-rows">
            {settings
              .filter(({ key }) => settingLabels[key].theme === theme)
              .map((setting) => (
                <SettingLine key={setting.key} setting={setting} mayChange={mayChange} />
              ))}
          </ul>
        </OfficeSection>
      ))}
      {!typed && <ListPages />}
    </OfficePage>
  );
}

const FoundSettings = ({ count, typed }: { count: number; typed: string }) => (
  <p>
    {count === 0
      ? `Aucun paramètre ne correspond à «\u00A0${typed}\u00A0».`
      : `${counted(count, "paramètre")} pour «\u00A0${typed}\u00A0».`}{" "}
    <a className="link" href="/bureau/parametres">
      Tout voir
    </a>
  </p>
);

interface EditionLinkProps {
  editionKind: EditionKind;
  edition: Route.ComponentProps["loaderData"]["editions"][number] | undefined;
}

function EditionLink({ editionKind, edition }: EditionLinkProps) {
  const { path, label, sentence } = editionPages[editionKind];
  return (
    <li>
      <p className="font-semibold">{label}</p>
      <div className="min-w-0">
        <p className="max-w-prose">{sentence}</p>
        {edition && (
          <p className="text-sm text-ink-soft">
            {`Édition ${edition.number}, en vigueur depuis le ${formatDateLong(edition.effectiveFrom)}, par ${actorInWords(edition.publishedBy)}`}
          </p>
        )}
      </div>
      <a className="office-row-act inline-flex items-center" href={path}>
        Ouvrir<span className="sr-only">{`\u00A0: ${label}`}</span>
      </a>
    </li>
  );
}

interface SettingLineProps {
  setting: Route.ComponentProps["loaderData"]["settings"][number];
  mayChange: boolean;
}

function SettingLine({ setting, mayChange }: SettingLineProps) {
  const { key, value, since, coming } = setting;
  const { label } = settingLabels[key];
  return (
    <li>
      <p className="text-ink-soft">{label}</p>
      <div className="min-w-0">
        <p className={`wrap-anywhere ${value === emptyWord ? "text-ink-soft" : "font-semibold"}`}>
          {value}
        </p>
        {since && (
          <p className="text-sm text-ink-soft">
            {`En vigueur depuis le ${formatInstant(since.at)}, par ${actorInWords(since.by)}`}
          </p>
        )}
        {coming && (
          <p className="text-sm text-laterite">
            À partir du {formatInstant(coming.at)}
            {"\u00A0"}: {coming.value}
          </p>
        )}
      </div>
      <a
        className="office-row-act inline-flex items-center"
        href={addressOf("/bureau/parametres/:key", { key })}
      >
        {mayChange ? "Modifier" : "Historique"}
        <span className="sr-only">{`\u00A0: ${label}`}</span>
      </a>
    </li>
  );
}
