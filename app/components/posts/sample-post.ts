/** What stands on the photo of a post that came with the site. */
export const badgeOf = ({ isSample }: { isSample?: true }): string | null => (isSample ? 'Sample post' : null);
