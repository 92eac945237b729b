import { z } from 'zod';
import type { LocationRow } from '~models/location';
import { hash53, keysOfRow, keysToFind } from './same-place';
import type { PlaceReading } from './reading';

/** Places per generation. There are two generations, so at least this many places are remembered. */
const GENERATION_SIZE = 100_000;

/** Maximum places to compare under one key, as for stored places. */
const MAX_PER_KEY = 1_000;

const stored = z.custom<LocationRow>();
const packed = z.tuple([z.number()], z.unknown());
const times = new Set(['createdAt', 'updatedAt', 'closedAt']);
const revive = (key: string, value: unknown): unknown =>
  times.has(key) && typeof value === 'string' ? new Date(value) : value;

/**
 * What a dry run would have written so far. Replaces the database, packed and in bounded memory. New places get negative ids, starting at
 * -1.
 */
export class DryRunPlaces {
  private newer = new Generation();
  private older = new Generation();
  private added = 0;

  /** Stores places as the import left them. New ones get an id. */
  remember(places: { row: LocationRow }[]): void {
    for (const known of places) {
      if (known.row._id === 0) known.row = { ...known.row, _id: -(this.added += 1) };
      if (this.newer.size >= GENERATION_SIZE) [this.older, this.newer] = [this.newer, new Generation()];
      this.newer.add(known.row);
    }
  }

  /** @returns stored and remembered places that these rows may describe, oldest first, as the import left them */
  overlay(rows: LocationRow[], places: PlaceReading[]): LocationRow[] {
    const keys = [...new Set(places.flatMap(keysToFind))];
    const newest = [this.newer, this.older].flatMap((generation) => generation.find(keys));
    const byId = new Map([...rows, ...newest.reverse()].map((row) => [row._id, row]));
    const remembered = rows.map(({ _id }) => this.newer.get(_id) ?? this.older.get(_id)).flatMap((row) => row ?? []);
    for (const row of remembered) byId.set(row._id, row);
    return [...byId.values()].sort((a, b) => age(a) - age(b));
  }
}

const age = ({ _id }: LocationRow): number => (_id > 0 ? _id : Number.MAX_SAFE_INTEGER / 2 - _id);

/** Packed places by hashes of their keys. If two places share a hash, both are checked. */
class Generation {
  private readonly texts = new PackedTexts();
  private readonly textById = new Map<number, number>();
  private readonly idsByKey = new Map<number, number | number[]>();
  /** Field names of the packed values, by the number before the values. */
  private readonly fields: string[][] = [];
  private readonly numberOfFields = new Map<string, number>();

  /** Number of packed places. A changed place counts again. */
  get size(): number {
    return this.texts.count;
  }

  get(id: number): LocationRow | null {
    const at = this.textById.get(id);
    if (at === undefined) return null;
    const [number, ...values] = packed.parse(JSON.parse(this.texts.at(at)));
    const named = this.fields[number]?.map((field, index) => [field, revive(field, values[index])]);
    return stored.parse(Object.fromEntries(named ?? []));
  }

  add(row: LocationRow): void {
    const text = JSON.stringify([this.numberOf(Object.keys(row)), ...Object.values(row)]);
    this.textById.set(row._id, this.texts.add(text));
    for (const key of keysOfRow(row)) this.addKey(hash53(key), row._id);
  }

  find(keys: string[]): LocationRow[] {
    const ids = new Set(keys.flatMap((key) => this.idsByKey.get(hash53(key)) ?? []));
    return [...ids].flatMap((id) => this.get(id) ?? []);
  }

  private numberOf(fields: string[]): number {
    const name = fields.join();
    const number = this.numberOfFields.get(name) ?? this.fields.push(fields) - 1;
    this.numberOfFields.set(name, number);
    return number;
  }

  private addKey(key: number, id: number): void {
    const ids = this.idsByKey.get(key);
    if (ids === undefined) this.idsByKey.set(key, id);
    else if (typeof ids === 'number') this.idsByKey.set(key, ids === id ? id : [ids, id]);
    else if (ids.length < MAX_PER_KEY && !ids.includes(id)) ids.push(id);
  }
}

/** Memory is allocated in chunks of this many bytes, or more if a text needs it. */
const CHUNK_BYTES = 1024 * 1024;

/** Size of the length prefix of each text, in bytes. */
const LENGTH_BYTES = 4;

/** Append-only texts, stored as bytes outside the heap, where garbage collection would need half as much memory again. */
class PackedTexts {
  private readonly chunks: Buffer[] = [];
  private free = 0;
  private added = 0;

  get count(): number {
    return this.added;
  }

  /** @returns its position */
  add(text: string): number {
    const bytes = Buffer.byteLength(text);
    let chunk = this.chunks.at(-1);
    if (!chunk || this.free + LENGTH_BYTES + bytes > chunk.length) {
      chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, LENGTH_BYTES + bytes));
      this.chunks.push(chunk);
      this.free = 0;
    }
    const at = this.free;
    chunk.writeUInt32LE(bytes, at);
    chunk.write(text, at + LENGTH_BYTES);
    this.free = at + LENGTH_BYTES + bytes;
    this.added += 1;
    return (this.chunks.length - 1) * CHUNK_BYTES + at;
  }

  /** @param place position that `add` returned */
  at(place: number): string {
    const chunk = this.chunks[Math.floor(place / CHUNK_BYTES)];
    const at = place % CHUNK_BYTES;
    return chunk ? chunk.toString('utf8', at + LENGTH_BYTES, at + LENGTH_BYTES + chunk.readUInt32LE(at)) : '';
  }
}
