import { quoted } from '~/schemas/text';

/** For the trip planner (/trip). Apart from the other areas, because only its page has this script (vite.config.ts). */
export const tripWords = {
  several: (typed: string) => `There is more than one ${quoted(typed)}. Which one do you mean?`,
  unknown: (typed: string, isLikeOthers: boolean) =>
    `We don't know a city, stop or exit called ${quoted(typed)}. ${
      isLikeOthers ? 'Did you mean one of these?' : 'Write it like Laredo, TX or I-80 exit 284, IA.'
    }`,
  unreached: (name: string, isNearOthers: boolean) =>
    `We can’t find a route to ${name} on interstates and US highways.${
      isNearOthers ? ' Here’s the closest place we can route to:' : ''
    }`,
  nowhere: 'That’s your starting point. Where are you headed?',
  roadsMap: 'Map of the interstates',
  mapKey: (hasFood: boolean, hasLimits: boolean) =>
    [
      'Small dots: the stops listed here.',
      ...(hasFood ? ['Green pins and photos: the best food.'] : []),
      ...(hasLimits ? ['White plates: a break after 8 hours. Yellow plates: the 11-hour driving limit.'] : []),
    ].join(' '),
} as const;
