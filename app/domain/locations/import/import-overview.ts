import type { ColumnUse } from './place-fields';
import type { PlaceReading } from './reading';

/** Rows of a type, and how many of them only assume it. */
type TypeCount = { type: string; rows: number; assumed: number };

/** Brands that are counted, and rows that are shown: an overview does not grow with its file. */
const BRANDS = 1_000;
const SAMPLES = 10;

/** How the rows of a file were understood, for whoever looks before they import it. */
export class ImportOverview {
  columns: ColumnUse | null = null;
  readonly samples: PlaceReading[] = [];
  private readonly byType = new Map<string, TypeCount>();
  private readonly byBrand = new Map<string, number>();

  count(place: PlaceReading, isTypeAssumed = false): void {
    const { type } = place;
    const count = this.byType.get(type) ?? { type, rows: 0, assumed: 0 };
    this.byType.set(type, { type, rows: count.rows + 1, assumed: count.assumed + Number(isTypeAssumed) });
    const brand = place.chainName ?? 'no brand';
    const counted = this.byBrand.has(brand) || this.byBrand.size < BRANDS ? brand : 'others';
    this.byBrand.set(counted, (this.byBrand.get(counted) ?? 0) + 1);
    if (this.samples.length < SAMPLES) this.samples.push(place);
  }

  /** Most frequent first. */
  get types(): TypeCount[] {
    return [...this.byType.values()].sort((a, b) => b.rows - a.rows);
  }

  /** Most frequent first. */
  get brands(): [brand: string, rows: number][] {
    return [...this.byBrand].sort(([, a], [, b]) => b - a);
  }
}
