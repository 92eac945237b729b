import fc from 'fast-check';

/** Texts that have caused bugs in programs. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  '\ufeff',
  '\u202egnp.exe',
  'z\u200bero width',
  'e\u0301'.repeat(50),
  'раypal@example.com',
  '𝒹𝓇𝒾𝓋ℯ𝓇@example.com',
  'İ'.repeat(100),
  '🚛'.repeat(130),
  'x'.repeat(255),
  'x'.repeat(5_000),
  '$ne',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e3',
  '0x10',
  '１２',
  '9007199254740993',
  '99999999999999999999999999',
  '-9223372036854775809',
  "' OR 1=1 --",
  '</script><script>alert(1)</script>',
  '${7*7}',
  '%00',
  '%FF',
  '%2e%2e%2f',
  '..\\..\\',
  '(a+)+$',
  'W251bGwsMV0',
  'WzFlMzA4LDFd',
  'W10',
  '2026-02-30T25:61:61Z',
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double().map(String),
  fc.bigInt().map(String),
);

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] });

/** Values of the wrong type or content for a field. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [1], ['up'], [[]]],
      ...[{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { length: 1e9 }, { toString: 1 }, { then: 1 }],
      ...[
        nested(4),
        nested(9),
        Array(10_000).fill(0),
        Object.fromEntries(Array.from({ length: 500 }, (_, i) => [i, i])),
      ],
    ),
  },
  fc.jsonValue({ maxDepth: 3 }),
);

/** Field names that no call expects. */
export const oddName: fc.Arbitrary<string> = fc.constantFrom(
  ...['points', 'isVerified', 'role', 'userId', 'createdAt', '_id', 'id', 'emailKey', 'hiddenAt', 'passwordHash'],
  ...[
    '$where',
    '$set',
    '__proto__',
    'constructor',
    'prototype',
    'a.b',
    'a[0]',
    'a[999999999]',
    '',
    ' ',
    '\0',
    'é',
    'then',
  ],
);
