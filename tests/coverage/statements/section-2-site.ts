/** What every page has, and the screens for everybody. */
export const siteScreens = [
  {
    heading: 'Navigation bar',
    statements: {
      'S2.nav.1': '"Post Your Meat" leads a signed-in driver to the form for a new post.',
      'S2.nav.2': '"Post Your Meat" leads a visitor to /auth?tab=register.',
      'S2.nav.3': 'Home, Leaderboard, Locations, Store and Scoring are in it.',
      'S2.nav.4': 'Scoring opens as a dialog where script runs, and as a page where not (contract).',
      'S2.nav.5': 'A signed-in driver sees picture, name (else user name) and Meat Score, which lead to /profile.',
      'S2.nav.6': 'Beside it is Sign Out, which reads "..." while it is under way.',
      'S2.nav.7': 'A visitor sees Sign In and Register.',
      'S2.nav.8': 'Narrower than 768 px, all of it is behind a menu.',
    },
  },
  {
    heading: 'Home: banner',
    statements: {
      'S2.banner.1': 'Four header pictures take turns.',
      'S2.banner.2': 'Until all four are loaded there is a spinner, in a place 250 px high.',
      'S2.banner.3': 'One fades into the next.',
      'S2.banner.4': 'Dots tell which one is shown.',
      'S2.banner.5': 'A click leads to /, unless it was given something else to do.',
      'S2.banner.6': 'A picture that cannot be loaded is a line in the log and nothing more.',
    },
  },
  {
    heading: 'Home: leaders and lists',
    statements: {
      'S2.ticker.1': 'The Leaders ticker has the first three of the week and of the month: rank, name, points.',
      'S2.ticker.2': 'It goes round and round.',
      'S2.ticker.3': 'It stands still while it is pointed at.',
      'S2.home.1': 'Latest Meat has six posts and a View All to its page.',
      'S2.home.2': 'Most Eaten Meat has four posts and a View All to its page.',
      'S2.home.3': 'Most Beat Meat has four posts and a View All to its page.',
      'S2.home.4':
        'The lists are in the page as it arrives; while script fetches it over a slow link, skeletons stand in for them.',
      'S2.home.5':
        'Title and description tell of a social platform for truckers to share, rate and discover food at truck stops.',
    },
  },
  {
    heading: 'Scoring',
    statements: {
      'S2.scoring.1': 'It is titled "{product} Scoring System".',
      'S2.scoring.2': 'It has the tabs "Point System" and "Contests & Prizes".',
      'S2.scoring.3': '"Got It!" closes it.',
    },
  },
  {
    heading: 'Leaderboard',
    statements: {
      'S2.leaderboard.1': 'All Time, Weekly and Monthly each show their own board.',
      'S2.leaderboard.2': 'The list is 500 px high and scrolls within itself.',
      'S2.leaderboard.3': 'The first three are Champion, Runner Up and Third Place.',
      'S2.leaderboard.4': 'The first of the week is Hotshot as well, the first of the month Top Star.',
    },
  },
  {
    heading: 'Locations',
    statements: {
      'S2.locations.1': 'A search box finds places.',
      'S2.locations.2':
        'State, city, highway and type filter the list; all_states, all_cities, all_highways and all_types mean any.',
      'S2.locations.3': 'The highway filter offers fifteen Interstates, from I-5 to I-95.',
      'S2.locations.4': 'A result leads to the place with its posts, and from there back to the results.',
      'S2.locations.5': 'While a search is under way, nine cards hold the place of the results.',
    },
  },
  {
    heading: 'Store',
    statements: {
      'S2.store.1': 'Three samples cost 29.99, 24.99 and 15.99.',
      'S2.store.2': 'They can be put into a cart, which says how many are in it.',
      'S2.store.3': 'The page does without the merchandise call: its items are built in.',
    },
  },
  {
    heading: 'Legal pages',
    statements: {
      'S2.legal.1': 'The privacy policy tells what is collected, what for, and who else sees it.',
      'S2.legal.2': 'It tells about social sign-in, rights (CCPA, GDPR), security, and children under 13.',
      'S2.legal.3':
        'The terms have the rules for accounts, the licence and limits for content, and what is not allowed.',
      'S2.legal.4': 'They tell about ending an account, liability, and about 30 days’ notice of changes.',
      'S2.legal.5': 'Both name the address to write to.',
    },
  },
] as const;
