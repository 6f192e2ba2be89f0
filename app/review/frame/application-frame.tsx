import type { ReactNode } from "react";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { ClockView } from "./clock-view.tsx";
import type { OpenedApplication } from "./open-application.server.ts";
import { type Section, sections, tabsFor } from "./sections.ts";

interface ApplicationFrameProps {
  opened: Pick<OpenedApplication, "application" | "standing" | "mine" | "declares" | "clock"> & {
    scope: Pick<OpenedApplication["scope"], "roles">;
  };
  here: Section;
  /** Counts beside the tabs. */
  counts?: Partial<Record<Section, number>>;
  act?: ReactNode;
  children: ReactNode;
}

/** The frame of all pages of one application for the staff: title row with number, request, state, who has it and until when. */
export function ApplicationFrame({
  opened,
  here,
  counts = {},
  act,
  children,
}: ApplicationFrameProps) {
  const { application, standing, mine, declares, clock, scope } = opened;
  const { id, companyId, companyName, number, kind, state, dueOn, handledByName } = application;
  const path = addressOf("/bureau/dossiers/:id", { id });
  const { label, holder } = applicationMachine.states[state];
  return (
    <OfficePage
      title={companyName}
      head={`${number}, ${sections[here]}`}
      parent={{ path: "/bureau/dossiers", label: "Dossiers" }}
      facts={
        <>
          <a href={addressOf("/bureau/entreprises/:id", { id: companyId })}>{number}</a>{" "}
          <span>
            {kindLabels[kind]} ·{" "}
            <strong>
              classe{"\u00A0"}
              {application.class}
            </strong>{" "}
            · {counted(application.subAreas, "sous-domaine", "sous-domaines")}
          </span>{" "}
          <span>{label}</span>{" "}
          {clock ? (
            <ClockView clock={clock} />
          ) : (
            dueOn &&
            holder !== "nobody" && (
              <span>
                {holder === "staff" ? "à traiter" : "réponse attendue"} au plus tard le{" "}
                {formatDateShort(dueOn)}
              </span>
            )
          )}
          {application.isDemo && <span>démonstration, aucun e-mail n’est envoyé</span>}
          {(handledByName || holder === "staff") && (
            <span>
              {mine ? "suivi par vous" : handledByName ? `suivi par ${handledByName}` : "à prendre"}
            </span>
          )}
        </>
      }
      act={act}
      width="full"
    >
      {standing === "whole" && (
        <Tabs
          label="Parties du dossier"
          tabs={tabsFor({ state, roles: scope.roles, here }).map((section) => ({
            path: section ? `${path}/${section}` : path,
            label: sections[section],
            here: section === here,
            ...(counts[section] !== undefined && { count: counts[section] }),
          }))}
        />
      )}
      {application.objectedTo && (
        <p className="my-3 border-l-4 border-gold bg-gold-soft px-3 py-2">
          L’entreprise s’oppose à {application.objectedTo}
          {"\u00A0"}: la présidence ou le secrétariat en décide, et le rapport ne se signe pas
          avant.
        </p>
      )}
      {children}
      {standing === "whole" && declares && (
        <p className="py-4 text-sm print:hidden">
          Un lien avec l’entreprise est apparu{"\u00A0"}?{" "}
          <a className="link" href={`${path}/declaration`}>
            Déclarer un conflit d’intérêts
          </a>
        </p>
      )}
    </OfficePage>
  );
}
