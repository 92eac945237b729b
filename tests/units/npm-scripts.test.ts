import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

it.each(Object.entries(scripts))('npm run %s only runs a program, without shell features', (_name, command) => {
  expect(command).toMatch(/^(node|eslint|prettier|tsc|depcruise)( [\w./:-]+| --[\w-]+=\w+)*$/);
});

it('the container runs the command of npm start itself, since a shell would not pass signals on', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(z.array(z.string()).parse(JSON.parse(command))).toEqual(scripts.start?.split(' '));
});
