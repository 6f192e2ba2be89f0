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
      lead="Ce que la plateforme ne peut pas savoir à la place de l’organisme, et ce qui la protège. Rien n’est à cocher : chaque ligne s’efface d’elle-même quand la chose est vraie."
      parent={{ path: "/bureau/exploitation", label: "Exploitation" }}
    >
      {left.length === 0 ? (
        <Notice tone="success" title="Rien ne manque avant d’ouvrir">
          <p>
            Cette page reste ici{"\u00A0"}: si l’un de ces points cesse d’être vrai, il y revient.
          </p>
        </Notice>
      ) : (
        Object.entries(openingGroups).map(([group, title]) => (
          <Group
            key={group}
            title={title}
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
  steps: readonly OpeningStep[];
  mayDo: boolean;
}

function Group({ title, steps, mayDo }: GroupProps) {
  if (steps.length === 0) return null;
  return (
    <OfficeSection title={title}>
      <ul className="office-rows opening-rows">
        {steps.map(({ name, what, todo, link }) => (
          <li key={name}>
            <h3 className="font-semibold text-pretty wrap-anywhere">{what}</h3>
            <p className="text-pretty text-ink-soft wrap-anywhere">{todo}</p>
            {link && mayDo && (
              <a className="link inline-flex min-h-11 items-center" href={link.path}>
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
