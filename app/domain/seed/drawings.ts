import { dataFile } from '~/services/project-root';

/** The drawings that stand in for photos: a dish each, 1280 by 960. */
export const plateKinds = [
  'burger',
  'brisket',
  'ribs',
  'catfish',
  'chili',
  'breakfast',
  'tacos',
  'pie-and-coffee',
  'chicken-fried-steak',
  'bbq-sandwich',
  'steak',
  'pancakes',
] as const;
export type PlateKind = (typeof plateKinds)[number];

/** Those of the demo drivers, 512 by 512. */
export const avatarNames = ['cap', 'bandana', 'moustache', 'curls', 'beanie', 'owl', 'truck', 'hat'] as const;
export type AvatarName = (typeof avatarNames)[number];

/** As PNG, which is accepted like an upload. */
export const renderPlate = (kind: PlateKind): Promise<Buffer> => render('plates', kind);

/** As PNG. */
export const renderAvatar = (name: AvatarName): Promise<Buffer> => render('avatars', name);

async function render(folder: string, name: string): Promise<Buffer> {
  // Loaded on use: only a site that is filled with its starter data draws.
  const { default: sharp } = await import('sharp');
  return sharp(dataFile('drawings', folder, `${name}.svg`))
    .png({ compressionLevel: 2 })
    .toBuffer();
}
