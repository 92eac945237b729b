import { readFile } from 'node:fs/promises';

/** What the system tells about a process; null where it has no /proc. */
export type ProcessFigures = {
  /** Resident memory now and at its highest, in MB. */
  residentMb: number;
  peakMb: number;
  /** Processor time in milliseconds: it grows with work, not with how busy the machine is. */
  cpuMs: number;
};

/** Linux counts in hundredths of a second, whatever its own clock. */
const tickMs = 10;

export async function processFigures(pid: number): Promise<ProcessFigures | null> {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    const megabytes = (name: string) =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
    // The program's name comes second, in brackets, and may hold blanks; utime and stime are the 14th and 15th.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return {
      residentMb: megabytes('VmRSS'),
      peakMb: megabytes('VmHWM'),
      cpuMs: ((user ?? 0) + (system ?? 0)) * tickMs,
    };
  } catch {
    return null;
  }
}
