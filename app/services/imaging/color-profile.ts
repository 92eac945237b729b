/** The largest profile that fits one JPEG segment; phones' are about 500 bytes. */
const longestProfile = 65_000;

/**
 * Puts a color profile into a JPEG that has none, so that the image library converts it when it reads it. It can only convert
 * from a profile inside a file, and pixels from the HEIC decoder come without one.
 *
 * @param jpeg begins with its two-byte start marker
 */
export function withColorProfile(jpeg: Buffer, profile: Buffer): Buffer {
  if (profile.length > longestProfile) return jpeg;
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const header = Buffer.from([0xff, 0xe2, 0, 0]);
  header.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, body, jpeg.subarray(2)]);
}
