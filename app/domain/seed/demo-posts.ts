import { dataFile } from '~/services/project-root';

/** A fictional post, with a drawn dish instead of a photo. */
export type DemoPost = {
  author: DemoUsername;
  title: string;
  description: string;
  place: string;
  dish: PlateKind;
  alt: string;
  /** The post's age in hours when it is seeded. */
  hoursAgo: number;
  eatIt: readonly DemoUsername[];
  beatIt: readonly DemoUsername[];
  comments: readonly { by: DemoUsername; content: string; hoursAgo: number }[];
};

export const demoPosts: readonly DemoPost[] = [
  {
    author: 'demo-big-ray',
    title: 'Double cheeseburger that fought back',
    description: 'Two hands, six napkins, no regrets. Fries came hot and stayed hot to the last one.',
    place: 'Iowa 80 Truckstop',
    dish: 'burger',
    alt: 'Drawing of a double cheeseburger with fries',
    hoursAgo: 3,
    eatIt: ['demo-lucille', 'demo-dee', 'demo-swede', 'demo-night-owl'],
    beatIt: [],
    comments: [
      { by: 'demo-swede', content: 'Six napkins is a compliment where I come from.', hoursAgo: 2 },
      { by: 'demo-lucille', content: 'Now I am hungry at the scale house. Thanks for nothing.', hoursAgo: 1 },
    ],
  },
  {
    author: 'demo-lucille',
    title: 'Cherry pie and a bottomless cup',
    description: 'Crust shattered like it should. Waitress kept the coffee level like a fuel gauge.',
    place: 'Little America Travel Center',
    dish: 'pie-and-coffee',
    alt: 'Drawing of a slice of cherry pie with ice cream and a mug of coffee',
    hoursAgo: 9,
    eatIt: ['demo-big-ray', 'demo-night-owl', 'demo-dee'],
    beatIt: [],
    comments: [{ by: 'demo-night-owl', content: 'Does that count as breakfast? Asking for me.', hoursAgo: 8 }],
  },
  {
    author: 'demo-tex-mex-manny',
    title: 'Ribeye the size of a mud flap',
    description: 'Ordered medium, got medium. Baked potato needed its own plate.',
    place: 'The Big Texan Steak Ranch',
    dish: 'steak',
    alt: 'Drawing of a grilled ribeye with a baked potato and asparagus',
    hoursAgo: 14,
    eatIt: ['demo-big-ray', 'demo-swede', 'demo-dee', 'demo-lucille', 'demo-night-owl'],
    beatIt: [],
    comments: [
      { by: 'demo-big-ray', content: 'Plenty of room for the truck?', hoursAgo: 13 },
      { by: 'demo-tex-mex-manny', content: 'I parked next door and walked. Needed the walk anyway.', hoursAgo: 12 },
    ],
  },
  {
    author: 'demo-night-owl',
    title: 'Midnight breakfast: two over easy',
    description: 'Hash browns crisp at the edges, bacon thick. The toast knew it was an afterthought.',
    place: 'Flying J Carlisle',
    dish: 'breakfast',
    alt: 'Drawing of two fried eggs with bacon, hash browns and toast',
    hoursAgo: 20,
    eatIt: ['demo-dee', 'demo-lucille'],
    beatIt: ['demo-swede'],
    comments: [{ by: 'demo-swede', content: 'Toast like that loses a point with me.', hoursAgo: 18 }],
  },
  {
    author: 'demo-dee',
    title: 'Catfish and hushpuppies by the exit',
    description:
      'Cornmeal crust, lemon on the side, slaw that bites back a little. Sat down for twenty minutes and meant it.',
    place: 'Flying J West Memphis',
    dish: 'catfish',
    alt: 'Drawing of fried catfish with hushpuppies, lemon and slaw',
    hoursAgo: 27,
    eatIt: ['demo-big-ray', 'demo-tex-mex-manny', 'demo-night-owl'],
    beatIt: [],
    comments: [],
  },
  {
    author: 'demo-swede',
    title: 'Full rack before the snow',
    description: 'Bone came out clean. Corn was sweet, beans were better. Wore the sauce to Montana.',
    place: 'Petro Fargo',
    dish: 'ribs',
    alt: 'Drawing of a rack of glazed ribs with corn and slaw',
    hoursAgo: 38,
    eatIt: ['demo-big-ray', 'demo-lucille', 'demo-tex-mex-manny', 'demo-dee'],
    beatIt: ['demo-night-owl'],
    comments: [{ by: 'demo-dee', content: 'Clean bone is the whole test.', hoursAgo: 36 }],
  },
  {
    author: 'demo-big-ray',
    title: 'Chicken-fried steak, gravy to the rim',
    description: 'Pepper gravy with some backbone. Mashed potatoes made by a person, lumps and all.',
    place: 'TA Strafford',
    dish: 'chicken-fried-steak',
    alt: 'Drawing of chicken-fried steak under gravy with mashed potatoes and green beans',
    hoursAgo: 50,
    eatIt: ['demo-tex-mex-manny', 'demo-dee', 'demo-lucille'],
    beatIt: [],
    comments: [{ by: 'demo-lucille', content: 'Lumps approved, then?', hoursAgo: 49 }],
  },
  {
    author: 'demo-tex-mex-manny',
    title: 'Three street tacos, two salsas',
    description:
      'Corn tortillas doubled up, onion and cilantro, lime on the side. Red salsa says hello, green salsa stays.',
    place: 'Petro Amarillo',
    dish: 'tacos',
    alt: 'Drawing of three street tacos with lime and two salsas',
    hoursAgo: 62,
    eatIt: ['demo-swede', 'demo-night-owl', 'demo-lucille'],
    beatIt: ['demo-big-ray'],
    comments: [{ by: 'demo-big-ray', content: 'Green salsa got me. My own fault.', hoursAgo: 60 }],
  },
  {
    author: 'demo-lucille',
    title: 'Short stack that was not short',
    description: 'Three pancakes, each one wider than my hand. Real butter. Syrup came warm.',
    place: "Johnson's Corner",
    dish: 'pancakes',
    alt: 'Drawing of a stack of pancakes with butter, syrup and berries',
    hoursAgo: 75,
    eatIt: ['demo-dee', 'demo-swede'],
    beatIt: [],
    comments: [],
  },
  {
    author: 'demo-dee',
    title: 'Pulled pork on a soft bun',
    description: 'Slaw on top where it belongs. Vinegar first, sweet after. Ate it on the step of the truck.',
    place: 'TA Cartersville',
    dish: 'bbq-sandwich',
    alt: 'Drawing of a pulled pork sandwich with slaw, pickle and chips',
    hoursAgo: 90,
    eatIt: ['demo-tex-mex-manny', 'demo-swede', 'demo-big-ray'],
    beatIt: [],
    comments: [{ by: 'demo-tex-mex-manny', content: 'Slaw on top is the law.', hoursAgo: 88 }],
  },
  {
    author: 'demo-swede',
    title: 'Chili on a cold dock day',
    description: 'Beans, beef, a little smoke. Cornbread on the side did honest work. Could use more heat.',
    place: 'TA Rogers',
    dish: 'chili',
    alt: 'Drawing of a bowl of chili with cheese, jalapeños and cornbread',
    hoursAgo: 110,
    eatIt: ['demo-lucille', 'demo-night-owl'],
    beatIt: ['demo-tex-mex-manny'],
    comments: [
      { by: 'demo-tex-mex-manny', content: 'More heat, he says. Minnesota hot or El Paso hot?', hoursAgo: 108 },
    ],
  },
  {
    author: 'demo-night-owl',
    title: 'Brisket worth the detour',
    description:
      'Bark like the side of a good road, smoke ring you could see from the door. White bread, pickles, done.',
    place: 'Petro Shreveport',
    dish: 'brisket',
    alt: 'Drawing of sliced brisket with pickles, onion, white bread and beans',
    hoursAgo: 130,
    eatIt: ['demo-big-ray', 'demo-dee', 'demo-tex-mex-manny', 'demo-swede', 'demo-lucille'],
    beatIt: [],
    comments: [
      { by: 'demo-big-ray', content: 'White bread and pickles means they know what they are doing.', hoursAgo: 128 },
    ],
  },
];

/** A fictional driver, labeled as such in the name. */
type DemoDriver = {
  username: string;
  displayName: string;
  city: string;
  state: string;
  truckType: string;
  bio: string;
  avatar: AvatarName;
};

export const demoDrivers = [
  {
    username: 'demo-big-ray',
    displayName: 'Big Ray (demo)',
    city: 'Joplin',
    state: 'MO',
    truckType: 'Peterbilt 389, reefer',
    bio: 'Thirty years of blue plate specials. If the gravy has lumps, I want to know whose.',
    avatar: 'cap',
  },
  {
    username: 'demo-lucille',
    displayName: 'Lucille (demo)',
    city: 'Cheyenne',
    state: 'WY',
    truckType: 'Kenworth W900, flatbed',
    bio: 'I-80 is my front yard. Pie first, questions later.',
    avatar: 'bandana',
  },
  {
    username: 'demo-tex-mex-manny',
    displayName: 'Manny (demo)',
    city: 'El Paso',
    state: 'TX',
    truckType: 'Freightliner Cascadia, dry van',
    bio: 'Looking for the best tacos between two fuel stops. So far, a draw.',
    avatar: 'moustache',
  },
  {
    username: 'demo-dee',
    displayName: 'Dee (demo)',
    city: 'Macon',
    state: 'GA',
    truckType: 'Volvo VNL 860, team',
    bio: 'Team driver. My half of the team does the ordering.',
    avatar: 'curls',
  },
  {
    username: 'demo-swede',
    displayName: 'Swede (demo)',
    city: 'Fargo',
    state: 'ND',
    truckType: 'Mack Anthem, tanker',
    bio: 'Hot dish by birth, ribs by choice.',
    avatar: 'beanie',
  },
  {
    username: 'demo-night-owl',
    displayName: 'Night Owl (demo)',
    city: 'Carlisle',
    state: 'PA',
    truckType: 'International LT, doubles',
    bio: 'Breakfast at midnight, every night. Somebody has to rate the graveyard shift.',
    avatar: 'owl',
  },
] as const satisfies readonly DemoDriver[];

export type DemoUsername = (typeof demoDrivers)[number]['username'];

/** The drawings used instead of photos: one per dish, 1280 by 960. */
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
type PlateKind = (typeof plateKinds)[number];

/** Avatars of the demo drivers, 512 by 512. */
type AvatarName = 'cap' | 'bandana' | 'moustache' | 'curls' | 'beanie' | 'owl' | 'truck' | 'hat';

/** As PNG, which is processed like an upload. */
export const renderPlate = (kind: PlateKind): Promise<Buffer> => render('plates', kind);

/** As PNG. */
export const renderAvatar = (name: AvatarName): Promise<Buffer> => render('avatars', name);

async function render(folder: string, name: string): Promise<Buffer> {
  // Loaded on first use: only the initial seeding needs it.
  const { default: sharp } = await import('sharp');
  return sharp(dataFile('drawings', folder, `${name}.svg`))
    .png({ compressionLevel: 2 })
    .toBuffer();
}
