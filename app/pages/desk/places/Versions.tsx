import type { FactPair } from '~/domain/locations';

type Props = {
  facts: FactPair[];
  now: string;
  then: string;
  /** Either may stay. */
  areEqual?: boolean;
};

/** Two versions of a place side by side; what differs is marked. */
export function Versions({ facts, now, then, areEqual = false }: Props) {
  const Was = areEqual ? 'b' : 'del';
  const Is = areEqual ? 'b' : 'ins';
  return (
    <table className="versions">
      <thead>
        <tr>
          <td />
          <th scope="col">{now}</th>
          <th scope="col">{then}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ field, was, is, differs }) => (
          <tr key={field} className={differs ? 'differs' : undefined}>
            <th scope="row">{field}</th>
            <td>{differs ? <Was>{was ?? 'none'}</Was> : was}</td>
            <td>{differs ? <Is>{is ?? 'none'}</Is> : is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
