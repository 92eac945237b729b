/** Posts: how they are shown, shared and made. */
export const postScreens = [
  {
    heading: 'Post card',
    statements: {
      'S2.card.1': 'It shows the stop, the picture and the title.',
      'S2.card.2': 'It has the buttons "Eat It" and "Beat It", each with its count.',
      'S2.card.3': 'It has "Share This Meat".',
      'S2.card.4': 'It shows the author’s picture, name (or username) and Meat Score.',
      'S2.card.5': 'It shows the description.',
      'S2.card.6': 'It has "Add Comment..." and "View Details".',
      'S2.card.7': 'A click anywhere on it opens the post, except on its buttons and other links.',
    },
  },
  {
    heading: 'Share dialog',
    statements: {
      'S2.share.1':
        'Below "Share Your Meat" is an editable message: "Just found some delicious meat at {location}! Check it out!" and a piece of meat.',
      'S2.share.2': 'A post without a stop is shared from "this location".',
      'S2.share.3': 'It shows the post’s picture and title, or "View the full post" if there is no title.',
      'S2.share.4':
        'Facebook, Twitter and LinkedIn open in a popup, with link and message (LinkedIn gets only the link).',
      'S2.share.5': '"Copy URL Only" copies the link.',
      'S2.share.6': '"Copy Message + URL" copies both.',
    },
  },
  {
    heading: 'New post',
    statements: {
      'S2.new-post.1': 'Below "Share Your Meat" it asks for "Title *", stop, highway and exit.',
      'S2.new-post.2': 'It asks for "Images *": several, and only image files.',
      'S2.new-post.3': 'While the form is being sent, its buttons are disabled and the one tapped says "Creating...".',
    },
  },
  {
    heading: 'Location picker',
    statements: {
      'S2.picker.1': 'It finds stops by part of a name, chain, highway, city or state, ignoring case.',
      'S2.picker.2': '"Add New" adds a missing stop.',
      'S2.picker.3': 'It says "No locations found" if there are none, and "No locations match your search".',
      'S2.picker.4': 'A stop that was just added is selected.',
      'S2.picker.5': 'Then its form is closed and empty again, for a truck_stop.',
      'S2.picker.6':
        'The post gets the selected stop’s id, name, highway and exit, or "Unknown Highway" and "Unknown Exit".',
    },
  },
  {
    heading: 'Post',
    statements: {
      'S2.post.1': 'It shows the post, its comments, and a form to add a comment.',
      'S2.post.2': 'Only its author can delete a comment and sees the button.',
      'S2.post.3': 'Before that, a question: "Are you sure you want to delete this comment?"',
      'S2.post.4': 'Comments can be voted up and down.',
      'S2.post.5':
        'A post that cannot be shown says "Post not found". It responds with 404 and a link to / instead of redirecting, so that search engines and shared links get the right status (our decision).',
    },
  },
] as const;
