import { Schema } from 'mongoose';
import { defineModel } from './database/connection';

/** What the operator has turned off for all processes; a switch without a row is on. */
type SwitchRow = { _id: 'service-worker'; turnedOffAt: Date };

const switchSchema = new Schema<SwitchRow>(
  { _id: { type: String, required: true }, turnedOffAt: { type: Date, required: true } },
  { collection: 'site_switches', versionKey: false },
);

export const SiteSwitches = defineModel<SwitchRow>('SiteSwitch', switchSchema);

export const isTurnedOff = async (id: SwitchRow['_id']): Promise<boolean> =>
  (await SiteSwitches.exists({ _id: id }).exec()) !== null;

/** @returns whether it was on */
export async function turnOff(id: SwitchRow['_id'], turnedOffAt: Date): Promise<boolean> {
  const { upsertedCount } = await SiteSwitches.updateOne(
    { _id: id },
    { $setOnInsert: { turnedOffAt } },
    { upsert: true },
  );
  return upsertedCount === 1;
}

/** @returns whether it was off */
export const turnOn = async (id: SwitchRow['_id']): Promise<boolean> =>
  (await SiteSwitches.deleteOne({ _id: id })).deletedCount === 1;
