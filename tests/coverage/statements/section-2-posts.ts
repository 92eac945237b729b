/** Posts: how they are shown, shared and made. */
export const postScreens = [
  {
    heading: 'Post card',
    statements: {
      'S2.card.1': 'It shows place, picture and title.',
      'S2.card.2': 'It has the buttons "Eat It" and "Beat It", each with its count.',
      'S2.card.3': 'It has "Share This Meat".',
      'S2.card.4': 'It shows the author’s picture, name (else user name) and Meat Score.',
      'S2.card.5': 'It shows the description.',
      'S2.card.6': 'It has "Add Comment..." and "View Details".',
      'S2.card.7': 'A click on it opens the post, but for its buttons and other links.',
    },
  },
  {
    heading: 'Share dialog',
    statements: {
      'S2.share.1':
        'Under "Share Your Meat" stands a message that can be changed: "Just found some delicious meat at {location}! Check it out!" and a piece of meat.',
      'S2.share.2': 'A post without a place is shared from "this location".',
      'S2.share.3': 'It shows the post’s picture and title; without a title, "View the full post".',
      'S2.share.4':
        'Facebook, Twitter and LinkedIn open in a small window, with link and message (LinkedIn takes the link alone).',
      'S2.share.5': '"Copy URL Only" copies the link.',
      'S2.share.6': '"Copy Message + URL" copies both.',
    },
  },
  {
    heading: 'New post',
    statements: {
      'S2.new-post.1': 'Under "Share Your Meat" it asks for "Title *", place, highway and exit.',
      'S2.new-post.2': 'It asks for "Images *": several, and image files only.',
      'S2.new-post.3': 'While it is sent, its buttons are disabled and the one pressed reads "Creating...".',
    },
  },
  {
    heading: 'Location picker',
    statements: {
      'S2.picker.1': 'It finds places by a part of name, chain, highway, city or state, in whatever case.',
      'S2.picker.2': '"Add New" makes one that is missing.',
      'S2.picker.3': 'It says "No locations found" where there are none, and "No locations match your search".',
      'S2.picker.4': 'A place just made is the chosen one.',
      'S2.picker.5': 'Then the form for it is folded and empty again, for a truck_stop.',
      'S2.picker.6':
        'The post gets the chosen place’s id, name, highway and exit: "Unknown Highway" and "Unknown Exit" where it has none.',
    },
  },
  {
    heading: 'Post',
    statements: {
      'S2.post.1': 'It shows the post, its comments, and a form for one more.',
      'S2.post.2': 'A comment can be deleted by its author, and nobody else is offered it.',
      'S2.post.3': 'Before that it asks: "Are you sure you want to delete this comment?"',
      'S2.post.4': 'Comments can be voted up and down.',
      'S2.post.5':
        'A post that cannot be shown reads "Post not found". It answers 404 with the way to / instead of going there by itself, so that search engines and shared links are told the truth (our decision).',
    },
  },
] as const;
