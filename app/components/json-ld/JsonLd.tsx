import { useContext } from 'react';
import type {
  Graph,
  AggregateRating,
  BreadcrumbList,
  FoodEstablishment,
  GasStation,
  Rating,
  Restaurant,
} from 'schema-dts';
import type { Place } from '~/schemas/places';
import { largestJpeg } from '~/schemas/photos';
import { voteShare } from '~/schemas/shown';
import { plainNameOf } from '~/schemas/text';
import { LiteContext } from '../contexts';
import type { AuthorView, FullPostView } from '../view-types';

/**
 * Structured data for search engines. Escapes user text, so that it can't end the script element.
 *
 * It is a data block, which needs no entry in the Content-Security-Policy (HTML, "prepare the script element"). It is only in the
 * markup, not in the hydration data.
 * @param graph null in browsers, where hydration leaves the element as it is
 */
export function JsonLd({ graph }: { graph: Graph | null }) {
  // Search engines don't request lite pages.
  if (useContext(LiteContext)) return null;
  const html = import.meta.env.SSR ? JSON.stringify(graph).replace(/[<>&\u2028\u2029]/g, escaped) : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Pages as schema.org types, for `JsonLd`. */

type Step = [name: string, path: string];
type Votes = { upVotes: number; downVotes: number };
type Stop = GasStation | Restaurant | FoodEstablishment;

/** The closest schema.org types. There is none for a truck stop, which sells fuel and food. */
const types = {
  truck_stop: 'GasStation',
  restaurant: 'Restaurant',
  diner: 'Restaurant',
  rest_area: 'FoodEstablishment',
  other: 'FoodEstablishment',
} as const satisfies Record<Place['type'], string>;

const graphOf = (...things: Graph['@graph'][number][]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

/** Breadcrumbs from the home page to the page itself. */
const wayTo = (siteUrl: string, steps: Step[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: siteUrl + path,
  })),
});

/** Null without votes. */
function ratedBy(votes: Votes) {
  const ratingValue = voteShare(votes);
  if (ratingValue === null) return null;
  return { ratingValue, bestRating: 100, worstRating: 0, votes: votes.upVotes + votes.downVotes };
}

function ratingOf(votes: Votes): Rating | null {
  const share = ratedBy(votes);
  if (!share) return null;
  const { votes: count, ...rating } = share;
  return { '@type': 'Rating', ...rating, ratingExplanation: `Of ${count} votes, ${share.ratingValue}% are Eat It.` };
}

function ratingByAll(votes: Votes): AggregateRating | null {
  const share = ratedBy(votes);
  if (!share) return null;
  const { votes: ratingCount, ...rating } = share;
  return { '@type': 'AggregateRating', ...rating, ratingCount };
}

type PostGraphInput = { post: FullPostView; stopType: Place['type'] | null; siteUrl: string };

export function postGraph({ post, stopType, siteUrl }: PostGraphInput): Graph {
  const { id, title, description, author, photos, createdAt, locationId, locationName, highway, exit, city, state } =
    post;
  const onSite = (path: string) => new URL(path, siteUrl).href;
  const address = onSite(`/posts/${id}`);
  const rating = ratingOf(post);
  return graphOf(
    {
      '@type': 'Review',
      '@id': address,
      url: address,
      name: title,
      ...(description && { reviewBody: description }),
      datePublished: createdAt,
      author: personOf(author, siteUrl),
      ...(photos.length > 0 && { image: photos.map((photo) => onSite(largestJpeg(photo))) }),
      ...(rating && { reviewRating: rating }),
      itemReviewed: {
        '@type': types[stopType ?? 'other'],
        name: locationName,
        address: addressOf({ street: null, highway, exitNumber: exit, city, state }),
        ...(locationId !== null && {
          '@id': onSite(`/locations/${locationId}`),
          url: onSite(`/locations/${locationId}`),
        }),
      },
    },
    wayTo(siteUrl, [
      ['Latest Meat', '/latest-meat'],
      [title, `/posts/${id}`],
    ]),
  );
}

const personOf = (author: AuthorView, siteUrl: string) =>
  ({
    '@type': 'Person',
    name: plainNameOf(author),
    ...(author.profileUrl && { url: new URL(author.profileUrl, siteUrl).href }),
  }) as const;

type Where = Pick<Place, 'street' | 'highway' | 'exitNumber' | 'city' | 'state'>;

function addressOf({ street, highway, exitNumber, city, state }: Where) {
  const sign = [highway, exitNumber && `exit ${exitNumber}`].filter(Boolean).join(' ');
  return {
    '@type': 'PostalAddress',
    ...((street ?? sign) && { streetAddress: street ?? sign }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    addressCountry: 'US',
  } as const;
}

export function placeGraph({ place, votes, siteUrl }: { place: Place; votes: Votes | null; siteUrl: string }): Graph {
  const { id, name, chainName, type, phone, amenities, latitude, longitude } = place;
  const address = new URL(`/locations/${id}`, siteUrl).href;
  const rating = votes && ratingByAll(votes);
  const stop: Stop = {
    '@type': types[type],
    '@id': address,
    name,
    url: address,
    ...(chainName && { brand: { '@type': 'Brand', name: chainName } as const }),
    ...(phone && { telephone: phone }),
    ...(amenities && { description: amenities }),
    address: addressOf({ ...place, exitNumber: place.exitIsGuess ? null : place.exitNumber }),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } as const }),
    ...(rating && { aggregateRating: rating }),
  };
  return graphOf(
    stop,
    wayTo(siteUrl, [
      ['Truck Stops', '/locations'],
      [name, `/locations/${id}`],
    ]),
  );
}

/** For a page with nothing but breadcrumbs. */
export const breadcrumbGraph = (siteUrl: string, ...steps: Step[]): Graph => graphOf(wayTo(siteUrl, steps));
