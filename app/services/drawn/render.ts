import sharp from 'sharp';
import { type AvatarName, drawAvatar } from './avatars';
import { drawPlate, type PlateKind } from './plates';

/** A drawn dish as a picture that can be taken for an upload: PNG, 1280 by 960. */
export const renderPlate = (kind: PlateKind): Promise<Buffer> => render(drawPlate(kind));

/** A drawn avatar as a picture: PNG, 512 by 512. */
export const renderAvatar = (name: AvatarName): Promise<Buffer> => render(drawAvatar(name));

const render = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
