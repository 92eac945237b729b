import { readFile, readlink } from 'node:fs/promises';

/** What the system tells about a process. */
export type ProcessFigures = {
  /** Resident memory now and at its highest, in MB. */
  residentMb: number;
  peakMb: number;
  /** Processor time in milliseconds: it grows with work, not with how busy the machine is. */
  cpuMs: number;
};

/** Linux counts in hundredths of a second on every machine. */
const tickMs = 10;

/**
 * Of a process and of those of the same program that it has begun, such as workers of a site: their sums, of peaks too.
 * @returns null where the system has no /proc
 */
export async function processFigures(pid: number): Promise<ProcessFigures | null> {
  try {
    const all = await Promise.all([pid, ...(await childrenOfSameProgram(pid))].map(figuresOfOne));
    const sumOf = (name: keyof ProcessFigures) => all.reduce((sum, figures) => sum + figures[name], 0);
    return { residentMb: sumOf('residentMb'), peakMb: sumOf('peakMb'), cpuMs: sumOf('cpuMs') };
  } catch {
    return null;
  }
}

async function childrenOfSameProgram(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const programOf = (each: number) => readlink(`/proc/${each}/exe`).catch(() => null);
  const [own, ...theirs] = await Promise.all([pid, ...children].map(programOf));
  return children.filter((_, at) => theirs[at] === own);
}

async function figuresOfOne(pid: number): Promise<ProcessFigures> {
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
}
