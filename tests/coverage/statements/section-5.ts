/** Validation rules. */
export const section5 = {
  number: 5,
  title: 'Validation rules',
  parts: [
    {
      heading: 'Accounts',
      statements: {
        'S5.login.1': 'A login needs a valid email: "Please enter a valid email address".',
        'S5.login.2': 'It needs a password: "Password is required".',
        'S5.register.1': 'A registration needs an email: "Email is required".',
        'S5.register.2': 'It must be valid: "Please enter a valid email address".',
        'S5.register.3': 'Its password has at least 6 characters: "Password must be at least 6 characters".',
        'S5.reset.1': 'The same applies to a new password.',
        'S5.reset.2': 'Both entries must be the same: "Passwords do not match".',
        'S5.reset.3': 'Without a token: "Invalid or missing reset token. Please request a new password reset link."',
        'S5.forgot.1': 'A forgotten password needs an email: "Email required" / "Please enter your email address".',
        'S5.resend.1': 'Resending the verification needs an email, unless the driver is signed in.',
        'S5.deletion.1':
          'Deleting needs a sign-in: "Not Logged In" / "You must be logged in to request data deletion."',
      },
    },
    {
      heading: 'Profile',
      statements: {
        'S5.profile.1': 'A display name of one character: "Display name is too short".',
        'S5.profile.2': 'A name of more than 50: "Display name is too long".',
        'S5.profile.3': 'An invalid email: "Invalid email address".',
        'S5.profile.4': 'A city of more than 100: "City name is too long".',
        'S5.profile.5': 'A state of more than 50: "State name is too long".',
        'S5.profile.6': 'A truck type of more than 100: "Truck type is too long".',
        'S5.profile.7': 'A bio of more than 500: "Bio is too long".',
        'S5.profile.8':
          'The state is one of the 50 codes; a district is accepted only if it was set when the profile was completed.',
        'S5.profile.9': 'The avatar is an image file.',
        'S5.profile.10': 'Every field is optional.',
      },
    },
    {
      heading: 'Complete profile',
      statements: {
        'S5.complete.1':
          'A display name is required, with at least 3 characters: "Display name must be at least 3 characters".',
        'S5.complete.2': 'It has at most 30: "Display name cannot exceed 30 characters".',
        'S5.complete.3': 'It is checked on every change.',
        'S5.complete.4': 'All other fields are optional.',
        'S5.complete.5': 'It needs a sign-in: "You must be logged in to complete your profile".',
      },
    },
    {
      heading: 'Posts, comments, votes, shares',
      statements: {
        'S5.comment.1': 'A comment of only spaces: "Empty comment" / "Please write something before posting."',
        'S5.post.1':
          'A post needs a title, a stop with highway and exit, and an image: "Please fill in all required fields and add at least one image."',
        'S5.vote.1': 'Voting needs a sign-in, and redirects to /auth?tab=login.',
        'S5.vote.2': 'Commenting needs a sign-in, and redirects to /auth?tab=login.',
        'S5.share.1': 'Counting a share needs its driver: "User ID is required to share a post".',
      },
    },
    {
      heading: 'Places',
      statements: {
        'S5.search.1': 'A search for a stop needs text: "Search query required".',
        'S5.location.1': 'Adding a stop needs a sign-in: "Authentication Required".',
        'S5.location.2': 'It needs a name: "Name Required".',
        'S5.location.3':
          'In the picker it needs a name, highway and exit: "Error" / "Please fill in all required fields."',
        'S5.location.4': 'Chain, state, city and amenities are optional, and null if missing.',
      },
    },
  ],
} as const;
