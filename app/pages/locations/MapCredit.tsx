/** Some places come from OpenStreetMap, whose license (ODbL 1.0) asks for this line. */
export const MapCredit = () => (
  <p className="hint">
    Some places: © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors.
  </p>
);
