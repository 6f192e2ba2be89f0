import type { SubArea } from "#app/activity/activity.schema.ts";
import { type FamilyGroup, groupByFamily } from "#app/activity/group-by-family.ts";
import { SubAreaPicker } from "#app/activity/sub-area-picker.tsx";
import { api } from "#app/layouts/api-client.ts";
import { Notice } from "#app/ui/notice.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";
import { subAreasFailure } from "./registration-texts.ts";

interface DomainsSectionProps extends SectionProps {
  families: readonly FamilyGroup[] | null;
  onFamilies: (families: FamilyGroup[]) => void;
  /** Words searched by a post without scripts. */
  search?: string | undefined;
}

export function DomainsSection(section: DomainsSectionProps) {
  const { families, onFamilies, search, values, typed, ...props } = section;
  return (
    <FormSection
      id="domaines"
      title="Domaines d’activité"
      grouped={false}
      lead="Choisissez les travaux pour lesquels vous demandez une qualification. Ouvrez une famille pour voir ses sous-domaines."
    >
      {families ? (
        <SubAreaPicker
          families={families}
          defaultSelected={values.subAreas}
          selected={typed?.subAreas ?? null}
          search={search}
          error={props.errorOf("subAreas")}
          suppressAnnouncement={props.suppressAnnouncement}
        />
      ) : (
        <LoadingFailed onLoaded={onFamilies} />
      )}
    </FormSection>
  );
}

/** Without scripts the link reloads the page; with scripts it fetches only the list, and nothing typed is lost. */
function LoadingFailed({ onLoaded }: { onLoaded: (families: FamilyGroup[]) => void }) {
  const tryAgain = async () => {
    const answer = await api.get<{ content: SubArea[] }>("/partner-manager/v1/public/sub-domains", {
      query: { page: 0, size: 200 },
    });
    if (answer.ok) onLoaded(groupByFamily(answer.body.content));
  };
  return (
    <div id="subAreas">
      <Notice tone="error">
        <p>{subAreasFailure}</p>
        <p>
          <a
            className="link"
            href="/register"
            onClick={(event) => {
              event.preventDefault();
              void tryAgain();
            }}
          >
            Réessayer
          </a>
        </p>
      </Notice>
    </div>
  );
}
