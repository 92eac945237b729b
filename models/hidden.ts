import { Schema } from 'mongoose';

/** Why a post or comment is hidden, apart from its author's account: the decision, and the time. */
export type Hidden = {
  at: Date;
  /** Id of the decision. */
  act: number;
};

export const hiddenSchema = new Schema<Hidden>(
  { at: { type: Date, required: true }, act: { type: Number, required: true } },
  { _id: false },
);
