/** States and transitions. */
export const section4 = {
  number: 4,
  title: 'States and transitions',
  parts: [
    {
      heading: 'Signing in',
      statements: {
        'S4.auth.1': 'The page asks who is signed in; 401 means no one.',
        'S4.auth.2': 'A login signs the driver in.',
        'S4.auth.3': 'A registration does not sign in until the email is verified.',
        'S4.auth.4': 'A logout signs the driver out.',
      },
    },
    {
      heading: 'Voting',
      statements: {
        'S4.vote.1': 'While a vote is being sent, its buttons accept no other.',
        'S4.vote.2': 'After that, lists and the author’s score are shown again.',
        'S4.vote.3': 'A comment accepts one vote at a time.',
      },
    },
    {
      heading: 'Posting and adding places',
      statements: {
        'S4.post.1': 'The form is idle, and then being sent.',
        'S4.post.2': 'After success the form is closed, and the lists have the post.',
        'S4.post.3': 'After a failure it stays open with the typed text.',
        'S4.location.1': 'While a stop is being sent, buttons are disabled and the one tapped says "Creating...".',
        'S4.location.2':
          'The picker searches for stops by the typed text; no list is loaded beforehand, open or closed (our decision).',
      },
    },
    {
      heading: 'Resetting a password',
      statements: {
        'S4.reset.1': 'It is idle, being sent, done, or rejected.',
      },
    },
    {
      heading: 'Verifying an address',
      statements: {
        'S4.verify.1':
          'Success with a userId: the page signs in automatically, says so, and continues to /complete-profile.',
        'S4.verify.2':
          'If that sign-in is rejected, the email is still verified: expired, verified before, or plain success, as the response says.',
        'S4.verify.3': 'Success without a userId shows the same views.',
        'S4.verify.4': 'Status expired shows that the link has expired.',
        'S4.verify.5': 'Any other status, or an error response, is invalid, with the server’s message.',
        'S4.verify.6': 'A call that fails shows "An error occurred during verification: {detail}".',
      },
    },
    {
      heading: 'Completing a profile',
      statements: {
        'S4.complete.1': 'The form, then being sent, then the view of the completed profile.',
        'S4.complete.2': 'If it is rejected, a notice says so and the form stays.',
        'S4.complete.3': 'Drivers who have completed it are redirected to /.',
        'S4.complete.4':
          'A visitor is redirected to /auth and sees "Please log in" / "You need to be logged in to complete your profile".',
      },
    },
    {
      heading: 'Deleting, sharing, opening and closing',
      statements: {
        'S4.deletion.1': 'The confirmation is opened, canceled, or sent.',
        'S4.deletion.2': 'After success the driver is signed out.',
        'S4.share.1': 'While a share or a copy is pending, its buttons are disabled.',
        'S4.share.2': 'The share dialog opens and closes.',
        'S4.menu.1': 'The menu on a narrow screen opens and closes.',
        'S4.menu.2': 'The dialog for a new post opens and closes.',
      },
    },
  ],
} as const;
