/** Roles and permissions. */
export const section6 = {
  number: 6,
  title: 'Roles and permissions',
  parts: [
    {
      heading: 'Who may do what',
      statements: {
        'S6.visitor.1': 'A visitor can read posts, comments, the leaderboard, restaurants and stops.',
        'S6.visitor.2':
          'A visitor can see the result of a verification, the legal pages, and the deletion page with its link to sign in.',
        'S6.visitor.3': 'Voting, commenting, counting a share and deleting redirect a visitor to /auth?tab=login.',
        'S6.visitor.4': '"Post Your Meat" takes a visitor to /auth?tab=register.',
        'S6.visitor.5': 'A post that is sent after the session has ended redirects to /auth?tab=login.',
        'S6.driver.1': 'A signed-in driver can post, vote, comment, share and add stops.',
        'S6.driver.2': 'Drivers can edit their own profile, and complete it once.',
        'S6.driver.3': 'Drivers can delete their own comments, and no one else’s.',
        'S6.driver.4': 'Drivers can delete their own account, and no one else’s.',
        'S6.guarded.1': 'The guarded pages are /profile and /complete-profile.',
        'S6.admin.1': 'There is no admin role: no request can create one.',
      },
    },
  ],
} as const;
