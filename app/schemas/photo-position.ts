/** In degrees. */
export type Position = { latitude: number; longitude: number };

/** How much of a photo's beginning to search, in bytes. JPEG files have EXIF data in the first 64 KB, and phones' HEIC files have it early. */
export const exifSearchBytes = 256 * 1024;

/**
 * Where a photo was taken, according to its EXIF data (Exif 2.32: TIFF directories, with the position in a separate one).
 * @param start the photo's first bytes
 * @returns null if there is no position, or if the data is damaged
 */
export function positionIn(start: Uint8Array): Position | null {
  const at = tiffIn(start);
  if (at === null) return null;
  try {
    return readPosition(new DataView(start.buffer, start.byteOffset + at, start.byteLength - at));
  } catch (error) {
    // An offset or a count leads past the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `Exif`, NUL, NUL. Precedes the TIFF data in JPEG and HEIC files. */
const marker = [0x45, 0x78, 0x69, 0x66, 0, 0];

function tiffIn(start: Uint8Array): number | null {
  for (let at = start.indexOf(0x45); at !== -1; at = start.indexOf(0x45, at + 1)) {
    if (marker.every((byte, offset) => start[at + offset] === byte)) return at + marker.length;
  }
  return null;
}

const gpsDirectory = 0x8825;
const tags = {
  latitude: { reference: 1, degrees: 2, negative: 'S', max: 90 },
  longitude: { reference: 3, degrees: 4, negative: 'W', max: 180 },
};

/** @throws RangeError if the data ends early */
function readPosition(tiff: DataView): Position | null {
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  const uint16 = (at: number) => tiff.getUint16(at, isLittleEndian);
  const uint32 = (at: number) => tiff.getUint32(at, isLittleEndian);

  /** Offset of a tag's value, or of the offset of a value longer than four bytes. An entry has 12 bytes. */
  function valueOf(directory: number, tag: number): number | null {
    const entries = uint16(directory);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + 12 * entry;
      if (uint16(at) === tag) return at + 8;
    }
    return null;
  }

  /** NaN if the tag is missing or its values are not numbers. */
  function coordinate(gps: number, { reference, degrees, negative, max }: (typeof tags)['latitude']): number {
    const referenceAt = valueOf(gps, reference);
    const degreesAt = valueOf(gps, degrees);
    if (referenceAt === null || degreesAt === null) return NaN;
    const first = uint32(degreesAt);
    const fraction = (index: number) => uint32(first + 8 * index) / uint32(first + 8 * index + 4);
    const size = fraction(0) + fraction(1) / 60 + fraction(2) / 3600;
    if (size > max) return NaN;
    return String.fromCharCode(tiff.getUint8(referenceAt)) === negative ? -size : size;
  }

  const gpsAt = valueOf(uint32(4), gpsDirectory);
  if (gpsAt === null) return null;
  const gps = uint32(gpsAt);
  const [latitude, longitude] = [coordinate(gps, tags.latitude), coordinate(gps, tags.longitude)];
  // Some cameras write zeros if they have no satellite signal.
  const isKnown = Number.isFinite(latitude + longitude) && (latitude !== 0 || longitude !== 0);
  return isKnown ? { latitude, longitude } : null;
}

/** For the search of stops. Three decimal places are about 100 meters. */
export const positionQuery = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
