/** The calls. */
export const section7 = {
  number: 7,
  title: 'The calls',
  parts: [
    {
      heading: 'All of them',
      statements: {
        'S7.all.1': 'Calls send the session as a cookie.',
        'S7.all.2': 'A body is JSON and has that content type; a call without a body needs none.',
        'S7.all.3': 'A list depends on its address and the viewer, and nothing between server and client caches it.',
        'S7.all.4': 'A list takes limit and cursor, and links to its next page in a Link header (contract).',
        'S7.all.5': 'A create request repeated with its Idempotency-Key gets the first response again (contract).',
        'S7.all.6': 'An unknown API address, or an unsupported method, gets a JSON error (contract).',
      },
    },
    {
      heading: 'Accounts',
      statements: {
        'S7.user.1': 'GET /api/user returns the signed-in driver.',
        'S7.user.2': 'GET /api/user returns 401 if no one is signed in.',
        'S7.login.1': 'POST /api/login takes email and password, returns the user and signs in.',
        'S7.login.2': 'A wrong password and an unknown email are both rejected with 401 (contract).',
        'S7.login.3':
          'An unverified email is rejected with 403 and the word verification, and only with the right password (contract).',
        'S7.register.1':
          'POST /api/register takes email, password, provider local and providerId null, and returns requireVerification and message.',
        'S7.register.2': 'A registered email is rejected with 409 (contract).',
        'S7.logout.1': 'POST /api/logout ends the session on the server.',
        'S7.profile.1':
          'PUT /api/users/profile takes displayName, email, city, state, truckType, bio and isProfilePublic, and returns the user.',
        'S7.avatar.1': 'POST /api/users/avatar takes a file named avatar and returns the user.',
        'S7.avatar.2': 'A file that is not a picture is rejected with an error field.',
        'S7.resend.1':
          'POST /api/resend-verification takes email, which a signed-in driver may omit, and returns success.',
        'S7.resend.2': 'Its errors have an error field.',
        'S7.forgot.1': 'POST /api/forgot-password takes email, and responds the same for every email (contract).',
        'S7.forgot.2': 'Its errors have an error field.',
        'S7.reset.1': 'POST /api/reset-password takes token, newPassword and optionally email, and sets the password.',
        'S7.reset.2': 'Its errors have error and message fields.',
        'S7.verify.1': 'GET /api/verify-email takes token and email from its address and returns the verification.',
        'S7.auto-login.1':
          'POST /api/auto-login takes userId and signs in the browser that has just verified that user.',
        'S7.auto-login.2':
          'It rejects any other browser, any other user, a second use, and any use after 5 minutes (contract).',
        'S7.complete.1':
          'POST /api/complete-profile takes the fields of its form and returns pointsEarned and totalPoints.',
        'S7.complete.2': 'Its errors have a message.',
        'S7.deletion.1': 'POST /api/data-deletion takes the driver’s own userId.',
        'S7.deletion.2': 'Its errors have a message.',
        'S7.users.1': 'GET /api/users/{userId} returns displayName, username, avatar and points.',
        'S7.social.1': 'Social sign-in goes to /auth/google on the server.',
        'S7.social.2': 'Social sign-in goes to /auth/facebook on the server.',
      },
    },
    {
      heading: 'Posts and comments',
      statements: {
        'S7.posts.1': 'GET /api/posts?sort=latest returns the newest first.',
        'S7.posts.2': 'GET /api/posts?sort=most-eaten and most-beat return the most eaten and the most beaten first.',
        'S7.posts.3': 'It accepts a limit from 1 to 100 (contract).',
        'S7.post.1': 'GET /api/posts/{id} returns a post.',
        'S7.post.2': 'If there is none, 404 (contract).',
        'S7.publish.1': 'POST /api/posts takes the form with its files and returns the post (contract).',
        'S7.publish.2': 'After that, the list has it.',
        'S7.publish.3': 'The author is the signed-in driver, whatever userId is sent.',
        'S7.vote.1': 'POST /api/posts/{id}/vote takes direction up or down and returns the counts as JSON.',
        'S7.vote.2': 'The same vote again changes nothing, and none withdraws it (contract).',
        'S7.vote.3': 'Drivers cannot vote on their own post or comment: 403 (contract).',
        'S7.share.1': 'POST /api/posts/{id}/share takes userId, or no body, and counts the share.',
        'S7.share.2': 'Its errors have an error field.',
        'S7.share.3': 'The share dialog does not show a failure to count the share.',
        'S7.comments.1': 'GET /api/posts/{id}/comments returns the comments.',
        'S7.comment.1': 'POST /api/posts/{id}/comments takes content and returns the comment.',
        'S7.comment-vote.1':
          'POST /api/comments/{id}/vote takes direction up or down; the contract defines the response, which the specification does not show.',
        'S7.comment-delete.1': 'DELETE /api/comments/{id} deletes the driver’s own comment.',
        'S7.short-url.1': 'GET /api/short-url/{code} returns postId.',
        'S7.leaderboard.1': 'GET /api/leaderboard takes period all, weekly or monthly and returns a leaderboard.',
        'S7.leaderboard.2': 'It accepts a limit, and Link points to the next page (contract).',
      },
    },
    {
      heading: 'Places and things',
      statements: {
        'S7.restaurants.1':
          'GET /api/restaurants returns the restaurants, including stops that are restaurants (our decision 0006).',
        'S7.restaurants.2': 'GET /api/restaurants/search/{query} returns those that match the text.',
        'S7.merchandise.1':
          'No page uses GET /api/merchandise; it returns the sample items of the store (our decision).',
        'S7.locations.1': 'GET /api/locations returns the stops.',
        'S7.locations.2': 'GET /api/locations/search?query= returns those that match the text.',
        'S7.locations.3': 'GET /api/locations/filter takes state, city, highway and locationType.',
        'S7.locations.4': 'GET /api/locations/{id}/posts returns a list of posts.',
        'S7.locations.5': 'POST /api/locations takes its eight fields and returns the stop with id and name.',
        'S7.locations.6': 'Its errors have an error field.',
        'S7.locations.7': 'If a similar stop exists, 409 returns it, unless the request is confirmed (contract).',
      },
    },
  ],
} as const;
