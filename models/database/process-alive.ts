import { z } from 'zod';

const notPermitted = z.object({ code: z.literal('EPERM') });

/** Also works for processes of other users. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return notPermitted.safeParse(error).success;
  }
}
