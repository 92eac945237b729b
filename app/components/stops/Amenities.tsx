/** What a stop has, one chip each. */
export function Amenities({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="amenities" aria-label="Amenities">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
