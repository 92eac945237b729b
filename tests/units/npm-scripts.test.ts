import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

it.each(Object.entries(scripts))('npm run %s asks nothing of its shell but to run a program', (_name, command) => {
  expect(command).toMatch(/^(node|eslint|prettier|tsc|depcruise)( [\w./:-]+| --[\w-]+=\w+)*$/);
});
