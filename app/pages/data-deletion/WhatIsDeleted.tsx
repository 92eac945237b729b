const things = [
  'Your profile: names, email address, phone number, city and state, occupation, truck type, bio and picture',
  'Your password, your sign-ins by Facebook or Google, and every signed-in browser',
  'Your posts with all their photos, and the comments and votes of others on them',
  'Your comments and your votes everywhere, and what you said of places: still right, or closed',
  'Your Meat Score, every point behind it, and your place on the leaderboards',
];

export function WhatIsDeleted() {
  return (
    <ul>
      {things.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  );
}
