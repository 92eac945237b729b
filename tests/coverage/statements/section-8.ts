/** The error catalogue, and what is said when things went well. */
export const section8 = {
  number: 8,
  title: 'The error catalogue',
  parts: [
    {
      heading: 'All refusals',
      statements: {
        'S8.all.1':
          'A refusal has its status, and JSON with error and message; a caller builds "status: text" from them (contract).',
      },
    },
    {
      heading: 'Accounts',
      statements: {
        'S8.login.1':
          'Not verified, beside the email: "Email not verified. Please check your inbox or use our verification help page." with a link to /verify-help.',
        'S8.login.2': 'Refused otherwise, beside the password: "Email or password does not match".',
        'S8.login.3': 'Elsewhere, the call’s own sentence: "Email or password is incorrect".',
        'S8.register.1': 'A known address: "Email is already registered".',
        'S8.register.2': 'Any other failure: "Registration failed. Please try again."',
        'S8.forgot.1': 'A failure of the server: "Failed to process request".',
        'S8.forgot.2': 'No answer at all: "An unexpected error occurred".',
        'S8.reset.1': 'No token: "Invalid or missing reset token. Please request a new password reset link."',
        'S8.reset.2': 'A failure: "Failed to reset password. Please try again."',
        'S8.resend.1': 'A failure: "Failed to Send" / "Could not send verification email. Please try again later."',
        'S8.profile.1': 'A profile refused: "Update failed" with the server’s sentence.',
        'S8.avatar.1': 'A picture refused: "Avatar update failed" with the server’s sentence.',
        'S8.avatar.2': 'Without such a sentence: "Failed to update avatar".',
        'S8.complete.1': 'A completion refused: "Error" with the server’s sentence.',
        'S8.complete.2': 'A failure of the server: "Failed to update profile".',
        'S8.complete.3': 'No answer at all: "An error occurred while updating your profile".',
        'S8.deletion.1':
          'A failure: "Error" with the server’s sentence, else "Failed to submit data deletion request. Please try again later."',
        'S8.deletion.2': 'No answer at all: "An unexpected error occurred. Please try again later."',
        'S8.deletion.3':
          'It went well: "Request Submitted" / "Your data deletion request has been submitted successfully. Your account will be deleted within 30 days."',
        'S8.auth.1': 'Signed in: "Welcome back! You\'ve successfully logged in."',
        'S8.auth.2':
          'An account that needs no more verification, as by social sign-in: "Welcome! Your account has been created successfully."',
        'S8.auth.3':
          'Registered: "Verification Required" / "Please check your email to verify your account before logging in."',
        'S8.auth.4': 'Signed out: "Logged out" / "You\'ve been successfully logged out."',
      },
    },
    {
      heading: 'Posts and comments',
      statements: {
        'S8.post.1': 'A post that is not there: "Post not found".',
        'S8.new-post.1': 'A post that failed: "Error" / "Failed to create post. Please try again."',
        'S8.new-post.2': 'A post that went well: "Success!" / "Your post has been created."',
        'S8.vote.1': 'A vote that failed: "Error" / "Failed to submit vote. Please try again."',
        'S8.vote.2': 'Up: "You\'ll Eat It!" / "Thanks for rating this meat!"',
        'S8.vote.3': 'Down: "You\'ll Beat It!" / "Thanks for rating this meat!"',
        'S8.comments.1': 'A vote on a comment that failed: "Failed to submit vote. Please try again."',
        'S8.comments.2': 'A deletion that failed: "Failed to delete comment. Please try again."',
        'S8.comments.3': 'A comment that failed: "Failed to post comment. Please try again."',
        'S8.share.1':
          'A share that was not counted: "Error Sharing Post" with the server’s sentence, else "Failed to record share. Please try again."',
        'S8.share.2': 'No answer at all: "Failed to share post. Please try again."',
        'S8.share.3': 'The link is copied: "Link copied!" / "URL copied to clipboard".',
        'S8.share.4': 'The message is copied: "Message and link copied!" / "Full message copied to clipboard".',
        'S8.share.5': 'Neither, in error style: "Failed to copy" / "Please try again or manually copy the URL".',
      },
    },
    {
      heading: 'Lists and places',
      statements: {
        'S8.lists.1': 'A list that cannot be read leaves the others standing: "Failed to fetch weekly leaders".',
        'S8.lists.2': 'Likewise: "Failed to fetch monthly leaders".',
        'S8.lists.3': 'Likewise: "Failed to fetch latest posts".',
        'S8.lists.4': 'Likewise: "Failed to fetch most eaten posts".',
        'S8.lists.5': 'Likewise: "Failed to fetch most beat posts".',
        'S8.restaurants.1': 'Restaurants that cannot be read: "Error loading restaurants: {message}".',
        'S8.restaurants.2':
          'A search among them that fails: "Search failed" / "Could not complete search. Please try again."',
        'S8.locations.1': 'A place refused: "Error Adding Location" with the sentence.',
        'S8.locations.2': 'A search that fails: "Failed to search locations".',
        'S8.locations.3': 'A filter that fails: "Failed to filter locations".',
        'S8.locations.4': 'A place whose posts cannot be read: "Failed to get location posts".',
        'S8.locations.5':
          'A place that the picker could not make: "Error" / "Failed to create location. Please try again."',
        'S8.locations.6': 'A place made: "Success!" / "New location created successfully."',
      },
    },
  ],
} as const;
