import { z } from 'zod';

const notPermitted = z.object({ code: z.literal('EPERM') });

/** Whether a process of that id exists, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return notPermitted.safeParse(error).success;
  }
}
