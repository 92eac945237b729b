/** Votes for something, in percent; null where no one has voted. */
export function voteShare({ upVotes, downVotes }: { upVotes: number; downVotes: number }): number | null {
  const all = upVotes + downVotes;
  return all === 0 ? null : Math.round((100 * upVotes) / all);
}
