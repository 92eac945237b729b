/** Entities and their fields: the shapes of the API's responses. */
export const section3 = {
  number: 3,
  title: 'Entities and their fields',
  parts: [
    {
      heading: 'Stored data',
      statements: {
        'S3.user.1': 'A driver’s own data has every field of the specification; points is the Meat Score.',
        'S3.user.2': 'Others get only id, displayName, username, avatar and points of a driver (contract).',
        'S3.post.1':
          'A post has id, userId, title, description, location, imageUrl, upVotes and downVotes; the contract adds the other fields.',
        'S3.post.2':
          'It is sent as title, locationName, highway, exit, optionally locationId and userId, and files named image.',
        'S3.location.1':
          'A stop has an integer id, name, chainName, highway, exitNumber, state, city, type and amenities; unknown values are null.',
        'S3.location.2': 'Its type is truck_stop, rest_area, restaurant, diner or other.',
        'S3.comment.1': 'A comment has id, postId, userId, content, createdAt, upVotes and downVotes.',
        'S3.restaurant.1':
          'A restaurant has id, name, rating, address, description, hours, phoneNumber, foodSpecialties, truckParking, showers, wifi and laundry.',
        'S3.merchandise.1': 'A store item has id, name, description, price (text), imageUrl, category and inStock.',
      },
    },
    {
      heading: 'Responses and requests',
      statements: {
        'S3.leaderboard.1': 'A leaderboard is a list named leaderboard: id, username, displayName, avatar, points.',
        'S3.short-url.1': 'A short link is resolved to postId.',
        'S3.verification.1': 'A verification returns status, userId, wasExpired, alreadyVerified and message.',
        'S3.complete-profile.1':
          'Completing a profile sends displayName, firstName, lastName, phoneNumber, city, state (a code, or none) and occupation.',
        'S3.complete-profile.2': 'The response has pointsEarned and totalPoints.',
        'S3.deletion.1': 'A deletion sends userId.',
        'S3.registration.1':
          'A registration returns requireVerification and message; no one is signed in before the email is verified (contract).',
      },
    },
  ],
} as const;
