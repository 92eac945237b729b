import type { Request } from 'express';
import type { OpenParts } from './page-template';

/** `isWhole`: no part of the page failed. */
type Rendered = { answer: Response; isWhole: boolean };

/** Renders a page for somebody of whom nothing is known but what `headers` says; with `openParts`, for all drivers. */
export type RenderShared = (
  request: Request,
  headers: Record<string, string>,
  openParts?: OpenParts,
) => Promise<Rendered>;

/** Whether others may be shown it too. */
export const mayBeKept = ({ answer, isWhole }: Rendered): boolean =>
  isWhole && answer.status === 200 && !answer.headers.has('Set-Cookie');
