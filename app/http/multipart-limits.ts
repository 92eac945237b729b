import type { Limits } from 'busboy';
import { DomainError } from '~/domain/errors';
import { isDiskFull } from '~/services/disk-reserve';

const megabyte = 1024 * 1024;
const defaultMaxFileBytes = 20 * megabyte;
/** Of one form, however it is encoded. */
export const maxFields = 100;
/** Of one field, which is in memory until it is complete. */
export const maxFieldBytes = 32 * 1024;
/** Parts of any kind; a form with more is not ours. */
const maxParts = 200;
/** All text fields, names and part headers together. */
const textAllowance = megabyte;
/** Characters of a Content-Type; RFC 2046 allows a boundary 70. */
export const maxBoundaryLength = 200;

export type MultipartLimits = {
  /** Files in other fields are dropped. */
  fileFields: Record<string, { maxFiles: number }>;
  /** Files of all fields are dropped: only the words of the form are wanted. */
  dropFiles?: boolean;
  /** Of each file; 20 MB by default. */
  maxFileBytes?: number;
  /** Absolute path of the folder where files wait; made when needed. */
  uploadsDir: string;
};

/** The parser stops at a limit, not past it: one more byte tells a full field from one too long. */
export const partLimits = ({ maxFileBytes = defaultMaxFileBytes }: MultipartLimits): Limits => ({
  fileSize: maxFileBytes + 1,
  fieldSize: maxFieldBytes + 1,
  fields: maxFields,
  parts: maxParts,
});

/** The longest body that a form within these limits can have. */
export function bodyBytes({ fileFields, maxFileBytes = defaultMaxFileBytes }: MultipartLimits): number {
  const files = Object.values(fileFields).reduce((sum, { maxFiles }) => sum + maxFiles, 0);
  return files * maxFileBytes + textAllowance;
}

/** Where only one file fits, it is the file that is too large; else there may simply be too many. */
export function bodyTooLarge({ fileFields }: MultipartLimits): DomainError {
  const [first, ...others] = Object.entries(fileFields);
  const single = first && others.length === 0 && first[1].maxFiles === 1;
  return single ? new DomainError('photo-too-large', { field: first[0] }) : new DomainError('body-too-large');
}

/**
 * A failing or full disk is the site's trouble; everything else that can go wrong while reading is the sender's.
 * @param field of the file that was being read
 */
export function asDomainError(error: unknown, field?: string): DomainError {
  if (error instanceof DomainError) return error;
  if (isDiskFull(error)) return new DomainError('storage-full', { field });
  const told = new DomainError(error instanceof Error && 'syscall' in error ? 'unavailable' : 'malformed-request');
  told.cause = error;
  return told;
}
