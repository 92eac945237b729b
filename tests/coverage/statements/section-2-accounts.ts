/** Screens about the driver's own account. */
export const accountScreens = [
  {
    heading: 'Profile',
    statements: {
      'S2.profile.1': 'It shows the Meat Score and its title.',
      'S2.profile.2': 'It shows Meats Eaten, Meats Beat and Posts Shared.',
      'S2.profile.3': 'A picture can be uploaded: only image files, at most 5 MB, "square is best".',
      'S2.profile.4':
        'Display name, email, city, state, truck type and bio can be edited, and so can names, phone and occupation.',
      'S2.profile.5': 'The state is one of 50.',
      'S2.profile.6': 'A switch makes the profile public.',
      'S2.profile.7': 'A banner says that the email is verified.',
      'S2.profile.8':
        'If it is not, a banner says that all features need a verified email, and has a button to resend the email.',
    },
  },
  {
    heading: 'Auth',
    statements: {
      'S2.auth.1': 'LOGIN asks for email and password.',
      'S2.auth.2': 'REGISTER asks for email and password.',
      'S2.auth.3': 'A forgotten password asks for an email, and then shows a confirmation with "Return to login".',
      'S2.auth.4': 'After registering, a panel names the email to verify, with a link to login.',
      'S2.auth.5': 'A login that is rejected because the email is not verified links to /verify-help.',
    },
  },
  {
    heading: 'Reset password',
    statements: {
      'S2.reset.1':
        'It has fields for the new password and its confirmation, and uses the token and email in its address.',
      'S2.reset.2': 'After success it continues to /auth, automatically with JavaScript.',
    },
  },
  {
    heading: 'Verify email',
    statements: {
      'S2.verify.loading': 'During the call: a spinner and "Verifying your email...".',
      'S2.verify.success':
        '"Email Verified!", with "Complete My Profile" to /complete-profile and "Skip for now" to /.',
      'S2.verify.success-expired': 'Verified although the link had expired, with a button to the home page.',
      'S2.verify.already-verified': '"Already Verified", with "Log In" to /auth and "Go to Homepage".',
      'S2.verify.expired':
        '"Link Expired": links are valid for 24 hours; "Get a New Verification Email" links to /verify-help.',
      'S2.verify.invalid.1': '"Verification Failed", with buttons to /verify-help and the home page.',
      'S2.verify.invalid.2': 'It shows the server’s message, or "Invalid verification link".',
      'S2.verify.redirecting':
        '"Success!", a spinner and "You\'re being automatically redirected to complete your profile...".',
      'S2.verify.error':
        '"Server Error" with its message, or "An error occurred during verification", and a link to the home page.',
      'S2.verify.no-token': 'Without a token it is invalid: "Missing verification token".',
      'S2.verify.scanner':
        'Opening the link changes nothing, because mail scanners open links; without JavaScript a button makes the call (contract).',
    },
  },
  {
    heading: 'Verification help',
    statements: {
      'S2.help.1': 'Resending the email requires an email address.',
      'S2.help.2': 'It says that an email takes 5 to 10 minutes, and to wait 15.',
    },
  },
  {
    heading: 'Complete profile',
    statements: {
      'S2.complete.1':
        'It says that the email is verified, and "You get 5 points for registering, plus 1 point for each profile field you complete".',
      'S2.complete.2':
        'It asks for Display Name (required), First Name, Last Name, Phone Number (a tel field), Occupation ("e.g., Long-haul Trucker"), City and State.',
      'S2.complete.3': 'State offers "-- Select --", the 50 states and the District of Columbia, by two-letter codes.',
      'S2.complete.4': 'Its button says "COMPLETE PROFILE", and "Saving Profile..." while the form is being sent.',
      'S2.complete.5': 'After that it shows "+N Points", the total, and "Start Exploring" to /.',
    },
  },
  {
    heading: 'Data deletion',
    statements: {
      'S2.deletion.1': 'It says that data from social sign-in is deleted too.',
      'S2.deletion.2': 'Option 1 deletes the account of a signed-in driver, and sends a visitor to /auth.',
      'S2.deletion.3':
        'Option 2 is an email to the operator, subject "Facebook Data Deletion Request", with full name, account email and social user ID.',
      'S2.deletion.4': '"Confirm Account Deletion" lists what is deleted.',
      'S2.deletion.5':
        'It has Cancel and "Permanently Delete My Account", which says "Processing..." while the form is being sent.',
    },
  },
] as const;
