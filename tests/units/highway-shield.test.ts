import { describe, expect, it } from 'vitest';
import { routeOf } from '~/components/signs';

describe('the route on a shield', () => {
  it.each([
    ['I-80', 'Interstate 80'],
    ['I-69W', 'Interstate 69W'],
    ['Interstate 40', 'Interstate 40'],
    ['US-231', 'US Route 231'],
    ['SR-99', 'State Route 99'],
    ['CA 99', 'State Route 99'],
  ])('%s is %s', (highway, name) => {
    expect(routeOf(highway)?.name).toBe(name);
  });

  it.each(["Florida's Turnpike", 'Unknown Highway', '', null])('%s has no shield', (highway) => {
    expect(routeOf(highway)).toBeNull();
  });
});
