/** What the product does and for whom. */
export const section1 = {
  number: 1,
  title: 'The product',
  parts: [
    {
      heading: 'People and accounts',
      statements: {
        'S1.people.1': 'Visitors without an account can look at everything.',
        'S1.people.2': 'A registered driver posts, rates, comments, shares and adds stops.',
        'S1.account.1': 'To join: register, verify the email, complete the profile.',
        'S1.account.2': 'After that, drivers sign in with email and password.',
        'S1.account.3': 'Sign-in with Facebook and Google is also offered, if the operator has set it up.',
        'S1.account.4': 'Drivers can have their account and all its data deleted.',
        'S1.post.1': 'A post has a title, a picture, and a stop with highway and exit.',
      },
    },
    {
      heading: 'Points',
      statements: {
        'S1.points.1':
          'A registration earns 5 points once its email is verified (one of two interpretations, which the contract chooses).',
        'S1.points.2': 'Each profile field earns 1 point, the first time it is filled in (contract).',
        'S1.points.3': 'A new post earns 5 points; deleting it removes them (contract).',
        'S1.points.4': 'A share earns 5 points: once per driver and post, and at most five times a day (contract).',
        'S1.points.5':
          'A vote on a post earns its author 1 point, up or down; withdrawing it removes the point (contract).',
      },
    },
    {
      heading: 'Contests',
      statements: {
        'S1.weekly.1': 'The three top drivers of a week stand out on the leaderboard.',
        'S1.weekly.2': 'They have a badge on their profile during the following week (contract).',
        'S1.monthly.1': 'The top driver of a month becomes its Meat Master.',
        'S1.monthly.2': 'The Meat Master is featured on the home page.',
        'S1.monthly.3': 'The Meat Master is eligible for exclusive merchandise; the scoring page says so.',
        'S1.live.1': 'Rankings update while a page shows them.',
      },
    },
    {
      heading: 'Places and the look',
      statements: {
        'S1.places.1':
          'There is a database of truck stops. An empty site starts with at least 7,900 stops, and can import public files of thousands (our decision 0006).',
        'S1.places.2':
          'There is a list of restaurants: those that editors add, and the stops that are restaurants or diners (our decision 0006).',
        'S1.extras.1': 'There are three memes, and a store with sample items.',
        'S1.look.1': 'The brand colors are green #4d8a4c, red #c73537, blue #1a3b6c and yellow #fbbf24.',
        'S1.look.2': 'Every screen is a dark page with the same header and footer.',
      },
    },
  ],
} as const;
