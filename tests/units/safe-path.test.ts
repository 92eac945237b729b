import { describe, expect, it } from 'vitest';
import { safePath } from '~/schemas/page-handle';

describe('where a link may lead on to', () => {
  it.each(['/', '/posts/7?sort=new#comments', '/trip?from=Amarillo%2C+TX&to=O%27Fallon%2C+IL', '/users/Zo%C3%AB'])(
    'is any page of this site: %s',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example'],
    ...['/.//evil.example', '/posts/..//evil.example', '/%2e//evil.example'],
    ...['https://evil.example/', 'javascript:alert(1)', 'evil.example', ' //evil.example', '/a b', '/\0', ''],
    ...[`/${'x'.repeat(1_500)}`, null, undefined],
  ])('is home where it is no path of this site, or a browser would make it another: %j', (target) => {
    expect(safePath(target)).toBe('/');
  });
});
