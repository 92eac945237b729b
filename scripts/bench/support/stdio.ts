import { text } from 'node:stream/consumers';
import type { z } from 'zod';

/** What `ask` sent to this process. */
export const readInput = async <S extends z.ZodType>(shape: S): Promise<z.output<S>> =>
  shape.parse(JSON.parse(await text(process.stdin)));

/** For `ask`. */
export const answer = (value: unknown): boolean => process.stdout.write(JSON.stringify(value));

/** A line on standard error: standard output is for figures. */
export const progress = (line: string): boolean => process.stderr.write(`${line}\n`);
