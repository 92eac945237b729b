import { formatCount } from './format';

export function StatSlab({ label, value }: { label: string; value: number }) {
  return (
    <div className="stat">
      <b>{formatCount(value)}</b> <span>{label}</span>
    </div>
  );
}
