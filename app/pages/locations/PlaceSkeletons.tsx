/** Specification §9, Location skeleton. */
const cards = Array.from({ length: 9 }, (_, number) => number);

export function PlaceSkeletons() {
  return (
    <div className="cards" role="status" aria-label="Loading places">
      {cards.map((number) => (
        <div className="card skeleton" key={number} />
      ))}
    </div>
  );
}
