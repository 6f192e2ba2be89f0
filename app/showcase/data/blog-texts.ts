export interface BlogText {
  paragraphs: readonly string[];
  quote: string;
  /** Key points. */
  points: readonly string[];
}

/** The text of each post, by its slug. */
export const blogTexts: Readonly<Record<string, BlogText>> = {
  "reading-the-ground": {
    paragraphs: [
      "Every plot tells two stories: the one that the owner knows, and the one under the grass. A former pond, a filled well, a layer of swelling clay two metres down; none of them shows on a plan, and each of them can double the price of a foundation.",
      "We open three pits and drive two probes before a single line is fixed. A technician writes down what comes up, metre by metre, and the samples leave for the laboratory the same evening. A week later the engineer knows how deep to go, and above all where not to.",
      "On this site the answer came from the corner nobody looked at. Wet sand under a dry crust: the footing there is now forty centimetres wider, and the rest of the building could stay as it was drawn.",
    ],
    quote: "You can change a drawing in an afternoon. You cannot change the ground at all.",
    points: [
      "Test where the loads are heaviest and where the plot looks different.",
      "Ask the neighbours what their walls have done.",
      "Keep the report with the drawings: the next extension will need it.",
    ],
  },
  "one-crane-eight-seconds": {
    paragraphs: [
      "The film lasts eight seconds. A jib turns, a load crosses the sky, a digger nods below. Nothing happens, which is exactly what was wanted.",
      "The lift was drawn the day before: weight, radius, wind, path of the load, and the people who would have no reason to stand beneath it. The banksman walked the path on foot. The slings were checked in the morning, then once more by someone else.",
      "When the wind rose past the limit at eleven, everyone stopped for coffee. The plan had an hour set aside for that. It used forty minutes of it.",
    ],
    quote: "A good lift is one that nobody remembers in the evening.",
    points: [
      "One person gives the signals, and everyone knows who.",
      "The path of a load is closed, never watched.",
      "Wind stops work; nobody has to ask.",
    ],
  },
  "three-interiors": {
    paragraphs: [
      "Three rooms, three owners and one joinery team. We asked the same carpenters to carry on from one site to the next, and to take what they had learnt with them.",
      "In the living room the fins do the work of a curtain. In the hall the stair is built like a piece of furniture, in four parts that came through the door. In the office the shelves replaced a corridor that nobody would have walked through.",
      "The timber is the same everywhere, cut from the same lot and oiled rather than varnished. It will darken in two years and can be repaired by hand in twenty.",
    ],
    quote: "Draw the light first. The furniture will find its own place.",
    points: [
      "Choose a finish that can be mended where it stands.",
      "Build one full-size corner before ordering the rest.",
      "Let the team that learns stay for the next room.",
    ],
  },
  "beneath-the-asphalt": {
    paragraphs: [
      "Drivers see five centimetres. Underneath lie four layers, each of which hides the one before it. What is not checked before it is covered will be checked later, by lorries.",
      "The earth is levelled and proof-rolled; the laterite is brought to the right moisture, neither dust nor mud; the gravel is compacted in two passes, never in one; the asphalt leaves the plant hot and must be down before it cools. Four layers, four signed sheets.",
      "The slowest check is the simplest: a rainy night. Where water stands in the morning, the camber is wrong, and the roller comes back.",
    ],
    quote: "Water is the only inspector that never takes a day off.",
    points: [
      "Close no layer without its sheet.",
      "Moisture decides how laterite compacts, more than weight does.",
      "Build the ditches before the road, not after it.",
    ],
  },
  "pierced-walls": {
    paragraphs: [
      "A pierced block is a small machine with no moving parts. It breaks the sun into pieces, lets the wind through and keeps the eyes of the street outside.",
      "We draw the pattern from the path of the sun. To the west the holes are deep and narrow; to the north they may be wide open. A cardboard model and a lamp tell more in ten minutes than a page of figures.",
      "There are places where we leave them out: beside a busy road, where dust would settle in every hole, and at the height of small climbers.",
    ],
    quote: "The best fan we ever installed is a wall with holes in it.",
    points: [
      "Deep holes for low sun, wide ones for shade.",
      "Fire the blocks from local clay when there is a kiln within reach.",
      "Plan how they will be washed.",
    ],
  },
  "restoring-an-arcade": {
    paragraphs: [
      "Fourteen shops live under this arcade. Closing them for seven months was never an option, so the site was cut into slices: two arches at a time, a covered way for customers, deliveries before eight.",
      "The old render came off by hand. Behind it we found shell lime, sound nearly everywhere, and three cracks older than anyone who remembers them. The new render is the same lime, laid in three coats with a week between each.",
      "The scaffold moved twelve times. Each time, the shopkeepers had the date two weeks ahead, on paper, with a telephone number that somebody answered.",
    ],
    quote: "The building could wait. The baker could not.",
    points: [
      "Repair with the material that is already there.",
      "Give dates early, on paper, and keep them.",
      "Leave one arch untouched until the first has dried.",
    ],
  },
  "concrete-in-the-heat": {
    paragraphs: [
      "Concrete does not dry, it sets, and heat makes it hurry. A slab that loses its water before it has set will crack like a river bed, however good the recipe.",
      "So the pour began at two in the morning. The gravel had been watered and shaded since the day before, ice went into the mixing water, and lorries left the plant twelve minutes apart. By nine the last square metre was under wet hessian.",
      "The hessian stayed wet for seven days. It is the dullest work on the site, and the one that decides whether the slab lives thirty years or fifty.",
    ],
    quote: "The pour takes one night. Looking after it takes a week.",
    points: [
      "Cool the gravel: it weighs more than the water.",
      "Never add water at the foot of the pump.",
      "Write the name of whoever waters the slab, for each day.",
    ],
  },
  "a-frame-in-a-week": {
    paragraphs: [
      "Passers-by saw six portals rise between Monday and Saturday and thought that we were quick. They had not seen the nine weeks before.",
      "Each piece was cut, drilled and assembled once on the workshop floor, then taken apart, numbered and painted. On site there was nothing left to adjust: the bolts went in by hand, and the spanner only had the last word.",
      "The one surprise was a base plate set eight millimetres too far east. A slotted hole had been drawn for precisely that.",
    ],
    quote: "Measure in the workshop, where there is shade and time.",
    points: [
      "Assemble once on the ground before lifting anything.",
      "Number the parts in the order in which they are needed.",
      "Allow for the foundations to be a little wrong.",
    ],
  },
  "a-field-of-light": {
    paragraphs: [
      "Twelve thousand panels make a roof without a building. The rain that falls on it has to go somewhere, and it will go faster than it ever did on grass.",
      "We dug the drains first, in the dry season, and let one rainy season test them before the rows were fixed. Two ditches were moved. Moving them a year later would have meant dismantling a third of the field.",
      "Sheep now keep the grass short between the rows. They were the shepherds’ idea, and the best line of the maintenance plan.",
    ],
    quote: "The sun is the easy part. The water is the project.",
    points: [
      "Let one rainy season judge the drains.",
      "Leave paths wide enough for a wheelbarrow and for a fire engine.",
      "Ask those who know the land what it does in August.",
    ],
  },
};
