import { Search, Users, UserX } from "lucide-react";

export const deciders = [
  {
    icon: Search,
    title: "Le rapporteur instruit",
    text: "Il lit le dossier, interroge les clients cités en référence, visite si nécessaire, et rend un avis écrit.",
  },
  {
    icon: Users,
    title: "La commission décide",
    text: "Des professionnels de métiers différents accordent, accordent en partie, ajournent ou refusent, toujours avec des motifs.",
  },
  {
    icon: UserX,
    title: "Les intéressés se retirent",
    text: "Un membre lié à l’entreprise, ou son concurrent direct, ne participe ni à l’examen ni au vote.",
  },
];
