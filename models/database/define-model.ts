import mongoose, { type Model, type Schema } from 'mongoose';

/**
 * Registers a model on the process's connection, or returns the one already registered: the server and the pages are
 * two bundles that share one mongoose, and a development reload evaluates a model's file again.
 *
 * @param name the model's name; the collection is its plural unless the schema says otherwise
 */
export function defineModel<T>(name: string, schema: Schema<T>): Model<T> {
  const registered = mongoose.models[name];
  return registered ?? mongoose.model<T>(name, schema);
}
