/** Specification §9, Location skeleton. */
const cards = Array.from({ length: 9 }, (_, number) => number);

export function PlaceSkeletons() {
  return (
    <div className="stop-rows stop-rows-wide" role="status" aria-label="Loading stops">
      {cards.map((number) => (
        <div className="stop-row skeleton" key={number} />
      ))}
    </div>
  );
}
