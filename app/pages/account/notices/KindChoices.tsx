type Kind = {
  kind: string;
  name: string;
  /** `always`: mailed whatever is chosen. */
  byMail: boolean | 'always';
  byPush: boolean;
};

/** A row for each kind of notice, a column for each way to be told besides the site. */
export function KindChoices({ kinds, withPush }: { kinds: Kind[]; withPush: boolean }) {
  return (
    <table className="tell-kinds">
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Email</th>
          {withPush && <th scope="col">Push</th>}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, byMail, byPush }) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            <td>
              {byMail === 'always' ? (
                <span>Always</span>
              ) : (
                <Tick name="byMail" kind={kind} label={`Email: ${name}`} isOn={byMail} />
              )}
            </td>
            {withPush && (
              <td>
                <Tick name="byPush" kind={kind} label={`Push: ${name}`} isOn={byPush} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Tick = ({ name, kind, label, isOn }: { name: string; kind: string; label: string; isOn: boolean }) => (
  <label>
    <input type="checkbox" name={name} value={kind} defaultChecked={isOn} />
    <span className="unseen">{label}</span>
  </label>
);
