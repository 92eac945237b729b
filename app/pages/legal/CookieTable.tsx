const cookies = [
  { name: 'session', use: 'Keeps you signed in', life: '60 days' },
  { name: 'browser', use: 'Recognizes a device you signed in on before', life: '400 days' },
  { name: 'second-step', use: 'Holds your sign-in between the password and the code', life: '10 minutes' },
  { name: 'flash', use: 'Holds one message for the next page', life: '1 minute' },
  { name: 'registration', use: 'Lets you ask for your verification email again', life: '30 days' },
  {
    name: 'completion',
    use: 'Holds the points of your completed profile for the page that shows them',
    life: '1 minute',
  },
  {
    name: 'pending-action',
    use: "Holds where you were going, and the vote, comment or post you sent, until you're signed in",
    life: '25 hours',
  },
  { name: 'auto-login', use: 'Signs you in once, after you verify your email', life: '5 minutes' },
  { name: 'sign-in-google', use: 'Finds your way back from Google', life: '10 minutes' },
  { name: 'sign-in-facebook', use: 'Finds your way back from Facebook', life: '10 minutes' },
  { name: 'pairing', use: 'Tells which device is waiting to be signed in from your phone', life: '10 minutes' },
  { name: 'cart', use: 'What you put in the store’s cart', life: '30 days' },
  { name: 'lite', use: 'Whether you turned Lite Mode on or off', life: '1 year' },
  {
    name: 'wrote',
    use: 'Shows your own change right away instead of a cached page',
    life: '3 seconds',
  },
  { name: 'theme', use: 'Whether you chose day, night or automatic colors', life: '1 year' },
];

/** Must list every cookie that the site sets (app/http/cookies.ts) and its lifetime. */
export function CookieTable() {
  return (
    <table className="slab-table cookie-table">
      <thead>
        <tr>
          <th scope="col">Cookie</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {cookies.map(({ name, use, life }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{use}</td>
            <td>{life}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
