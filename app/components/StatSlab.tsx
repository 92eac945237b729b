import { formatCount } from './format';

export function StatSlab({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex-1 mx-1 my-0 px-2 py-3 rounded-md bg-raised text-dim text-md leading-snug text-center">
      <b className="block text-text font-sign text-3xl font-extrabold leading-tight">{formatCount(value)}</b>{' '}
      <span>{label}</span>
    </div>
  );
}
