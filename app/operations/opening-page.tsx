import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/opening-page";
import { measureOpening } from "./measure-opening.server.ts";
import { type OpeningStep, openingGroups } from "./opening.ts";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { left, all } = await measureOpening(ctx);
  return { left, all, mayDo: permit(ctx.actor, "setting.change") };
}

export default function OpeningPage({ loaderData: { left, all, mayDo } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="À faire avant d’ouvrir"
      facts={left.length > 0 && `${left.length} sur ${counted(all, "point")}`}
      lead={
        "Ce que la plateforme ne peut pas savoir à la place de l’organisme, et ce qui la protège. Rien n’est à cocher\u00A0: chaque ligne s’efface d’elle-même quand la chose est vraie."
      }
      parent={{ path: "/bureau/exploitation", label: "Exploitation" }}
    >
      {left.length === 0 ? (
        <Notice tone="success" title="Rien ne manque avant d’ouvrir">
          <p>
            Cette page reste ici{"\u00A0"}: si l’un de ces points cesse d’être vrai, il y revient.
          </p>
        </Notice>
      ) : (
        Object.entries(openingGroups).map(([group, words]) => (
          <Group
            key={group}
            {...words}
            steps={left.filter((step) => step.group === group)}
            mayDo={mayDo}
          />
        ))
      )}
    </OfficePage>
  );
}

interface GroupProps {
  title: string;
  note: string;
  steps: readonly OpeningStep[];
  mayDo: boolean;
}

function Group({ title, note, steps, mayDo }: GroupProps) {
  if (steps.length === 0) return null;
  return (
    <OfficeSection title={title}>
      <p className="mb-1 text-sm text-ink-soft">{note}</p>
      <ul className="office-rows office-rows-told">
        {steps.map(({ name, what, todo, link }) => (
          <li key={name}>
            <h3 className="font-semibold text-pretty wrap-anywhere">{what}</h3>
            <p className="text-pretty text-ink-soft wrap-anywhere">{todo}</p>
            {link && mayDo && (
              <a
                className="office-row-act inline-flex items-center max-md:justify-self-start"
                href={link.path}
              >
                {link.label}
                <span className="sr-only">{`\u00A0: ${what}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
