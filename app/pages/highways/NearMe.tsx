import { Icon } from '~/components/Icons';
import { useNearMe } from './use-near-me';

/** With script and a position sensor: the stops around, without typing. */
export function NearMe() {
  const { offered, asking, ask } = useNearMe();
  if (!offered) return null;
  return (
    <>
      <button className="chip" type="button" onClick={() => ask()} disabled={asking === 'waiting'}>
        <Icon name="near" />
        <span>{asking === 'waiting' ? 'Finding you...' : 'Near Me'}</span>
      </button>
      <span role="status">
        {asking === 'refused' && 'We couldn’t get your location. Enter your highway and exit instead.'}
      </span>
    </>
  );
}
