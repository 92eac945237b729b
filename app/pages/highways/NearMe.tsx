import { useNearMe } from './use-near-me';

/** With script and a position sensor: the stops around, without typing. */
export function NearMe() {
  const { offered, asking, ask } = useNearMe();
  if (!offered) return null;
  return (
    <>
      <button className="btn" type="button" onClick={() => ask()} disabled={asking === 'waiting'}>
        {asking === 'waiting' ? 'Looking for you...' : 'Stops near me'}
      </button>
      <span role="status">{asking === 'refused' && 'Your position is not to be had. Type your highway and exit.'}</span>
    </>
  );
}
