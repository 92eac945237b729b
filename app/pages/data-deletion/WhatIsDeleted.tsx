const things = [
  'Your profile: names, email address, phone number, city and state, occupation, truck type, bio and profile photo',
  'Your password, your Facebook or Google sign-in, and all signed-in devices',
  "Your posts with all their photos, and other people's comments and votes on them",
  'Your comments and votes everywhere, and your reports on stops (open, closed)',
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
