/** Fields that are never written, wherever an object holds them. */
const fields = [
  ...['email', 'emailKey', 'to', 'phoneNumber', 'recipient', 'rejected'],
  ...['password', 'passwordHash', 'token', 'secret', 'code_verifier', 'id_token', 'access_token'],
  ...['cookie', 'authorization', 'set-cookie'],
];

/** For pino: these fields of a line and of the objects in it; and what MongoDB says of a key that is there already. */
export const redactedPaths: string[] = [
  ...fields.flatMap((name) => ['', '*', '*.*'].map((depth) => (depth ? `${depth}["${name}"]` : `["${name}"]`))),
  'error.keyValue',
];

/**
 * What errors of others put into a sentence, where no field's name tells it: a mail server its recipient, MongoDB a value
 * that is there already, a provider the address it was called by.
 */
const kinds: [pattern: RegExp, inItsPlace: string][] = [
  [/[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/([?&](?:token|code|state|email|signed_request)=)[^&\s"\\]+/g, '$1[secret]'],
  // 32 random bytes as base64url: sessions, mailed links, cookies.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\$argon2\w+\$[^\s"\\]+/g, '[secret]'],
  [/(?<!\d)\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g, '[phone]'],
];

/** @returns a line of the log without addresses, secrets and phone numbers. */
export const scrubbed = (line: string): string =>
  kinds.reduce((text, [pattern, inItsPlace]) => text.replace(pattern, inItsPlace), line);
