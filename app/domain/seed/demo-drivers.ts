import type { AvatarName } from './drawings';

/** Made up; the name says so wherever it is shown. */
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
