/** What the product does and for whom. */
export const section1 = {
  number: 1,
  title: 'The product',
  parts: [
    {
      heading: 'People and accounts',
      statements: {
        'S1.people.1': 'Whoever has no account can look at everything.',
        'S1.people.2': 'A registered driver posts, rates, comments, shares and adds places.',
        'S1.account.1': 'The way in is: register, verify the address by mail, complete the profile.',
        'S1.account.2': 'Later one signs in with address and password.',
        'S1.account.3': 'Signing in by Facebook and by Google is offered as well, where the operator has set it up.',
        'S1.account.4': 'A driver can have the account and all data about it deleted.',
        'S1.post.1': 'A post has a title, a picture, and a place told by highway and exit.',
      },
    },
    {
      heading: 'Points',
      statements: {
        'S1.points.1':
          'A registration gives 5 (of the two readings the contract takes this one), once its address is verified.',
        'S1.points.2': 'Each profile field gives 1, the first time it is ever filled (contract).',
        'S1.points.3': 'A new post gives 5; its deletion takes them back (contract).',
        'S1.points.4': 'A share gives 5: once for each driver and post, and five times a day at most (contract).',
        'S1.points.5':
          'A vote that stands on a post gives its author 1, whichever way it goes; taken back, the 1 goes too (contract).',
      },
    },
    {
      heading: 'Contests',
      statements: {
        'S1.weekly.1': 'The three who earned most in a week stand out on the leaderboard.',
        'S1.weekly.2': 'They wear a badge on their profile, through the week that follows (contract).',
        'S1.monthly.1': 'The first of a month becomes its Meat Master.',
        'S1.monthly.2': 'The Meat Master is featured on the home page.',
        'S1.monthly.3': 'The Meat Master is eligible for exclusive merchandise; the scoring page says so.',
        'S1.live.1': 'Rankings move while they are looked at.',
      },
    },
    {
      heading: 'Places and the look',
      statements: {
        'S1.places.1':
          'There is a database of truck stops. An empty site starts with 7,900 places or more, and takes public files of thousands (our decision 0006).',
        'S1.places.2':
          'There is a list of restaurants: those that editors add, and the places that are restaurants or diners (our decision 0006).',
        'S1.extras.1': 'There are three memes, and a store with sample items.',
        'S1.look.1': 'The brand colours are green #4d8a4c, red #c73537, blue #1a3b6c and yellow #fbbf24.',
        'S1.look.2': 'Every screen is a dark page between the same header and footer.',
      },
    },
  ],
} as const;
