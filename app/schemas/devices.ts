import { z } from 'zod';

export const deviceParams = z.object({ id: z.uuid() });

/** The button of a device, on the page of all of them. */
export const endDeviceForm = z.object({ device: z.uuid() });
