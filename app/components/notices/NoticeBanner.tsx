import type { ReactNode } from 'react';
import { Icon } from '../Icons';
import type { Tone } from '../view-types';

export function NoticeBanner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={tone === 'success' ? 'check' : 'alert'} />
      <div>{children}</div>
    </div>
  );
}
