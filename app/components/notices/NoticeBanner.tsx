import type { ReactNode } from 'react';
import type { Tone } from '../view-types';
import { ToneIcon } from './ToneIcon';

export function NoticeBanner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`}>
      <ToneIcon tone={tone} />
      <div>{children}</div>
    </div>
  );
}
