import { randomBytes } from 'node:crypto';
import type { OpenSession } from '~/domain/accounts/sessions';
import { escapeXml } from '~/domain/xml';
import type { Placeholder } from '~/schemas/shown';
import type { Readers } from '~/services/metrics';
import { newNonce } from '../content-policy';

/** What a driver is shown in the place of a placeholder. */
export type SlotValue = string | number | boolean | null;

/** By placeholder. */
export type SlotValues = ReadonlyMap<string, SlotValue>;

/** Reads some values of a driver's, in the order of the slots that they are for. */
export type ReadSlots = (driver: OpenSession) => Promise<readonly SlotValue[]> | readonly SlotValue[];

/** Slots that are read together. */
export type SlotGroup = { placeholders: Placeholder[]; read: ReadSlots };

/** A part of a page that is drawn for each driver. */
export type OpenPart = {
  /** Those of its slots. */
  placeholders: readonly string[];
  draw: (values: SlotValues) => string;
};

/**
 * Placeholders contain random bits of this process, so that nobody's text can be taken for one. No two renderings have the same, so
 * that one that was kept from another is found out.
 */
const prefix = `placeholder-${randomBytes(16).toString('hex')}` as const;
let made = 0;

function newPlaceholder(): Placeholder {
  made += 1;
  return `${prefix}-${made}-end`;
}

/** The source of a regular expression that finds placeholders. */
export const placeholderPattern = `${prefix}-\\d+-end`;

export const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'string' && value.startsWith(prefix);

/**
 * One rendering of a page that is kept: what is collected while it is rendered. In a page for drivers a placeholder stands where
 * each is shown something of their own; one for a driver alone has none.
 */
export class SharedRendering {
  /** Marks the page's own scripts and styles until it is filled in. */
  readonly nonce = newNonce();
  readonly groups: SlotGroup[] = [];
  /** By name. */
  private readonly slots = new Map<string, Placeholder>();
  private readonly known = new Map<string, Placeholder>();
  private readonly parts = new Map<string, OpenPart>();

  constructor(readonly readers: Readers) {}

  /**
   * Declares what each driver is shown of their own.
   * @param names one for each slot: what has the same name is read once
   */
  declare(names: readonly string[], read: ReadSlots): Placeholder[] {
    const isNew = names.some((name) => !this.slots.has(name));
    const placeholders = names.map((name) => {
      const placeholder = this.slots.get(name) ?? newPlaceholder();
      this.slots.set(name, placeholder);
      this.known.set(placeholder, placeholder);
      return placeholder;
    });
    if (isNew) this.groups.push({ placeholders, read });
    return placeholders;
  }

  /** @returns the placeholder for a part that is drawn anew for each driver */
  addPart(open: OpenPart): string {
    open.placeholders.forEach((each) => this.declared(each));
    const part = newPlaceholder();
    this.parts.set(part, open);
    return part;
  }

  /**
   * @returns what is drawn in a placeholder's place in markup; of a slot, its value as text
   * @throws Error for one that this page has not declared
   */
  partOf(placeholder: string): OpenPart {
    return this.parts.get(placeholder) ?? writtenOut(this.declared(placeholder));
  }

  /**
   * @returns the placeholder as it was declared: what was found in a page's text is a piece of it, which would keep all of it
   * @throws Error for one that this page has not declared
   */
  declared(placeholder: string): Placeholder {
    const declared = this.known.get(placeholder);
    if (!declared) throw new Error('A page has a placeholder that it has not declared.');
    return declared;
  }
}

const writtenOut = (slot: Placeholder): OpenPart => ({
  placeholders: [slot],
  draw: (values) => escapeXml(String(values.get(slot) ?? '')),
});
