/** Fields that are never written, wherever an object holds them. */
const fields = [
  ...['email', 'emailKey', 'to', 'phoneNumber', 'recipient', 'rejected'],
  ...['password', 'passwordHash', 'token', 'secret', 'code_verifier', 'id_token', 'access_token'],
  ...['cookie', 'authorization', 'set-cookie'],
];

/** For pino: these fields of a line and of the objects in it, and MongoDB's duplicate keys. */
export const redactedPaths: string[] = [
  ...fields.flatMap((name) => ['', '*', '*.*'].map((depth) => (depth ? `${depth}["${name}"]` : `["${name}"]`))),
  'error.keyValue',
];

/**
 * What others put into error messages, where no field's name tells it: a mail server its recipient, MongoDB a duplicate value, a
 * provider the address it was called at.
 */
const kinds: [pattern: RegExp, inItsPlace: string][] = [
  [/[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/([?&](?:token|code|state|email|signed_request)=)[^&\s"\\]+/g, '$1[secret]'],
  // 32 random bytes as base64url: sessions, mailed links, cookies.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\$argon2\w+\$[^\s"\\]+/g, '[secret]'],
  [/(?<!\d)\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g, '[phone]'],
];

/** Removes addresses, secrets and phone numbers from a line. */
export const scrubbed = (line: string): string =>
  kinds.reduce((text, [pattern, inItsPlace]) => text.replace(pattern, inItsPlace), line);
