import type { TermsText } from "#app/terms/terms.ts";

/**
 * First version of the general terms, a template: `{body}` and `{product}` are filled when it is published.
 * Spaces before `; : ! ?` and inside « » are U+202F and U+00A0. Once published, a change needs a new number.
 */
export const terms20261: TermsText = {
  number: "2026-1",
  title: "Conditions générales d’utilisation et d’inscription",
  summary: {
    note: "Ce résumé aide à la lecture ; seuls les articles qui suivent engagent les parties.",
    points: [
      "La qualification est volontaire. Elle ne remplace ni un agrément ni une autorisation de l’État, et elle ne garantit aucun marché.",
      "Les informations et les pièces que vous fournissez doivent être exactes, authentiques et à jour.",
      "Les frais figurent dans un tarif public. Ils rémunèrent l’examen du dossier, quel que soit son résultat. Aucune somme n’est due en dehors de ce tarif.",
      "La décision est prise par une commission. Elle est motivée, et vous pouvez la contester dans les 30 jours.",
      "Le certificat est valable 4 ans, avec un suivi chaque année. Chacun peut vérifier en ligne s’il est toujours en vigueur.",
      "Vos données personnelles sont protégées par la loi n° 2008-12. Vous pouvez y accéder, les faire corriger et vous opposer à leur traitement.",
    ],
  },
  preamble: [
    "{body}, ci-après « l’Organisme », qualifie et certifie, à leur demande, des entreprises du bâtiment et des travaux publics. L’Organisme met à leur disposition la plateforme {product}, ci-après « la Plateforme ». Ses coordonnées et les informations qui l’identifient figurent dans les mentions légales de la Plateforme.",
    "Les présentes conditions générales, ci-après « les Conditions », fixent les règles que l’Organisme et l’entreprise s’engagent à respecter, de l’inscription à la fin de la qualification. L’entreprise les accepte en cochant la case prévue dans le formulaire d’inscription.",
  ],
  articles: [
    {
      title: "Objet",
      paragraphs: [
        "Les Conditions régissent l’accès à la Plateforme, l’inscription des entreprises, le dépôt et l’examen de leurs dossiers, la délivrance, le suivi et la fin des certificats, ainsi que la consultation de l’annuaire public.",
        "Elles s’appliquent à toute entreprise qui s’inscrit et à toute personne qui agit pour elle. Les articles 9, 10, 14, 15 et 16 s’appliquent aussi à toute personne qui consulte la Plateforme.",
        "La nomenclature des activités, les critères d’examen, la liste des pièces et le tarif sont publiés sur la Plateforme. Ils complètent les Conditions ; en cas de contradiction, les Conditions prévalent.",
      ],
    },
    {
      title: "Définitions",
      paragraphs: [
        {
          text: "Dans les Conditions, les mots suivants ont le sens indiqué ci-dessous.",
          items: [
            {
              term: "Annuaire",
              text: "la liste publique des entreprises qui ont au moins une Qualification en vigueur.",
            },
            {
              term: "Certificat",
              text: "le document numéroté qui porte les Qualifications accordées à l’Entreprise.",
            },
            {
              term: "Commission",
              text: "la formation collégiale de l’Organisme qui se prononce sur les Dossiers.",
            },
            {
              term: "Dossier",
              text: "une demande de l’Entreprise, depuis son ouverture jusqu’à la décision.",
            },
            {
              term: "Entreprise",
              text: "la personne physique ou morale, ou le groupement d’intérêt économique, qui s’inscrit sur la Plateforme pour une activité du bâtiment et des travaux publics.",
            },
            {
              term: "Espace entreprise",
              text: "la partie de la Plateforme réservée à l’Entreprise et à ses Membres.",
            },
            {
              term: "Membre",
              text: "la personne qui dispose d’un accès à la Plateforme et agit pour l’Entreprise.",
            },
            {
              term: "Pièce",
              text: "un document que l’Entreprise fournit à l’appui de ses déclarations.",
            },
            {
              term: "Qualification",
              text: "la reconnaissance de la capacité de l’Entreprise dans un sous-domaine d’activité, avec un niveau, une date de début et une date de fin.",
            },
            {
              term: "Tarif",
              text: "la liste des frais, publiée sur la Plateforme avec sa date d’effet.",
            },
          ],
        },
      ],
    },
    {
      title: "Caractère volontaire de la qualification",
      paragraphs: [
        "La demande de Qualification est une démarche libre et volontaire. L’Organisme ne dispose d’aucun monopole et n’agit pas au nom de l’État.",
        "La Qualification n’est ni un agrément ni une autorisation administrative. Elle ne dispense l’Entreprise d’aucune formalité, assurance, déclaration ou autorisation que la réglementation lui impose.",
        "La Qualification atteste qu’à la date de la décision l’Entreprise a justifié des moyens, des références et des capacités demandés par les critères publiés. Elle ne garantit ni l’attribution d’un marché ni la bonne exécution d’un chantier.",
        "Les maîtres d’ouvrage restent libres d’apprécier les capacités de l’Entreprise selon les règles qui leur sont applicables.",
      ],
    },
    {
      title: "Inscription et compte",
      paragraphs: [
        "L’inscription est ouverte aux entreprises du bâtiment et des travaux publics établies au Sénégal ou dans un autre pays. L’Entreprise indique son numéro d’identification fiscale (au Sénégal, le NINEA) et son numéro au registre du commerce. Une même entreprise ne peut être inscrite qu’une seule fois.",
        "La personne qui procède à l’inscription déclare avoir le pouvoir d’engager l’Entreprise. L’Organisme peut lui demander d’en justifier.",
        "Le compte est activé au moyen d’un lien envoyé par e-mail. Ce lien est personnel et sa durée de validité est limitée.",
        "Chaque Membre choisit un mot de passe et le garde secret. L’Entreprise répond des actes accomplis avec les accès de ses Membres. Elle signale sans délai à l’Organisme toute perte, tout usage non autorisé d’un accès et tout départ d’un Membre.",
        "L’inscription n’entraîne, à elle seule, ni frais ni Qualification. Elle permet à l’Entreprise d’ouvrir un Dossier.",
        "L’Entreprise peut demander à tout moment la fermeture de son compte. La fermeture met fin aux Qualifications en cours ; les informations sont ensuite conservées dans les limites fixées aux articles 14 et 15.",
      ],
    },
    {
      title: "Exactitude des déclarations et des pièces",
      paragraphs: [
        "L’Entreprise fournit des informations exactes, complètes et sincères. Les Pièces sont authentiques, lisibles et en cours de validité à la date du dépôt du Dossier.",
        "Une Pièce valable à la date du dépôt le reste pour l’examen de ce Dossier, même si elle expire entre-temps.",
        "Les références présentées portent sur des travaux que l’Entreprise a réalisés avec ses moyens propres. La part confiée à des sous-traitants est indiquée.",
        "L’Entreprise autorise l’Organisme à vérifier ses déclarations, notamment auprès des services et organismes qui ont délivré les Pièces et des maîtres d’ouvrage cités en référence. L’Organisme peut demander à voir les originaux ou à visiter les installations et les chantiers.",
        "Une déclaration ou une Pièce fausse entraîne le rejet du Dossier ou le retrait de la Qualification. L’Organisme se réserve le droit d’en informer les autorités compétentes.",
      ],
    },
    {
      title: "Frais",
      paragraphs: [
        {
          text: "Les frais dus par l’Entreprise sont fixés par le Tarif. Ils peuvent comprendre :",
          items: [
            "les frais d’ouverture du Dossier ;",
            "les frais d’instruction des sous-domaines supplémentaires ;",
            "les frais de délivrance du Certificat ;",
            "les frais de suivi annuel ;",
            "les frais de duplicata et de recours.",
          ],
        },
        "Les montants sont exprimés en francs CFA (FCFA). Le Tarif précise s’ils s’entendent hors taxes ou toutes taxes comprises. Le montant dû est celui du Tarif en vigueur lorsque la demande de paiement est créée ; il ne change plus ensuite pour cette demande.",
        "Le paiement se fait par les moyens indiqués sur la Plateforme. Il est acquis lorsque sa réception est confirmée ; un reçu est alors mis à la disposition de l’Entreprise.",
        "Les frais rémunèrent l’examen et le suivi. Ils ne dépendent pas du sens de la décision.",
        "Les frais d’ouverture peuvent être remboursés, à la demande de l’Entreprise, tant que le Dossier n’a pas été déclaré recevable. Ils ne le sont plus ensuite, quelle que soit la décision.",
        "Aucune somme n’est due en dehors du Tarif. L’Entreprise signale à l’Organisme toute demande de paiement qui ne figure pas dans son Espace entreprise.",
      ],
    },
    {
      title: "Instruction du dossier et décision",
      paragraphs: [
        {
          text: "Chaque Dossier suit les étapes suivantes :",
          items: [
            "la recevabilité : l’Organisme vérifie que le Dossier est complet, dans un délai indicatif de 10 jours ouvrés ;",
            "les compléments, s’il y a lieu : l’Organisme précise ce qui manque et l’Entreprise dispose de 15 jours pour répondre, délai qui peut être prolongé à sa demande ;",
            "l’instruction : un rapporteur étudie le Dossier et peut proposer une visite ;",
            "l’examen : la Commission se prononce collégialement, au vu du rapport.",
          ],
        },
        "Les critères d’examen sont publiés et sont les mêmes pour toutes les entreprises. Lorsque la Commission s’écarte de la classe qui résulte des critères, elle l’explique par écrit.",
        "Le rapporteur et les membres de la Commission se prononcent en toute indépendance. Celui qui a un lien avec l’Entreprise, ou qui en est un concurrent direct, se retire de l’examen du Dossier ; ce retrait est consigné.",
        "Toute personne qui prend part à l’instruction ou à la décision garde confidentiel le contenu du Dossier.",
        "La décision accorde la demande en tout ou en partie, l’ajourne ou la refuse. Elle est écrite, motivée et notifiée dans l’Espace entreprise ; un e-mail en avertit l’Entreprise.",
        "Un Dossier resté sans réponse pendant 60 jours après une demande de compléments est classé sans suite. L’Entreprise en est avertie auparavant.",
      ],
    },
    {
      title: "Certificat et qualifications",
      paragraphs: [
        "Chaque Qualification est accordée pour un sous-domaine, avec un niveau et des dates qui lui sont propres. La classe de l’Entreprise indique l’importance des travaux pour lesquels ses moyens ont été appréciés.",
        "Le Certificat est valable 4 ans à compter de la décision, sous réserve du suivi annuel prévu à l’article 11.",
        "Une Entreprise créée depuis moins de 3 ans, ou qui ne dispose pas encore de références suffisantes, peut recevoir un Certificat provisoire de 12 mois, renouvelable deux fois.",
        "Le Certificat porte un numéro et un code QR. En cas de différence entre le Certificat et la page publique de vérification, l’état indiqué par cette page au jour de la consultation fait foi.",
        "Le renouvellement peut être demandé pendant les 180 jours qui précèdent la date de fin. Si le Dossier de renouvellement est déposé avant cette date, le Certificat reste valable pendant son examen, pendant 90 jours au plus après la date de fin.",
        "L’Entreprise peut demander à tout moment l’extension de son Certificat à d’autres sous-domaines. L’extension ne modifie pas la date de fin du Certificat.",
        "Le Certificat est attaché à l’Entreprise qui l’a obtenu. Il ne peut être ni cédé, ni prêté, ni étendu à une autre société. En cas de fusion, de scission ou de cession d’activité, l’Organisme examine si les Qualifications peuvent être maintenues.",
      ],
    },
    {
      title: "Usage de la marque et du certificat",
      paragraphs: [
        "Pendant la durée de validité de ses Qualifications, et à cette fin seulement, l’Entreprise peut faire état de sa Qualification, reproduire son Certificat en entier et utiliser la marque de l’Organisme selon les règles publiées sur la Plateforme.",
        {
          text: "Il est interdit :",
          items: [
            "de présenter la Qualification comme un agrément de l’État ou comme une obligation légale ;",
            "de l’associer à des activités, à des établissements ou à des sociétés qu’elle ne couvre pas ;",
            "de modifier le Certificat ou la marque, ou de les associer à un emblème de l’État d’une manière qui prête à confusion ;",
            "de s’en prévaloir pendant une suspension, après un retrait ou après la date de fin.",
          ],
        },
        "La marque, le nom et les logos de l’Organisme restent sa propriété. Leur usage par l’Entreprise cesse sans délai lorsque la Qualification est suspendue, retirée ou arrivée à son terme.",
      ],
    },
    {
      title: "Annuaire public",
      paragraphs: [
        "L’Annuaire présente les Entreprises dont au moins une Qualification est en vigueur. Sa consultation est libre, gratuite et possible sans compte.",
        "Pour chaque Entreprise, l’Annuaire indique son nom, sa localité, sa classe et ses Qualifications, avec leur niveau, leurs dates et leur état. Les coordonnées professionnelles et le logo de l’Entreprise sont ajoutés avec son accord. Aucun numéro de téléphone et aucune adresse e-mail d’une personne ne sont publiés sans le consentement de la personne concernée.",
        "L’ordre dans lequel les Entreprises sont présentées ne dépend d’aucun paiement.",
        "Les informations de l’Annuaire peuvent être citées avec la date de leur consultation. Leur réutilisation ne doit ni les altérer ni laisser croire qu’une Qualification est en vigueur lorsqu’elle ne l’est plus.",
      ],
    },
    {
      title: "Obligations continues et suivi annuel",
      paragraphs: [
        "Pendant toute la durée de ses Qualifications, l’Entreprise continue de répondre aux critères qui ont permis de les accorder et respecte la réglementation applicable à son activité, notamment en matière de construction, de travail et de sécurité.",
        {
          text: "L’Entreprise informe l’Organisme, dans les 30 jours, de tout changement important de sa situation, en particulier :",
          items: [
            "un changement de nom, de forme juridique, d’adresse, de dirigeant ou de contrôle ;",
            "une cessation d’activité, une radiation ou une procédure collective ;",
            "la perte de moyens humains ou matériels pris en compte pour la décision ;",
            "la fin d’une assurance exigée par les critères.",
          ],
        },
        "Chaque année, l’Entreprise transmet les éléments de suivi demandés sur la Plateforme, qui portent sur sa situation fiscale et sociale, ses assurances, son effectif et son chiffre d’affaires.",
        "Toute personne peut signaler à l’Organisme un fait qui met en cause une Qualification. L’Entreprise est invitée à présenter ses observations avant toute suite donnée au signalement.",
      ],
    },
    {
      title: "Suspension et retrait",
      paragraphs: [
        {
          text: "Une Qualification peut être suspendue :",
          items: [
            "lorsque le suivi annuel n’est pas transmis 30 jours après son échéance, malgré un rappel ;",
            "lorsque des frais dus restent impayés malgré un rappel ;",
            "lorsqu’un critère n’est plus rempli et que la situation peut être régularisée ;",
            "en cas d’usage irrégulier de la marque ou du Certificat.",
          ],
        },
        {
          text: "Une Qualification peut être retirée :",
          items: [
            "en cas de déclaration ou de Pièce fausse, ou de tentative d’influencer irrégulièrement une décision ;",
            "lorsque le suivi annuel n’est pas transmis 120 jours après son échéance ;",
            "lorsque la cause d’une suspension n’est pas régularisée dans le délai indiqué ;",
            "en cas de cessation d’activité, de radiation ou de liquidation de l’Entreprise.",
          ],
        },
        "Avant toute suspension ou tout retrait, l’Organisme expose par écrit à l’Entreprise les faits retenus et lui laisse 15 jours pour présenter ses observations. En cas de fraude manifeste, la suspension peut être immédiate ; l’Entreprise présente alors ses observations dans le même délai.",
        "La décision est motivée et notifiée à l’Entreprise. Elle est indiquée sur la page publique de vérification. La suspension prend fin dès que la situation est régularisée.",
        "L’Entreprise peut renoncer à tout moment à une Qualification. La suspension, le retrait et la renonciation n’ouvrent droit à aucun remboursement.",
      ],
    },
    {
      title: "Recours",
      paragraphs: [
        "L’Entreprise peut contester une décision d’ajournement, de refus, d’accord partiel, de suspension ou de retrait par un recours gracieux, dans les 30 jours de sa notification. Le recours est présenté dans l’Espace entreprise ou par écrit et indique ses motifs.",
        "Le recours est examiné par des personnes qui n’ont pas pris part à la première décision. L’Entreprise peut demander à être entendue.",
        "Les frais de recours prévus par le Tarif sont remboursés si le recours est accueilli.",
        "La décision rendue sur le recours est écrite, motivée et notifiée à l’Entreprise. Le recours ne suspend pas la décision contestée, sauf si l’Organisme en décide autrement.",
        "Le recours gracieux ne prive pas l’Entreprise du droit de saisir la juridiction compétente.",
      ],
    },
    {
      title: "Données personnelles",
      paragraphs: [
        "L’Organisme est responsable du traitement des données personnelles recueillies sur la Plateforme. Il les traite conformément à la loi n° 2008-12 du 25 janvier 2008 sur la protection des données à caractère personnel, et accomplit les formalités prévues auprès de la Commission de protection des données personnelles (CDP).",
        "Ces données concernent l’identité, la fonction et les coordonnées des Membres et des dirigeants, les personnes citées dans les Pièces et les traces de connexion. Elles servent à gérer les comptes, les Dossiers, les paiements, les Certificats et l’Annuaire, à assurer la sécurité de la Plateforme et à respecter les obligations de l’Organisme.",
        "Elles sont accessibles aux seules personnes habilitées de l’Organisme, aux rapporteurs et aux membres de la Commission pour les Dossiers qui leur sont confiés et, dans la limite de leur mission, aux prestataires d’hébergement, de messagerie et de paiement. L’accès aux Pièces est enregistré. Les données ne sont ni vendues ni louées.",
        "Les données sont conservées le temps nécessaire à ces usages, puis pendant la durée prévue à l’article 15.4 lorsqu’elles figurent dans un document à conserver. La politique de confidentialité précise ces durées, les destinataires et le lieu d’hébergement, y compris lorsque les données sont hébergées hors du Sénégal.",
        "Toute personne concernée peut être informée de l’usage de ses données, y accéder, s’opposer à leur traitement et les faire rectifier ou supprimer, dans les conditions prévues par la loi. Elle s’adresse pour cela à l’Organisme et peut saisir la CDP d’une réclamation.",
        "L’Entreprise informe les personnes dont elle transmet les données, notamment son personnel, et ne transmet que celles qui sont demandées.",
        "L’envoi d’une lettre d’information suppose un accord distinct, qui peut être retiré à tout moment.",
      ],
    },
    {
      title: "Écrit électronique, preuve et sécurité",
      paragraphs: [
        "Les échanges entre l’Organisme et l’Entreprise se font par voie électronique. Les parties reconnaissent à l’écrit électronique la même valeur qu’à l’écrit sur papier, dans les conditions prévues par la loi n° 2008-08 du 25 janvier 2008 sur les transactions électroniques.",
        "L’acceptation des Conditions est enregistrée avec le numéro de leur version, l’empreinte numérique du document, la date, l’heure et l’adresse de connexion.",
        "Les documents délivrés par l’Organisme sont accompagnés d’une empreinte numérique qui permet d’en contrôler l’intégrité. Cette empreinte n’est pas une signature électronique qualifiée.",
        "L’Organisme conserve pendant 10 ans les documents électroniques relatifs aux acceptations, aux paiements, aux décisions et aux Certificats.",
        "Une notification est réputée faite le jour où elle est mise à disposition dans l’Espace entreprise et annoncée à l’adresse e-mail indiquée par l’Entreprise, qui veille à la tenir à jour.",
        "L’Organisme prend les mesures propres à protéger la Plateforme et les informations qui lui sont confiées. Il est interdit de perturber le fonctionnement de la Plateforme, d’en contourner les protections ou d’accéder aux informations d’une autre Entreprise.",
      ],
    },
    {
      title: "Responsabilité",
      paragraphs: [
        "L’Organisme examine les Dossiers avec soin et impartialité ; il est tenu d’une obligation de moyens. Sa décision repose sur les informations et les Pièces dont il disposait à sa date.",
        "L’Entreprise reste seule responsable de ses travaux, de ses engagements envers ses clients, ses salariés et ses sous-traitants, ainsi que de l’exactitude de ce qu’elle déclare.",
        "L’Organisme s’efforce d’assurer un accès continu à la Plateforme et annonce, si possible, les interruptions pour maintenance. Il ne répond pas des défaillances des réseaux, des opérateurs de paiement ou des fournisseurs de messagerie.",
        "Lorsqu’une panne de la Plateforme a empêché l’Entreprise de respecter un délai, ce délai est prolongé d’une durée au moins égale.",
        "Aucune clause des Conditions n’écarte une responsabilité que la loi interdit de limiter.",
      ],
    },
    {
      title: "Évolution des conditions",
      paragraphs: [
        "Chaque version des Conditions porte un numéro et une date d’entrée en vigueur. La version en vigueur peut être lue et téléchargée gratuitement sur la Plateforme ; les versions antérieures sont remises sur demande.",
        "Une nouvelle version est annoncée sur la Plateforme et par e-mail au moins 30 jours avant son entrée en vigueur, sauf lorsque la loi impose un délai plus court.",
        "L’Entreprise accepte la nouvelle version avant d’ouvrir un nouveau Dossier. Un Dossier déjà déposé reste soumis à la version acceptée lors de son dépôt.",
        "Si une clause est déclarée nulle, les autres clauses restent applicables.",
      ],
    },
    {
      title: "Droit applicable et règlement des litiges",
      paragraphs: [
        "Les Conditions sont soumises au droit sénégalais. Leur texte en français fait foi.",
        "L’Organisme et l’Entreprise recherchent d’abord une solution amiable, par le recours prévu à l’article 13 ou par une réclamation écrite.",
        "À défaut d’accord, le litige est porté devant les juridictions sénégalaises compétentes.",
      ],
    },
  ],
};
