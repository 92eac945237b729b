/** Business constants and limits. */
export const section9 = {
  number: 9,
  title: 'Constants and limits',
  parts: [
    {
      heading: 'The Meat Score in words',
      statements: {
        'S9.titles.1': 'More than 50: Master Meat Connoisseur.',
        'S9.titles.2': 'More than 20: Top Meat Recommender.',
        'S9.titles.3': 'More than 0: Rising Meat Star.',
        'S9.titles.4': 'Less than -20: Meat Critic.',
        'S9.titles.5': 'Anything else: New Driver.',
        'S9.stats.1': 'Meats Eaten is half the points, rounded down, and never below 0.',
        'S9.stats.2': 'Meats Beat is a third of the points without their sign, rounded down.',
        'S9.stats.3': 'Posts Shared is a fifth of the points without their sign, rounded down.',
      },
    },
    {
      heading: 'Times',
      statements: {
        'S9.relative.1': 'Under 60 seconds: "Just now".',
        'S9.relative.2': 'Then minutes, and hours under 24 hours.',
        'S9.relative.3': 'Then days under 7 days, and a date from then on.',
        'S9.reset-delay': 'After a new password it goes on after 3 seconds.',
        'S9.link-life': 'A verification link is good for 24 hours.',
        'S9.auto-login-delay': 'After signing in by itself the page goes on after 1 second.',
        'S9.deletion-days': 'A deletion is done within 30 days.',
        'S9.terms-days': 'Changed terms are told about 30 days before.',
        'S9.notice-time': 'A notice leaves after 5000 ms.',
        'S9.year': 'The footer’s copyright shows the year that it is.',
      },
    },
    {
      heading: 'Lengths and ages',
      statements: {
        'S9.password': 'A password has 6 characters or more.',
        'S9.bio': 'A bio has 500 at most.',
        'S9.display-name': 'A display name of a profile has 2 to 50.',
        'S9.complete-name': 'That of a completion has 3 to 30.',
        'S9.age': 'One has to be 13.',
        'S9.states': 'The list of states has 50 and the District of Columbia.',
      },
    },
    {
      heading: 'Home, boards and windows',
      statements: {
        'S9.home-lists': 'The lists of the home page have 6, 4 and 4 posts.',
        'S9.ticker.1': 'The ticker has the first three.',
        'S9.ticker.2': 'One round takes 20 seconds.',
        'S9.banner.1': 'The banner has four pictures.',
        'S9.banner.2': 'A fade takes 1000 ms.',
        'S9.banner.3':
          'The next one comes after 3000 ms on the home page. 20000 ms is the default of the component, which stands nowhere else (our decision).',
        'S9.banner.4':
          'The place with its spinner is 250 px high; the first picture, which came with the page, stands there meanwhile (our decision).',
        'S9.board-height': 'The leaderboard’s list is 500 px high.',
        'S9.popup': 'The window to share in is 600 by 400.',
        'S9.breakpoint': 'A screen is narrow under 768 px.',
        'S9.skeleton': 'Nine cards stand in for places that load.',
        'S9.one-notice': 'One notice is shown at a time.',
      },
    },
    {
      heading: 'Places, and what is left open',
      statements: {
        'S9.type.1': 'A place is a truck_stop unless told otherwise.',
        'S9.type.2': 'There are five types.',
        'S9.open.1':
          'Rules of the server and shapes of answers that are not shown are the contract’s: every answer has exactly its fields.',
      },
    },
  ],
} as const;
