import type { CaseInShort } from '~/domain/reports/read-desk';
import { deskReports, reportWords } from '~/messages/moderation';

/** A moderator's buttons, by intent. A suspension with `days: null` is permanent. */
export const caseButtons = {
  keep: { label: 'No Action', tone: 'plain', what: 'keep', days: null },
  settle: { label: 'Mark Fixed', tone: 'go', what: 'settle', days: null },
  hide: { label: 'Hide', tone: 'go', what: 'hide', days: null },
  warn: { label: 'Hide and Warn', tone: 'plain', what: 'warn', days: null },
  'suspend-1': { label: 'Suspend 1 Day', tone: 'plain', what: 'suspend', days: 1 },
  'suspend-7': { label: 'Suspend 7 Days', tone: 'plain', what: 'suspend', days: 7 },
  'suspend-30': { label: 'Suspend 30 Days', tone: 'plain', what: 'suspend', days: 30 },
  'suspend-for-good': { label: 'Ban', tone: 'danger', what: 'suspend', days: null },
} as const;

export type CaseButton = keyof typeof caseButtons;

const allButtons = Object.keys(caseButtons) as CaseButton[];

export const caseButtonsFor = (decisions: readonly CaseInShort['decision']['what'][]): CaseButton[] =>
  allButtons.filter((button) => decisions.includes(caseButtons[button].what));

const done: Record<CaseInShort['decision']['what'], string> = {
  keep: 'no action',
  hide: 'hidden',
  warn: 'hidden, with a warning',
  suspend: 'suspended',
  settle: 'marked fixed',
};

/** For example `suspended for 7 days`. */
export function decisionInWords({
  subject,
  decision: { what, days },
}: Pick<CaseInShort, 'subject' | 'decision'>): string {
  if (what === 'warn' && subject === 'user') return 'warned';
  if (what !== 'suspend') return done[what];
  return days === null ? 'banned' : `suspended for ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Sent with the page's data, so that the JavaScript bundle doesn't contain texts that only moderators see. */
export const deskWords = {
  subjects: deskReports.subjects,
  reasons: reportWords.reasons,
  operator: deskReports.operator,
};

export type DeskWords = typeof deskWords;
