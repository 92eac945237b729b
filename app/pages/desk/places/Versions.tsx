import type { FactPair } from '~/domain/locations';

type Props = { facts: FactPair[]; now: string; then: string };

/** Two versions of a place side by side; what differs is marked. */
export function Versions({ facts, now, then }: Props) {
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
            <td>{differs ? <del>{was ?? 'nothing'}</del> : was}</td>
            <td>{differs ? <ins>{is ?? 'nothing'}</ins> : is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
