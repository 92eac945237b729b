/** What every page has, and the screens for everyone. */
export const siteScreens = [
  {
    heading: 'Navigation bar',
    statements: {
      'S2.nav.1': '"Post Your Meat" opens the form for a new post for a signed-in driver.',
      'S2.nav.2': '"Post Your Meat" takes a visitor to /auth?tab=register.',
      'S2.nav.3': 'It has Home, Leaderboard, Locations, Store and Scoring.',
      'S2.nav.4': 'Scoring opens as a dialog with JavaScript, and as a page without it (contract).',
      'S2.nav.5': 'A signed-in driver sees their picture, name (or username) and Meat Score, which link to /profile.',
      'S2.nav.6': 'Next to it is Sign Out, which says "..." while signing out.',
      'S2.nav.7': 'A visitor sees Sign In and Register.',
      'S2.nav.8': 'Below 768 px, all of it is in a menu.',
    },
  },
  {
    heading: 'Home: banner',
    statements: {
      'S2.banner.1': 'Four header pictures alternate.',
      'S2.banner.2': 'Until all four are loaded there is a spinner, in an area 250 px high.',
      'S2.banner.3': 'Each picture fades into the next.',
      'S2.banner.4': 'Dots show which picture is visible.',
      'S2.banner.5': 'A click opens /, unless the banner has another action.',
      'S2.banner.6': 'A picture that fails to load is only logged.',
    },
  },
  {
    heading: 'Home: leaders and lists',
    statements: {
      'S2.ticker.1': 'The Leaders ticker has the top three of the week and of the month: rank, name, points.',
      'S2.ticker.2': 'It scrolls endlessly.',
      'S2.ticker.3': 'It pauses while the mouse is over it.',
      'S2.home.1': 'Latest Meat has six posts and a View All link to its page.',
      'S2.home.2': 'Most Eaten Meat has four posts and a View All link to its page.',
      'S2.home.3': 'Most Beat Meat has four posts and a View All link to its page.',
      'S2.home.4':
        'The lists are in the page’s HTML; while JavaScript fetches the page over a slow connection, placeholders are shown.',
      'S2.home.5':
        'Title and description mention a social platform for truckers to share, rate and discover food at truck stops.',
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
      'S2.leaderboard.1': 'All Time, Weekly and Monthly each show their own leaderboard.',
      'S2.leaderboard.2': 'The list is 500 px high and scrolls within itself.',
      'S2.leaderboard.3': 'The top three are Champion, Runner Up and Third Place.',
      'S2.leaderboard.4': 'The first of the week is also Hotshot, and the first of the month is also Top Star.',
    },
  },
  {
    heading: 'Locations',
    statements: {
      'S2.locations.1': 'A search box finds stops.',
      'S2.locations.2':
        'State, city, highway and type filter the list; all_states, all_cities, all_highways and all_types mean any.',
      'S2.locations.3': 'The highway filter offers fifteen Interstates, from I-5 to I-95.',
      'S2.locations.4': 'A result links to the stop with its posts, and from there back to the results.',
      'S2.locations.5': 'During a search, nine placeholder cards are shown.',
    },
  },
  {
    heading: 'Store',
    statements: {
      'S2.store.1': 'Three samples cost 29.99, 24.99 and 15.99.',
      'S2.store.2': 'They can be added to a cart, which shows the number of items.',
      'S2.store.3': 'The page does not use the merchandise call: its items are built in.',
    },
  },
  {
    heading: 'Legal pages',
    statements: {
      'S2.legal.1': 'The privacy policy says what is collected, why, and who else gets it.',
      'S2.legal.2': 'It covers social sign-in, rights (CCPA, GDPR), security, and children under 13.',
      'S2.legal.3':
        'The terms have the rules for accounts, the license and limits for content, and what is not allowed.',
      'S2.legal.4': 'They cover ending an account, liability, and 30 days’ notice of changes.',
      'S2.legal.5': 'Both have the contact address.',
    },
  },
] as const;
