/** The error catalog, and the success messages. */
export const section8 = {
  number: 8,
  title: 'The error catalog',
  parts: [
    {
      heading: 'All errors',
      statements: {
        'S8.all.1':
          'An error response has its status, and JSON with error and message; a client builds "status: text" from them (contract).',
      },
    },
    {
      heading: 'Accounts',
      statements: {
        'S8.login.1':
          'Not verified, next to the email: "Email not verified. Please check your inbox or use our verification help page." with a link to /verify-help.',
        'S8.login.2': 'Any other rejection, next to the password: "Email or password does not match".',
        'S8.login.3': 'Elsewhere, the call’s own message: "Email or password is incorrect".',
        'S8.register.1': 'A registered email: "Email is already registered".',
        'S8.register.2': 'Any other failure: "Registration failed. Please try again."',
        'S8.forgot.1': 'A server error: "Failed to process request".',
        'S8.forgot.2': 'No response: "An unexpected error occurred".',
        'S8.reset.1': 'No token: "Invalid or missing reset token. Please request a new password reset link."',
        'S8.reset.2': 'A failure: "Failed to reset password. Please try again."',
        'S8.resend.1': 'A failure: "Failed to Send" / "Could not send verification email. Please try again later."',
        'S8.profile.1': 'A rejected profile: "Update failed" with the server’s message.',
        'S8.avatar.1': 'A rejected picture: "Avatar update failed" with the server’s message.',
        'S8.avatar.2': 'Without a message: "Failed to update avatar".',
        'S8.complete.1': 'A rejected completion: "Error" with the server’s message.',
        'S8.complete.2': 'A server error: "Failed to update profile".',
        'S8.complete.3': 'No response: "An error occurred while updating your profile".',
        'S8.deletion.1':
          'A failure: "Error" with the server’s message, or "Failed to submit data deletion request. Please try again later."',
        'S8.deletion.2': 'No response: "An unexpected error occurred. Please try again later."',
        'S8.deletion.3':
          'Success: "Request Submitted" / "Your data deletion request has been submitted successfully. Your account will be deleted within 30 days."',
        'S8.auth.1': 'Signed in: "Welcome back! You\'ve successfully logged in."',
        'S8.auth.2':
          'An account that needs no verification, such as by social sign-in: "Welcome! Your account has been created successfully."',
        'S8.auth.3':
          'Registered: "Verification Required" / "Please check your email to verify your account before logging in."',
        'S8.auth.4': 'Signed out: "Logged out" / "You\'ve been successfully logged out."',
      },
    },
    {
      heading: 'Posts and comments',
      statements: {
        'S8.post.1': 'A missing post: "Post not found".',
        'S8.new-post.1': 'A failed post: "Error" / "Failed to create post. Please try again."',
        'S8.new-post.2': 'A successful post: "Success!" / "Your post has been created."',
        'S8.vote.1': 'A failed vote: "Error" / "Failed to submit vote. Please try again."',
        'S8.vote.2': 'Up: "You\'ll Eat It!" / "Thanks for rating this meat!"',
        'S8.vote.3': 'Down: "You\'ll Beat It!" / "Thanks for rating this meat!"',
        'S8.comments.1': 'A failed vote on a comment: "Failed to submit vote. Please try again."',
        'S8.comments.2': 'A failed deletion: "Failed to delete comment. Please try again."',
        'S8.comments.3': 'A failed comment: "Failed to post comment. Please try again."',
        'S8.share.1':
          'A share that was not counted: "Error Sharing Post" with the server’s message, or "Failed to record share. Please try again."',
        'S8.share.2': 'No response: "Failed to share post. Please try again."',
        'S8.share.3': 'The link is copied: "Link copied!" / "URL copied to clipboard".',
        'S8.share.4': 'The message is copied: "Message and link copied!" / "Full message copied to clipboard".',
        'S8.share.5':
          'Neither was copied, as an error: "Failed to copy" / "Please try again or manually copy the URL".',
      },
    },
    {
      heading: 'Lists and places',
      statements: {
        'S8.lists.1': 'A list that fails to load does not affect the others: "Failed to fetch weekly leaders".',
        'S8.lists.2': 'The same for: "Failed to fetch monthly leaders".',
        'S8.lists.3': 'The same for: "Failed to fetch latest posts".',
        'S8.lists.4': 'The same for: "Failed to fetch most eaten posts".',
        'S8.lists.5': 'The same for: "Failed to fetch most beat posts".',
        'S8.restaurants.1': 'Restaurants that fail to load: "Error loading restaurants: {message}".',
        'S8.restaurants.2':
          'A failed search for restaurants: "Search failed" / "Could not complete search. Please try again."',
        'S8.locations.1': 'A rejected stop: "Error Adding Location" with the message.',
        'S8.locations.2': 'A failed search: "Failed to search locations".',
        'S8.locations.3': 'A failed filter: "Failed to filter locations".',
        'S8.locations.4': 'A stop whose posts fail to load: "Failed to get location posts".',
        'S8.locations.5':
          'A stop that the picker failed to create: "Error" / "Failed to create location. Please try again."',
        'S8.locations.6': 'A new stop: "Success!" / "New location created successfully."',
      },
    },
  ],
} as const;
