import { type AvatarName, drawAvatar } from './avatars';
import { drawPlate, type PlateKind } from './plates';

/** A drawn dish as a picture that can be taken for an upload: PNG, 1280 by 960. */
export const renderPlate = (kind: PlateKind): Promise<Buffer> => render(drawPlate(kind));

/** A drawn avatar as a picture: PNG, 512 by 512. */
export const renderAvatar = (name: AvatarName): Promise<Buffer> => render(drawAvatar(name));

async function render(svg: string): Promise<Buffer> {
  // Only a site that is filled with its starter data draws.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
}
