/** Roles and permissions. */
export const section6 = {
  number: 6,
  title: 'Roles and permissions',
  parts: [
    {
      heading: 'Who may do what',
      statements: {
        'S6.visitor.1': 'A visitor reads posts, comments, the leaderboard, restaurants and places.',
        'S6.visitor.2':
          'A visitor sees how a verification went, the legal pages, and the deletion page with its way to sign in.',
        'S6.visitor.3': 'Voting, commenting, counting a share and deleting lead a visitor to /auth?tab=login.',
        'S6.visitor.4': '"Post Your Meat" leads a visitor to /auth?tab=register.',
        'S6.visitor.5': 'A post that is sent after the session has ended leads to /auth?tab=login.',
        'S6.driver.1': 'A signed-in driver posts, votes, comments, shares and adds places.',
        'S6.driver.2': 'A driver changes the own profile, and completes it once.',
        'S6.driver.3': 'A driver deletes own comments, and nobody else’s.',
        'S6.driver.4': 'A driver deletes the own account, and nobody else’s.',
        'S6.guarded.1': 'Guarded are /profile and /complete-profile.',
        'S6.admin.1': 'There is no admin role: nothing that is sent makes one.',
      },
    },
  ],
} as const;
