import mongoose from 'mongoose';

/** @returns what a row's BSON says. */
export const readRawRow = (row: Uint8Array): Record<string, unknown> => mongoose.mongo.BSON.deserialize(row);
