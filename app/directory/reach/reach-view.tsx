import type { ReactNode } from "react";
import {
  mostWorkplaces,
  workplaceName,
  workplaces,
  workplacesOf,
} from "#app/companies/workplaces.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reach-page";
import { contactRefusals } from "./published-contact.refusals.ts";

type Data = Route.ComponentProps["loaderData"];
type Values = Data["values"];

export function ReachPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, mayChange, done } = loaderData;
  const posted = actionData && "values" in actionData ? actionData : undefined;
  const version = posted?.version ?? loaderData.version;
  const values = { ...loaderData.values, ...posted?.values };
  return (
    <SpacePage
      title="Être joint"
      trail={[{ label: "Entreprise", path: "/espace/entreprise" }]}
      lead="Par défaut, l’annuaire ne montre ni téléphone ni adresse. Choisissez ce que les visiteurs y trouvent."
      width="words"
    >
      <NothingDone message={actionData?.message} />
      <DoneNotice message={done} />
      <FormFeedback failure={posted} />
      <p>
        {slug ? (
          <a className="link" href={addressOf("/annuaire/:slug", { slug })}>
            Voir votre fiche dans l’annuaire
          </a>
        ) : (
          "Votre entreprise n’est pas encore dans l’annuaire\u00A0: vos choix y paraîtront avec son premier certificat."
        )}
      </p>
      {loaderData.values.takesMessages && mayChange && (
        <SpaceSection title="Vous recevez des messages">
          <form method="post">
            <button type="submit" name="intent" value="stop" className="button button-secondary">
              Ne plus recevoir de messages
            </button>
          </form>
        </SpaceSection>
      )}
      {!mayChange ? (
        <p>{contactRefusals["not-yours"].message}</p>
      ) : posted?.review ? (
        <Review review={posted.review} values={values} version={version} />
      ) : (
        <Choices values={values} errors={posted?.errors ?? {}} version={version} />
      )}
    </SpacePage>
  );
}

interface ChoicesProps {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  version: number;
}

function Choices({ values, errors, version }: ChoicesProps) {
  return (
    <form method="post" noValidate className="card flex flex-col gap-6 p-5 sm:p-6">
      <input type="hidden" name="version" value={version} />
      <fieldset className="min-w-0">
        <legend className="text-lg font-bold">Téléphone</legend>
        <Box name="showsPhone" isTicked={values.showsPhone}>
          Montrer un téléphone professionnel
        </Box>
        <div className="mt-3 grid">
          <TextField
            name="phone"
            type="tel"
            label="Numéro à montrer"
            help={"Celui d’un bureau plutôt que d’une personne. Exemple\u00A0: 33 821 00 00"}
            autoComplete="tel"
            optional=""
            defaultValue={values.phone}
            error={errors.phone}
          />
        </div>
      </fieldset>
      <PlaceChoices places={values.places} error={errors.places} />
      <fieldset className="min-w-0">
        <legend className="text-lg font-bold">Messages</legend>
        <Box name="takesMessages" isTicked={values.takesMessages}>
          Recevoir des messages{" "}
          <span className="block text-sm text-ink-soft">
            Un visiteur vous écrit par un formulaire, sans voir votre adresse. Le message part par
            e-mail aux membres de l’entreprise. Une pression suffit pour le signaler, ou pour ne
            plus en recevoir.
          </span>
        </Box>
      </fieldset>
      <SubmitButton intent="review">Voir avant de publier</SubmitButton>
    </form>
  );
}

interface BoxProps {
  name: string;
  isTicked: boolean;
  children: ReactNode;
}

const Box = ({ name, isTicked, children }: BoxProps) => (
  <label className="choice mt-2">
    <input type="checkbox" name={name} defaultChecked={isTicked} />
    <span className="min-w-0">{children}</span>
  </label>
);

function PlaceChoices({ places, error }: { places: readonly string[]; error: string | undefined }) {
  const byRegion = Map.groupBy(workplaces, ({ region }) => region);
  return (
    <fieldset id="places" tabIndex={-1} className="min-w-0" aria-describedby="places-help">
      <legend className="text-lg font-bold">Lieux où vous travaillez</legend>
      <p id="places-help" className="mt-1 text-sm text-ink-soft">
        {`${mostWorkplaces} lieux au plus, en plus de la région de votre siège. Une région entière compte pour un.`}
      </p>
      {error && <p className="mt-2 text-sm font-semibold text-error">{error}</p>}
      {[...byRegion].map(([region, regionPlaces]) => {
        const count = regionPlaces.filter(({ code }) => places.includes(code)).length;
        return (
          <details key={region.code} open={count > 0} className="border-b border-line">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
              {region.name}
              {count > 0 && (
                <span className="font-normal text-ink-soft">
                  {` (${counted(count, "choisi", "choisis")})`}
                </span>
              )}
            </summary>
            <div className="grid gap-2 pb-3 sm:grid-cols-2">
              {regionPlaces.map(({ code, department }) => (
                <label key={code} className="choice">
                  <input
                    type="checkbox"
                    name="places"
                    value={code}
                    defaultChecked={places.includes(code)}
                  />
                  {department ?? "Toute la région"}
                </label>
              ))}
            </div>
          </details>
        );
      })}
    </fieldset>
  );
}

interface ReviewProps {
  review: { phone: string | null; places: readonly string[]; takesMessages: boolean };
  values: Values;
  version: number;
}

/** What the directory will show, before it does. */
function Review({ review, values, version }: ReviewProps) {
  const { phone, places, takesMessages } = review;
  const facts = [
    { label: "Téléphone", value: phone ? formatPhone(phone) : "non montré" },
    {
      label: "Lieux de travail",
      value:
        places.length > 0
          ? workplacesOf(places).map(workplaceName).join(", ")
          : "aucun, en plus de la région du siège",
    },
    {
      label: "Messages",
      value: takesMessages ? "lien «\u00A0Écrire à cette entreprise\u00A0»" : "aucun formulaire",
    },
  ];
  return (
    <form method="post" className="card flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-xl font-bold">Ce que tout le monde verra</h2>
      <dl className="office-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        En publiant, vous acceptez que ces informations soient montrées à tout le monde, dans
        l’annuaire{places.length > 0 && ", et les lieux aussi dans les données ouvertes"}. Vous
        pouvez les retirer à tout moment, avec effet immédiat. Le téléphone et le lien ne paraissent
        que tant qu’une qualification est en vigueur.
      </p>
      <input type="hidden" name="version" value={version} />
      {values.showsPhone && <input type="hidden" name="showsPhone" value="on" />}
      <input type="hidden" name="phone" value={values.phone} />
      {places.map((place) => (
        <input key={place} type="hidden" name="places" value={place} />
      ))}
      {takesMessages && <input type="hidden" name="takesMessages" value="on" />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="publish">Publier</SubmitButton>
        <button type="submit" name="intent" value="edit" className="button button-secondary">
          Modifier
        </button>
      </div>
    </form>
  );
}
