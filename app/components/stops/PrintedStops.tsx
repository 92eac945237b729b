import type { PlatesByPlace } from '~/domain/highways/plates';
import { percentEaten } from '../format';

type PrintedStop = {
  id: number;
  /** From the start of the trip. */
  mile?: number;
  exit: string | null;
  name: string;
  /** Whether semis fit, if they don't everywhere. */
  trucks: string | null;
  isClosed: boolean;
  amenities: string | null;
  phone: string | null;
};

type Props = {
  caption: string;
  /** A note, such as where to rest, has a row of its own. */
  rows: (PrintedStop | { note: string })[];
  hasMiles?: boolean;
  /** Null if they can't be loaded: an empty column would mean that no one posted. */
  plates: PlatesByPlace | null;
};

/** A table of stops to print, one line each, with space for handwriting. */
export function PrintedStops({ caption, rows, hasMiles = false, plates }: Props) {
  return (
    <table className="slab-table printed-stops">
      <caption className="pt-4 pb-1 font-extrabold text-left">{caption}</caption>
      <thead className="print:whitespace-nowrap">
        <tr>
          {hasMiles && <th scope="col">Mile</th>}
          <th scope="col">Exit</th>
          <th scope="col">Stop</th>
          {plates && <th scope="col">% Eat It</th>}
          <th scope="col" className="hidden print:table-cell print:w-[20%]">
            Notes
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          'note' in row ? (
            <tr key={at}>
              <td colSpan={3 + Number(hasMiles) + Number(plates !== null)}>
                <b>{row.note}</b>
              </td>
            </tr>
          ) : (
            <tr key={at}>
              {hasMiles && <td>{row.mile}</td>}
              <td>{row.exit}</td>
              <td className="break-anywhere">
                {row.name}
                {row.trucks && <b> ({row.trucks})</b>}
                {row.isClosed && <b> (reported closed)</b>}
                {row.amenities && <small> {row.amenities}</small>}
                {row.phone && <small className="whitespace-nowrap"> {row.phone}</small>}
              </td>
              {plates && <td>{percentEaten(plates[row.id])}</td>}
              <td className="hidden print:table-cell" />
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
