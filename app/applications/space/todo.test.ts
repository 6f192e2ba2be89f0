import { describe, expect, test } from "vitest";
import { type ApplicationToDo, countsOf, type TodoFacts, todosOf, whatComesNext } from "./todo.ts";

const today = "2026-11-22";
const nothing: TodoFacts = {
  today,
  awaitsTerms: false,
  invitations: [],
  takeovers: [],
  applications: [],
  unread: [],
  documents: [],
  payments: [],
  due: 0,
  sought: 0,
  silentOwners: 0,
  examination: [],
  rights: { inForce: 1, suspended: 0, toRenew: 0, nextEnd: "2029-03-01" },
  mayOpen: true,
  mayRenew: false,
  hasFiled: false,
  ended: null,
};
const anApplication = (changes: Partial<ApplicationToDo> = {}): ApplicationToDo => ({
  id: "f",
  number: null,
  kind: "first",
  state: "draft",
  savedOn: "2026-11-20",
  openingPaid: false,
  toAnswer: 0,
  saved: 0,
  answerBy: null,
  mayAskTime: false,
  closesOn: null,
  ...changes,
});
const document = (code: string, standing: "ended" | "ends-soon" | "missing", until?: string) => ({
  code,
  label: `Pièce ${code}`,
  standing,
  until: until ?? null,
});
const payment = { dueOn: null, isSought: false };
const askedApplication = (changes: Partial<ApplicationToDo>) =>
  anApplication({ number: "DO-2026-00042-5", state: "complement-asked", ...changes });

const plain = (text: string) => text.replaceAll("\u00A0", " ");

/** The texts of the to-do list, with « ! » before what is urgent. */
const linesOf = (facts: Partial<TodoFacts>) =>
  todosOf({ ...nothing, ...facts }).map(({ text, when, isUrgent }) =>
    plain(`${isUrgent ? "! " : ""}${text}${when ? ` – ${when}` : ""}`),
  );

describe("todosOf", () => {
  test.each<[string, Partial<TodoFacts>, string[]]>([
    ["with rights in force and nothing under way has nothing to do", {}, []],
    [
      "without an application and a right can open one",
      { rights: { ...nothing.rights, inForce: 0, nextEnd: null } },
      ["Ouvrir votre premier dossier – rien n’est envoyé avant que vous le déposiez"],
    ],
    [
      "whose application was rejected can open another",
      { rights: { ...nothing.rights, inForce: 0, nextEnd: null }, hasFiled: true },
      ["Ouvrir un nouveau dossier – rien n’est envoyé avant que vous le déposiez"],
    ],
    [
      "whose last application was declared inadmissible reads why before opening another",
      {
        rights: { ...nothing.rights, inForce: 0, nextEnd: null },
        hasFiled: true,
        ended: { id: "f", number: "DO-2026-00042-5", state: "inadmissible" },
      },
      [
        "Lire pourquoi votre dossier DO-2026-00042-5 n’est pas recevable – vous pourrez ensuite en ouvrir un autre",
      ],
    ],
    [
      "that has not accepted new terms accepts them first",
      {
        awaitsTerms: true,
        applications: [askedApplication({ toAnswer: 1, answerBy: "2026-11-21" })],
      },
      [
        "! Lire et accepter les nouvelles conditions générales – d’ici là, votre espace se lit seulement",
        "! Répondre à 1 demande sur votre dossier DO-2026-00042-5 – attendu depuis le samedi 21 novembre 2026",
      ],
    ],
    [
      "with open complements answers them by their last day",
      { applications: [askedApplication({ toAnswer: 2, answerBy: "2026-12-04" })] },
      [
        "Répondre à 2 demandes sur votre dossier DO-2026-00042-5 – au plus tard le vendredi 4 décembre 2026",
      ],
    ],
    [
      "with open complements reads until when it can ask for more time",
      {
        applications: [
          askedApplication({ toAnswer: 1, saved: 1, answerBy: "2026-12-04", mayAskTime: true }),
        ],
      },
      [
        "Répondre à 1 demande sur votre dossier DO-2026-00042-5 – au plus tard le vendredi 4 décembre 2026, ou demander plus de temps d’ici là",
      ],
    ],
    [
      "that is late reads when the application is closed, without an offer of more time",
      {
        applications: [
          askedApplication({
            toAnswer: 1,
            answerBy: "2026-11-20",
            mayAskTime: true,
            closesOn: "2027-01-19",
          }),
        ],
      },
      [
        "! Répondre à 1 demande sur votre dossier DO-2026-00042-5 – attendu depuis le vendredi 20 novembre 2026\u202F; sinon, le dossier est classé sans suite après le mardi 19 janvier 2027",
      ],
    ],
    [
      "whose complements were taken back sends the application again",
      { applications: [askedApplication({ state: "to-complete", answerBy: "2026-12-04" })] },
      ["Renvoyer votre dossier DO-2026-00042-5 – au plus tard le vendredi 4 décembre 2026"],
    ],
    [
      "whose application is granted sends nothing again, whatever its last day to pay",
      { applications: [askedApplication({ state: "granted", answerBy: "2027-05-23" })] },
      [],
    ],
    [
      "with unread messages reads them, one entry for each application",
      {
        unread: [
          { applicationId: "f", number: "DO-2026-00042-5", messages: 2 },
          { applicationId: "g", number: "DO-2026-00043-3", messages: 1 },
        ],
      },
      [
        "Lire 2 messages de l’organisme sur le dossier DO-2026-00042-5",
        "Lire 1 message de l’organisme sur le dossier DO-2026-00043-3",
      ],
    ],
    [
      "whose member is invited answers the invitation, after an objection to a succession",
      {
        invitations: [{ id: "i", companyName: "Baol Routes", endsOn: "2026-11-27" }],
        takeovers: [{ id: "s", objectUntil: "2026-11-26" }],
      },
      [
        "! Quelqu’un demande à agir pour votre entreprise : opposez-vous-y si ce n’est pas légitime – au plus tard le jeudi 26 novembre 2026",
        "Répondre à l’invitation de Baol Routes – au plus tard le vendredi 27 novembre 2026",
      ],
    ],
    [
      "without a draft is not asked for documents that end or have ended",
      {
        documents: [document("E", "ends-soon", "2026-11-24"), document("F", "ended", "2026-11-10")],
      },
      [],
    ],
    [
      "with a draft beside a granted application meets the legal days before the documents of the draft",
      {
        applications: [anApplication(), askedApplication({ toAnswer: 1, answerBy: "2026-12-07" })],
        documents: [document("E", "ended", "2026-11-10")],
        examination: [
          {
            key: "appeal-d",
            text: "Faire un recours",
            when: null,
            isUrgent: false,
            path: "/",
            day: "2026-12-11",
          },
        ],
        due: 1,
        payments: [
          { ...payment, id: "q", what: "Certificat", amount: "25 000 FCFA", dueOn: "2027-05-23" },
        ],
      },
      [
        "Répondre à 1 demande sur votre dossier DO-2026-00042-5 – au plus tard le lundi 7 décembre 2026",
        "Faire un recours",
        "Régler 25 000 FCFA : certificat – au plus tard le dimanche 23 mai 2027",
        "! Remplacer : Pièce E – n’est plus valable depuis le 11 novembre 2026",
        "Continuer votre dossier (première qualification)",
      ],
    ],
    [
      "whose complements are all answered sends its answers",
      {
        applications: [
          askedApplication({ state: "to-complete", saved: 2, answerBy: "2026-12-04" }),
        ],
      },
      [
        "Envoyer vos 2 réponses sur le dossier DO-2026-00042-5 – au plus tard le vendredi 4 décembre 2026",
      ],
    ],
    [
      "whose only complement is answered sends its answer",
      { applications: [askedApplication({ saved: 1, answerBy: "2026-12-04" })] },
      [
        "Envoyer votre réponse sur le dossier DO-2026-00042-5 – au plus tard le vendredi 4 décembre 2026",
      ],
    ],
    [
      "whose application is with the certification body has nothing to do",
      { applications: [askedApplication({ state: "under-review" })] },
      [],
    ],
    [
      "with a draft unchanged for long takes it up again",
      { applications: [anApplication({ kind: "extension", savedOn: "2026-11-08" })] },
      ["Reprendre votre dossier (extension) – rien n’y a changé depuis le 8 novembre 2026"],
    ],
    [
      "with a draft replaces ended documents by day, adds the missing ones, continues, and renews last what is still valid",
      {
        applications: [anApplication()],
        documents: [
          document("A", "missing"),
          document("B", "ends-soon", "2026-11-30"),
          document("C", "ended", "2026-11-20"),
          document("D", "missing"),
          document("E", "ends-soon", "2026-11-24"),
          document("F", "ended", "2026-11-10"),
        ],
      },
      [
        "! Remplacer : Pièce F – n’est plus valable depuis le 11 novembre 2026",
        "! Remplacer : Pièce C – n’est plus valable depuis le 21 novembre 2026",
        "Ajouter 2 pièces qui manquent à votre dossier",
        "Continuer votre dossier (première qualification)",
        "! Renouveler bientôt : Pièce E – valable jusqu’au 24 novembre 2026",
        "Renouveler bientôt : Pièce B – valable jusqu’au 30 novembre 2026",
      ],
    ],
    [
      "with payments due makes them, by their last day when they have one",
      {
        due: 5,
        payments: [
          { ...payment, id: "p", what: "Ouverture de dossier", amount: "75 000 FCFA" },
          { ...payment, id: "q", what: "Suivi annuel", amount: "30 000 FCFA", dueOn: "2026-12-31" },
        ],
      },
      [
        "Régler 30 000 FCFA : suivi annuel – au plus tard le jeudi 31 décembre 2026",
        "Régler 75 000 FCFA : ouverture de dossier",
        "Régler 3 autres montants",
      ],
    ],
    [
      "that has announced a payment is not asked to pay it again",
      {
        due: 1,
        payments: [
          { ...payment, id: "p", what: "Suivi annuel", amount: "30 000 FCFA", isSought: true },
        ],
      },
      [
        "Suivre le paiement de 30 000 FCFA : suivi annuel – nous cherchons la somme, ne payez pas deux fois",
      ],
    ],
    [
      "with owners of works who do not answer reminds them",
      { silentOwners: 2 },
      ["Relancer 2 maîtres d’ouvrage sans réponse"],
    ],
    [
      "with rights to renew and one suspended gathers the documents of the renewal",
      { rights: { inForce: 2, suspended: 1, toRenew: 2, nextEnd: "2027-01-10" } },
      [
        "! Lire pourquoi 1 qualification est suspendue – sans valeur tant que cela dure",
        "Réunir les pièces du renouvellement de 2 qualifications – au plus tard le dimanche 10 janvier 2027 ; le dossier lui-même ne s’ouvre pas encore ici",
      ],
    ],
    [
      "with rights to renew asks for the renewal when that kind can be opened",
      { mayRenew: true, rights: { ...nothing.rights, toRenew: 1 } },
      ["Demander le renouvellement de 1 qualification – au plus tard le jeudi 1er mars 2029"],
    ],
    [
      "with a renewal under way is not asked to renew",
      {
        rights: { ...nothing.rights, toRenew: 1 },
        applications: [askedApplication({ kind: "renewal", state: "filed" })],
      },
      [],
    ],
  ])("a company %s", (_name, facts, lines) => {
    expect(linesOf(facts)).toEqual(lines);
  });

  const asked = askedApplication({ id: "g", toAnswer: 1, answerBy: "2026-12-04" });
  const endsSoon = document("B", "ends-soon", "2026-11-23");
  const fee = { ...payment, id: "p", what: "Ouverture de dossier", amount: "75 000 FCFA" };
  test.each<[string, Partial<TodoFacts>, string]>([
    ["nothing lacking", { documents: [endsSoon], silentOwners: 1 }, "draft-f paper-B references"],
    [
      "a document missing",
      { documents: [endsSoon, document("A", "missing")] },
      "documents-missing draft-f paper-B",
    ],
    ["a fee", { documents: [endsSoon], due: 1, payments: [fee] }, "pay-p draft-f paper-B"],
    [
      "an answer due",
      { applications: [anApplication({ openingPaid: true }), asked], documents: [endsSoon] },
      "answer-g draft-f paper-B",
    ],
  ])("the filing of a draft, with %s, stands before what can wait", (_name, facts, keys) => {
    for (const openingPaid of [false, true]) {
      const applications = [anApplication({ openingPaid })];
      const todos = todosOf({ ...nothing, applications, ...facts });
      expect(todos.map(({ key }) => key).join(" ")).toBe(keys);
    }
  });

  test("a draft whose opening fee is paid is to be filed, however long ago it was changed", () => {
    const draft = anApplication({ openingPaid: true, savedOn: "2026-09-01" });
    const [todo] = todosOf({ ...nothing, applications: [draft] });
    expect(todo).toMatchObject({
      text: "Relire et déposer votre dossier (première qualification)",
      when: "les frais sont réglés, mais le dossier n’est pas encore déposé",
      path: "/espace/dossiers/f/resume",
    });
  });

  test.each([
    ["2026-11-21", true],
    ["2026-11-22", true],
    ["2026-11-24", true],
    ["2026-11-25", false],
  ])("an answer due on %s is urgent: %s", (answerBy, isUrgent) => {
    const [todo] = todosOf({
      ...nothing,
      applications: [askedApplication({ toAnswer: 1, answerBy })],
    });
    expect(todo?.isUrgent).toBe(isUrgent);
  });

  test("todosOf names at most four documents that end or are missing", () => {
    const documents = ["A", "B", "C", "D", "E", "F"].map((code) => document(code, "ended"));
    const lines = linesOf({ applications: [anApplication()], documents: documents.slice(0, 4) });
    expect(lines.filter((line) => line.startsWith("Remplacer"))).toHaveLength(4);
    const more = linesOf({ applications: [anApplication()], documents });
    expect(more.filter((line) => line.startsWith("Remplacer"))).toHaveLength(3);
    expect(more).toContain("Revoir 3 autres pièces");
  });
});

test("countsOf counts the to-do entries for each page of the menu", () => {
  const applications = [askedApplication({ toAnswer: 2, saved: 1, answerBy: "2026-12-04" })];
  const unread = [
    { applicationId: "f", number: null, messages: 2 },
    { applicationId: "g", number: null, messages: 1 },
  ];
  expect(countsOf({ ...nothing, applications, unread, due: 3, sought: 2 })).toEqual({
    "/espace": 4,
    "/espace/dossiers": 2,
    "/espace/messages": 3,
    "/espace/paiements": 1,
  });
});

test("countsOf counts the entries of the to-do list about an application", () => {
  const counted = (facts: Partial<ApplicationToDo>) =>
    countsOf({ ...nothing, applications: [askedApplication(facts)] })["/espace/dossiers"];
  expect(counted({ toAnswer: 1, saved: 1 })).toBe(1);
  expect(counted({ toAnswer: 0, saved: 2 })).toBe(2);
  expect(counted({ toAnswer: 0, saved: 0 })).toBe(0);
});

test.each<[string, Partial<TodoFacts>, string]>([
  [
    "filed",
    { applications: [askedApplication({ state: "filed" })] },
    "Nous vérifions que le dossier est complet",
  ],
  [
    "under-review",
    { applications: [askedApplication({ state: "under-review" })] },
    "Un instructeur étudie",
  ],
  ["certified", {}, "la première jusqu’au 1er mars 2029"],
  ["at the beginning", { rights: { ...nothing.rights, inForce: 0 } }, "rassembler vos pièces"],
])(
  "whatComesNext for a company with nothing to do, %s, names the next event",
  (_name, facts, words) => {
    expect(plain(whatComesNext({ ...nothing, ...facts }))).toContain(words);
  },
);
