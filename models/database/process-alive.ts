import { z } from 'zod';

const notPermitted = z.object({ code: z.literal('EPERM') });

/** Of any user. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return notPermitted.safeParse(error).success;
  }
}
