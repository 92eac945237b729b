/** What a post says of its road where neither its place nor its driver knows (specification §2, Location picker). */
export const unknownRoad = { highway: 'Unknown Highway', exit: 'Unknown Exit' } as const;
