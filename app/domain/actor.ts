/** Who acts: the signed-in person an operation is carried out for. */
export type Actor = { id: number; username: string; sessionId: string | null };

/** A reader: the signed-in person, or nobody in particular. */
export type Viewer = Actor | null;
