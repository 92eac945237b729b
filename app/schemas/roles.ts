/**
 * What someone may do beyond every driver (contract): an editor looks after places and restaurants, a moderator after people and
 * what they post, and may do what an editor may.
 */
export const roles = ['driver', 'editor', 'moderator'] as const;
export type Role = (typeof roles)[number];
