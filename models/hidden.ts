import { Schema } from 'mongoose';

/** How a post or comment comes not to be shown, besides its author's account: by which decision, and since when. */
export type Hidden = {
  at: Date;
  /** Id of the decision. */
  act: number;
};

export const hiddenSchema = new Schema<Hidden>(
  { at: { type: Date, required: true }, act: { type: Number, required: true } },
  { _id: false },
);
