import { Icon } from '../Icons';
import type { Tone } from '../view-types';

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

export const ToneIcon = ({ tone }: { tone: Tone }) => <Icon name={icons[tone]} />;
