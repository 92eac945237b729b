/** Screens about one's own account. */
export const accountScreens = [
  {
    heading: 'Profile',
    statements: {
      'S2.profile.1': 'It shows the Meat Score and its title.',
      'S2.profile.2': 'It shows Meats Eaten, Meats Beat and Posts Shared.',
      'S2.profile.3': 'A picture can be put up: image files only, 5 MB at most, "square is best".',
      'S2.profile.4':
        'Display name, email, city, state, truck type and bio can be changed, and so can names, phone and occupation.',
      'S2.profile.5': 'The state is one of 50.',
      'S2.profile.6': 'A switch makes the profile public.',
      'S2.profile.7': 'A verified address is told by a banner.',
      'S2.profile.8':
        'An address that is not verified is told by a banner too: it is needed for all features, and a button sends the mail again.',
    },
  },
  {
    heading: 'Auth',
    statements: {
      'S2.auth.1': 'LOGIN asks for email and password.',
      'S2.auth.2': 'REGISTER asks for email and password.',
      'S2.auth.3': 'A forgotten password asks for an email, and then confirms, with "Return to login".',
      'S2.auth.4': 'A registration leads to a panel that names the address to verify, and from there to login.',
      'S2.auth.5': 'A login refused for want of verification links to /verify-help.',
    },
  },
  {
    heading: 'Reset password',
    statements: {
      'S2.reset.1': 'It has the fields new password and confirm, for the token and email of its address.',
      'S2.reset.2': 'When that went well it goes on to /auth, with script by itself.',
    },
  },
  {
    heading: 'Verify email',
    statements: {
      'S2.verify.loading': 'While the call is under way: a spinner and "Verifying your email...".',
      'S2.verify.success':
        '"Email Verified!", with "Complete My Profile" to /complete-profile and "Skip for now" to /.',
      'S2.verify.success-expired': 'Verified although the link was past its time, with a button home.',
      'S2.verify.already-verified': '"Already Verified", with "Log In" to /auth and "Go to Homepage".',
      'S2.verify.expired':
        '"Link Expired": links are good for 24 hours; "Get a New Verification Email" leads to /verify-help.',
      'S2.verify.invalid.1': '"Verification Failed", with buttons to /verify-help and home.',
      'S2.verify.invalid.2': 'It gives the server’s sentence, else "Invalid verification link".',
      'S2.verify.redirecting':
        '"Success!", a spinner and "You\'re being automatically redirected to complete your profile...".',
      'S2.verify.error':
        '"Server Error" with its message, else "An error occurred during verification", and a way home.',
      'S2.verify.no-token': 'Without a token it is invalid: "Missing verification token".',
      'S2.verify.scanner':
        'Opening the link changes nothing, for mail scanners open links; without script a button makes the call (contract).',
    },
  },
  {
    heading: 'Verification help',
    statements: {
      'S2.help.1': 'Sending the mail again needs an email.',
      'S2.help.2': 'It says that a mail takes 5 to 10 minutes, and to allow it 15.',
    },
  },
  {
    heading: 'Complete profile',
    statements: {
      'S2.complete.1':
        'It says that the e-mail is verified, and "You get 5 points for registering, plus 1 point for each profile field you complete".',
      'S2.complete.2':
        'It asks for Display Name (required), First Name, Last Name, Phone Number (a tel field), Occupation ("e.g., Long-haul Trucker"), City and State.',
      'S2.complete.3': 'State offers "-- Select --", the 50 states and the District of Columbia, by two-letter codes.',
      'S2.complete.4': 'Its button reads "COMPLETE PROFILE", and "Saving Profile..." while it is sent.',
      'S2.complete.5': 'Then it congratulates: "+N Points", the total, and "Start Exploring" to /.',
    },
  },
  {
    heading: 'Data deletion',
    statements: {
      'S2.deletion.1': 'It says that what came by social sign-in is deleted too.',
      'S2.deletion.2': 'Option 1 deletes the account of who is signed in, and leads a visitor to /auth.',
      'S2.deletion.3':
        'Option 2 is a mail to the operator, subject "Facebook Data Deletion Request", with full name, account email and social user ID.',
      'S2.deletion.4': '"Confirm Account Deletion" lists what is deleted.',
      'S2.deletion.5':
        'It has Cancel and "Permanently Delete My Account", which reads "Processing..." while it is sent.',
    },
  },
] as const;
