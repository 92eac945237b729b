/** The route table, in its order. */
export const routes = [
  {
    heading: 'Routes',
    statements: {
      'S2.route.auth.1': '/auth signs in and registers: tab=login or tab=register picks the tab, LOGIN or REGISTER.',
      'S2.route.auth.2': '/auth leads to / whoever is signed in already.',
      'S2.route.auth.3': '/auth has the way for who forgot the password.',
      'S2.route.auth.4': '/auth links to /auth/google and /auth/facebook, where these are set up.',
      'S2.route.home': '/ is the home page.',
      'S2.route.map': "/map is the Trucker's Food Map: restaurants, with a search box.",
      'S2.route.memes': '/memes is a fixed list of three.',
      'S2.route.store': "/store is the American Trucker's Store: products, add to cart, how many are in it.",
      'S2.route.profile': '/profile is the Driver Profile; a visitor is told "Not Logged In" and led to sign in.',
      'S2.route.leaderboard': '/leaderboard is The Meat Masters: All Time, Weekly, Monthly.',
      'S2.route.post': '/posts/{id} is one post with its comments, and the way back to the feed.',
      'S2.route.short.1': '/m/{code} leads to the post of that code; digits alone are the id of the post.',
      'S2.route.short.2': '/m/{code} leads to / where there is no such post.',
      'S2.route.latest': '/latest-meat has the newest posts first, and a link Back to Home.',
      'S2.route.eaten': '/most-eaten-meat has the most eaten first, and a link Back to Home.',
      'S2.route.beat': '/most-beat-meat has the most beaten first, and a link Back to Home.',
      'S2.route.locations':
        '/locations is Truck Stop Locations: search, advanced filters, adding one, and each with its posts.',
      'S2.route.reset': '/reset-password takes token and email from its address and asks for a new password, twice.',
      'S2.route.help': '/verify-help is Email Verification Help: Resend Email, Troubleshooting, Manual Verification.',
      'S2.route.verify': '/verify-email takes token and, optionally, email from its address and shows how it went.',
      'S2.route.complete': '/complete-profile completes the profile of who is signed in.',
      'S2.route.privacy': '/privacy-policy was last updated on April 22, 2025.',
      'S2.route.terms': '/terms-of-service was last updated on April 22, 2025.',
      'S2.route.deletion': '/data-deletion says how to have one’s data deleted.',
      'S2.route.unknown': 'Any other address is a screen that says so, with status 404 and ways on.',
      'S2.route.debug':
        '/verify-email-debug?email= is linked from registration. What it holds is not shown; it tells the state of that address and its last mail, and is not there in production (contract).',
      'S2.route.footer':
        'The footer leads to /privacy-policy/, /terms-of-service/ and /data-deletion/, with the slash at the end.',
      'S2.guard.1': 'A guarded page leads whoever is not signed in to /auth.',
      'S2.guard.2':
        'It is decided before anything is sent, so there is no spinner to wait for, and nothing of the page reaches a visitor (our decision).',
    },
  },
] as const;
