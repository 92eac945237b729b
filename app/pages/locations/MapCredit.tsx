/** Some stops come from OpenStreetMap, whose license (ODbL 1.0) requires this line. */
export const MapCredit = () => (
  <p className="hint">
    Some stop data © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors
  </p>
);
