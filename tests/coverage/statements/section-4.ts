/** States and transitions. */
export const section4 = {
  number: 4,
  title: 'States and transitions',
  parts: [
    {
      heading: 'Signing in',
      statements: {
        'S4.auth.1': 'Who is signed in is asked; 401 means nobody.',
        'S4.auth.2': 'A login signs in.',
        'S4.auth.3': 'A registration leaves signed out until the address is verified.',
        'S4.auth.4': 'A logout signs out.',
      },
    },
    {
      heading: 'Voting',
      statements: {
        'S4.vote.1': 'While a vote is on its way its buttons take no other.',
        'S4.vote.2': 'Once it is taken, lists and the author’s score are shown anew.',
        'S4.vote.3': 'A comment takes one vote at a time.',
      },
    },
    {
      heading: 'Posting and adding places',
      statements: {
        'S4.post.1': 'The form is idle, then being sent.',
        'S4.post.2': 'When it went well the form is gone, and the lists have the post.',
        'S4.post.3': 'When not, it stays open with what was typed.',
        'S4.location.1': 'While a place is sent, buttons are disabled and the one pressed reads "Creating...".',
        'S4.location.2':
          'Places are searched for where the picker asks, by what is typed; no list is loaded beforehand, open or closed (our decision).',
      },
    },
    {
      heading: 'Resetting a password',
      statements: {
        'S4.reset.1': 'It is idle, being sent, done, or refused.',
      },
    },
    {
      heading: 'Verifying an address',
      statements: {
        'S4.verify.1': 'Success with a userId: the page signs in by itself, says so, and goes to /complete-profile.',
        'S4.verify.2':
          'If that sign-in is refused the address is verified all the same: expired, verified before, or plain success, as the answer has it.',
        'S4.verify.3': 'Success without a userId shows the same views.',
        'S4.verify.4': 'Status expired shows that the link has expired.',
        'S4.verify.5': 'Any other status, or a refusal, is invalid with the server’s sentence.',
        'S4.verify.6': 'A call that fails shows "An error occurred during verification: {detail}".',
      },
    },
    {
      heading: 'Completing a profile',
      statements: {
        'S4.complete.1': 'The form, then being sent, then the view that it is complete.',
        'S4.complete.2': 'When refused, a notice says so and the form stays.',
        'S4.complete.3': 'Whoever has completed it is led to /.',
        'S4.complete.4':
          'A visitor is led to /auth and told "Please log in" / "You need to be logged in to complete your profile".',
      },
    },
    {
      heading: 'Deleting, sharing, opening and closing',
      statements: {
        'S4.deletion.1': 'The confirmation is opened, cancelled, or sent.',
        'S4.deletion.2': 'When it went well the driver is signed out.',
        'S4.share.1': 'While a share or a copy is under way, its buttons are disabled.',
        'S4.share.2': 'The share dialog opens and closes.',
        'S4.menu.1': 'The menu of a narrow screen opens and closes.',
        'S4.menu.2': 'The dialog for a new post opens and closes.',
      },
    },
  ],
} as const;
