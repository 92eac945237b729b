/** The calls. */
export const section7 = {
  number: 7,
  title: 'The calls',
  parts: [
    {
      heading: 'All of them',
      statements: {
        'S7.all.1': 'Calls bring the session along as a cookie.',
        'S7.all.2': 'A body is JSON and says so; a call without a body needs no content type.',
        'S7.all.3': 'A list’s answer depends on its address and who asks, and nobody on the way keeps it.',
        'S7.all.4': 'A list takes limit and cursor, and names its next page in a Link header (contract).',
        'S7.all.5': 'A create sent again with its Idempotency-Key gets the first answer again (contract).',
        'S7.all.6': 'An address of the API that is not there, or a method it has not, is told as JSON (contract).',
      },
    },
    {
      heading: 'Accounts',
      statements: {
        'S7.user.1': 'GET /api/user answers who is signed in.',
        'S7.user.2': 'GET /api/user answers 401 where nobody is.',
        'S7.login.1': 'POST /api/login takes email and password, answers the user and signs in.',
        'S7.login.2': 'A wrong password and an unknown address are refused alike with 401 (contract).',
        'S7.login.3':
          'An address that is not verified is refused with 403, told by the word verification, and only to the right password (contract).',
        'S7.register.1':
          'POST /api/register takes email, password, provider local and providerId null, and answers requireVerification and message.',
        'S7.register.2': 'An address that is known is refused with 409 (contract).',
        'S7.logout.1': 'POST /api/logout ends the session on the server.',
        'S7.profile.1':
          'PUT /api/users/profile takes displayName, email, city, state, truckType, bio and isProfilePublic, and answers the user.',
        'S7.avatar.1': 'POST /api/users/avatar takes a file named avatar and answers the user.',
        'S7.avatar.2': 'What is no picture is refused with an error field.',
        'S7.resend.1': 'POST /api/resend-verification takes email, or none from who is signed in, and answers success.',
        'S7.resend.2': 'It refuses with an error field.',
        'S7.forgot.1': 'POST /api/forgot-password takes email, and answers alike for every address (contract).',
        'S7.forgot.2': 'It refuses with an error field.',
        'S7.reset.1': 'POST /api/reset-password takes token, newPassword and optionally email, and sets it.',
        'S7.reset.2': 'It refuses with error and message fields.',
        'S7.verify.1': 'GET /api/verify-email takes token and email from its address and answers the verification.',
        'S7.auto-login.1': 'POST /api/auto-login takes userId and signs in the browser that has just verified it.',
        'S7.auto-login.2':
          'It refuses any other browser, any other user, a second time, and after 5 minutes (contract).',
        'S7.complete.1':
          'POST /api/complete-profile takes the fields of its form and answers pointsEarned and totalPoints.',
        'S7.complete.2': 'It refuses with a message.',
        'S7.deletion.1': 'POST /api/data-deletion takes the own userId.',
        'S7.deletion.2': 'It refuses with a message.',
        'S7.users.1': 'GET /api/users/{userId} answers displayName, username, avatar and points.',
        'S7.social.1': 'Social sign-in goes to /auth/google on the server.',
        'S7.social.2': 'Social sign-in goes to /auth/facebook on the server.',
      },
    },
    {
      heading: 'Posts and comments',
      statements: {
        'S7.posts.1': 'GET /api/posts?sort=latest has the newest first.',
        'S7.posts.2': 'GET /api/posts?sort=most-eaten and most-beat have the most eaten, the most beaten first.',
        'S7.posts.3': 'Its limit is kept to, from 1 to 100 (contract).',
        'S7.post.1': 'GET /api/posts/{id} answers a post.',
        'S7.post.2': 'Where there is none, 404 (contract).',
        'S7.publish.1': 'POST /api/posts takes the form with its files and answers the post (contract).',
        'S7.publish.2': 'The list has it from then on.',
        'S7.publish.3': 'The author is who is signed in, whatever userId is sent.',
        'S7.vote.1': 'POST /api/posts/{id}/vote takes direction up or down and answers the counts as JSON.',
        'S7.vote.2': 'The same again changes nothing, and none takes it back (contract).',
        'S7.vote.3': 'Nobody votes on their own post or comment: 403 (contract).',
        'S7.share.1': 'POST /api/posts/{id}/share takes userId, or no body at all, and counts the share.',
        'S7.share.2': 'It refuses with an error field.',
        'S7.share.3': 'A failure to count is nothing that the share dialog complains of.',
        'S7.comments.1': 'GET /api/posts/{id}/comments answers the comments.',
        'S7.comment.1': 'POST /api/posts/{id}/comments takes content and answers the comment.',
        'S7.comment-vote.1':
          'POST /api/comments/{id}/vote takes direction up or down; the answer, not shown, is the contract’s.',
        'S7.comment-delete.1': 'DELETE /api/comments/{id} removes an own comment.',
        'S7.short-url.1': 'GET /api/short-url/{code} answers postId.',
        'S7.leaderboard.1': 'GET /api/leaderboard takes period all, weekly or monthly and answers a board.',
        'S7.leaderboard.2': 'Its limit is kept to, and Link leads to the page after it (contract).',
      },
    },
    {
      heading: 'Places and things',
      statements: {
        'S7.restaurants.1':
          'GET /api/restaurants answers the restaurants, those among the places included (our decision 0006).',
        'S7.restaurants.2': 'GET /api/restaurants/search/{query} answers those that have the words.',
        'S7.merchandise.1':
          'GET /api/merchandise is used by nobody; it answers the sample items of the store (our decision).',
        'S7.locations.1': 'GET /api/locations answers the places.',
        'S7.locations.2': 'GET /api/locations/search?query= answers those that hold the words.',
        'S7.locations.3': 'GET /api/locations/filter takes state, city, highway and locationType.',
        'S7.locations.4': 'GET /api/locations/{id}/posts answers a list of posts.',
        'S7.locations.5': 'POST /api/locations takes its eight fields and answers the place with id and name.',
        'S7.locations.6': 'It refuses with an error field.',
        'S7.locations.7': 'A place like one that is there is offered, 409 with the match, unless confirmed (contract).',
      },
    },
  ],
} as const;
