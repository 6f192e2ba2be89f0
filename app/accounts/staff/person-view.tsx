import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/person-page";
import { FactorsSection } from "./factors-section.tsx";
import {
  AccountStateSection,
  DisableSection,
  MandatesSection,
  NameSection,
  SecuritySection,
} from "./person-sections.tsx";
import { RolesSection } from "./roles-section.tsx";
import { personStates } from "./staff.schema.ts";

export function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, done, mayChange, own, history, mandates, sessions, invitation } = loaderData;
  const { factors, dataAddress } = loaderData;
  return (
    <OfficePage
      title={person.name}
      parent={{ path: "/bureau/personnes", label: "Personnes et rôles" }}
      facts={`${person.email} · ${personStates[person.state]}`}
      act={
        dataAddress && (
          <a className="button button-secondary button-small" href={dataAddress}>
            Données personnelles
          </a>
        )
      }
    >
      <DoneNotice message={done} />
      <RefusedNotice title="Ce n’est pas possible" refused={actionData} />
      {own && (
        <Notice tone="info">
          <p>C’est votre propre fiche{"\u00A0"}: d’autres administrateurs peuvent la changer.</p>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <RolesSection
          history={history}
          held={person.roles}
          proposals={loaderData.proposals}
          alone={loaderData.alone}
          refused={actionData}
          mayChange={mayChange && person.state !== "disabled"}
        />
        <MandatesSection mandates={mandates} />
        <AccountStateSection
          state={person.state}
          sessions={sessions}
          invitation={invitation}
          mayChange={mayChange}
        />
        {mayChange && <NameSection name={person.name} refused={actionData} />}
        <FactorsSection
          {...factors}
          mayChange={mayChange && person.state === "active"}
          refused={actionData}
        />
      </div>
      <SecuritySection accountId={person.id} lines={loaderData.security} />
      {mayChange && <DisableSection state={person.state} />}
    </OfficePage>
  );
}
