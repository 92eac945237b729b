import { describe, expect, it } from 'vitest';
import { ballotFor, withBallot } from '~/components/posts/optimistic-vote';

const standing = { upVotes: 5, downVotes: 2, viewerVote: null };
const eaten = { upVotes: 6, downVotes: 2, viewerVote: 'up' as const };

describe('a vote shown before it is taken', () => {
  it('adds a first vote', () => {
    expect(withBallot(standing, 'up')).toEqual(eaten);
  });

  it('moves a vote that is turned round from one count to the other', () => {
    expect(withBallot(eaten, 'down')).toEqual({ upVotes: 5, downVotes: 3, viewerVote: 'down' });
  });

  it('changes nothing when the same direction is sent again', () => {
    expect(withBallot(eaten, 'up')).toEqual(eaten);
  });

  it('takes a withdrawn vote back', () => {
    expect(withBallot(eaten, 'none')).toEqual(standing);
  });

  it('sends a withdrawal when the standing direction is tapped, else the direction', () => {
    expect(ballotFor(eaten, 'up')).toBe('none');
    expect(ballotFor(eaten, 'down')).toBe('down');
    expect(ballotFor(standing, 'up')).toBe('up');
  });
});
