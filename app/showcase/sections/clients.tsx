/** Invented companies, with their logos in `/logos.svg`. */
const clients = [
  { image: "01-baol-construction", name: "Baol" },
  { image: "02-teranga-batiment", name: "Teranga" },
  { image: "03-ndar-ouvrages", name: "Ndar" },
  { image: "04-saloum-routes", name: "Saloum" },
  { image: "05-cayor-energie", name: "Cayor" },
  { image: "06-laterite-co", name: "Laterite" },
  { image: "07-gora-acier", name: "Gora" },
  { image: "08-dial-eau", name: "Dial" },
];

/** The logos of clients. */
export function Clients() {
  return (
    <section aria-labelledby="clients" className="border-y border-line bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-12">
        <h2 id="clients" className="text-center text-lg font-bold text-green">
          They have built with us
        </h2>
        <ul className="mt-6 grid grid-cols-2 items-center gap-x-6 gap-y-8 sm:grid-cols-4">
          {clients.map(({ image, name }) => (
            <li key={image}>
              <img
                src={`/logos.svg#${image}`}
                width={168}
                height={64}
                alt={name}
                loading="lazy"
                className="mx-auto h-10 w-28 opacity-70 sm:h-14 sm:w-40"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
