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
        'S9.stats.1': 'Meats Eaten is half the points, rounded down, and at least 0.',
        'S9.stats.2': 'Meats Beat is a third of the absolute value of the points, rounded down.',
        'S9.stats.3': 'Posts Shared is a fifth of the absolute value of the points, rounded down.',
      },
    },
    {
      heading: 'Times',
      statements: {
        'S9.relative.1': 'Under 60 seconds: "Just now".',
        'S9.relative.2': 'After that minutes, and hours under 24 hours.',
        'S9.relative.3': 'After that days under 7 days, and from then on a date.',
        'S9.reset-delay': 'After a new password, the page redirects after 3 seconds.',
        'S9.link-life': 'A verification link is valid for 24 hours.',
        'S9.auto-login-delay': 'After automatic sign-in, the page redirects after 1 second.',
        'S9.deletion-days': 'A deletion is completed within 30 days.',
        'S9.terms-days': 'Changed terms are announced about 30 days in advance.',
        'S9.notice-time': 'A notice disappears after 5000 ms.',
        'S9.year': 'The footer’s copyright shows the current year.',
      },
    },
    {
      heading: 'Lengths and ages',
      statements: {
        'S9.password': 'A password has at least 6 characters.',
        'S9.bio': 'A bio has at most 500.',
        'S9.display-name': 'A display name of a profile has 2 to 50.',
        'S9.complete-name': 'A display name of a completed profile has 3 to 30.',
        'S9.age': 'The minimum age is 13.',
        'S9.states': 'The list of states has the 50 states and the District of Columbia.',
      },
    },
    {
      heading: 'Home, leaderboards and popups',
      statements: {
        'S9.home-lists': 'The lists of the home page have 6, 4 and 4 posts.',
        'S9.ticker.1': 'The ticker has the top three.',
        'S9.ticker.2': 'One round takes 20 seconds.',
        'S9.banner.1': 'The banner has four pictures.',
        'S9.banner.2': 'A fade takes 1000 ms.',
        'S9.banner.3':
          'The next picture is shown after 3000 ms on the home page. 20000 ms is the default of the component, which is used nowhere else (our decision).',
        'S9.banner.4':
          'The area with its spinner is 250 px high; until then it shows the first picture, which is in the page’s HTML (our decision).',
        'S9.board-height': 'The leaderboard’s list is 500 px high.',
        'S9.popup': 'The share popup is 600 by 400.',
        'S9.breakpoint': 'A screen is narrow below 768 px.',
        'S9.skeleton': 'Nine placeholder cards are shown while stops load.',
        'S9.one-notice': 'One notice is shown at a time.',
      },
    },
    {
      heading: 'Stops, and open questions',
      statements: {
        'S9.type.1': 'A stop is a truck_stop by default.',
        'S9.type.2': 'There are five types.',
        'S9.open.1':
          'The contract defines server rules and responses that the specification does not show: every response has exactly its fields.',
      },
    },
  ],
} as const;
