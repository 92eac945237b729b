import type { Request } from 'express';
import type { OpenParts } from './page-template';

/** `isWhole`: no part of the page failed. */
type Rendered = { answer: Response; isWhole: boolean };

/** What is to be rendered, for somebody of whom nothing is known but what `headers` says. */
export type Asked = {
  /** The request that it is rendered for first. */
  request: Request;
  /** The page's own. */
  address: string;
  headers: Record<string, string>;
};

/** Renders a page; with `openParts`, for all drivers. */
export type RenderShared = (asked: Asked, openParts?: OpenParts) => Promise<Rendered>;

/** Whether others may be shown it too. */
export const mayBeKept = ({ answer, isWhole }: Rendered): boolean =>
  isWhole && answer.status === 200 && !answer.headers.has('Set-Cookie');

/** What a page is kept under: all that tells one rendering from another. */
export const keyOf = ({ address, headers }: Asked): string => JSON.stringify([address, headers]);
