/** The route table, in its order. */
export const routes = [
  {
    heading: 'Routes',
    statements: {
      'S2.route.auth.1': '/auth signs in and registers: tab=login or tab=register selects the tab, LOGIN or REGISTER.',
      'S2.route.auth.2': '/auth redirects signed-in drivers to /.',
      'S2.route.auth.3': '/auth has a link for a forgotten password.',
      'S2.route.auth.4': '/auth links to /auth/google and /auth/facebook, if they are set up.',
      'S2.route.home': '/ is the home page.',
      'S2.route.map': "/map is the Trucker's Food Map: restaurants, with a search box.",
      'S2.route.memes': '/memes is a fixed list of three.',
      'S2.route.store': "/store is the American Trucker's Store: products, add to cart, and the number of items in it.",
      'S2.route.profile': '/profile is the Driver Profile; a visitor sees "Not Logged In" and a link to sign in.',
      'S2.route.leaderboard': '/leaderboard is The Meat Masters: All Time, Weekly, Monthly.',
      'S2.route.post': '/posts/{id} is one post with its comments, and a link back to the feed.',
      'S2.route.short.1': '/m/{code} redirects to the post with that code; digits alone are the id of the post.',
      'S2.route.short.2': '/m/{code} redirects to / if there is no such post.',
      'S2.route.latest': '/latest-meat has the newest posts first, and a link Back to Home.',
      'S2.route.eaten': '/most-eaten-meat has the most eaten first, and a link Back to Home.',
      'S2.route.beat': '/most-beat-meat has the most beaten first, and a link Back to Home.',
      'S2.route.locations':
        '/locations is Truck Stop Locations: search, advanced filters, adding a stop, and each stop with its posts.',
      'S2.route.reset': '/reset-password takes token and email from its address and asks for a new password, twice.',
      'S2.route.help': '/verify-help is Email Verification Help: Resend Email, Troubleshooting, Manual Verification.',
      'S2.route.verify': '/verify-email takes token and, optionally, email from its address and shows the result.',
      'S2.route.complete': '/complete-profile completes the profile of the signed-in driver.',
      'S2.route.privacy': '/privacy-policy was last updated on April 22, 2025.',
      'S2.route.terms': '/terms-of-service was last updated on April 22, 2025.',
      'S2.route.deletion': '/data-deletion explains how to have your data deleted.',
      'S2.route.unknown': 'Any other address shows an error page, with status 404 and links.',
      'S2.route.debug':
        '/verify-email-debug?email= is linked from registration. The specification does not show its content; it shows the state of that email and its last message, and does not exist in production (contract).',
      'S2.route.footer':
        'The footer links to /privacy-policy/, /terms-of-service/ and /data-deletion/, with the slash at the end.',
      'S2.guard.1': 'A guarded page redirects visitors to /auth.',
      'S2.guard.2':
        'This is decided before anything is sent, so there is no spinner, and no part of the page reaches a visitor (our decision).',
    },
  },
] as const;
