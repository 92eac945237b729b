import type { PipelineStage } from 'mongoose';
import { byRoad, newestAtPlace, newestOfDriver, Posts, type PostRow } from './post';
import { unknownRoad } from './post-place';

/** The fields of a post shown in the weekly email. */
export type Plate = Pick<
  PostRow,
  '_id' | 'userId' | 'title' | 'locationName' | 'highway' | 'city' | 'state' | 'upVotes'
>;

/** One week's posts from a highway, a stop or a driver. `best` has a few of the best-rated ones, best first. */
export type WeekOf<K> = { key: K; posts: number; best: Plate[] };

type Week = { from: Date; to: Date };

const plate = {
  _id: '$_id',
  userId: '$userId',
  title: '$title',
  locationName: '$locationName',
  highway: '$highway',
  city: '$city',
  state: '$state',
  upVotes: '$upVotes',
};

const best = (limit: number) => ({ $topN: { n: limit, sortBy: { upVotes: -1, _id: -1 }, output: plate } });

const indexes = { highway: byRoad, locationId: newestAtPlace, userId: newestOfDriver } as const;

/** Only reads that week's posts. Subjects without posts are left out. */
const weekOf = <K extends string | number>(
  field: keyof typeof indexes,
  keys: K[],
  { from, to }: Week,
  limit: number,
): Promise<WeekOf<K>[]> => {
  const stages: PipelineStage[] = [
    { $match: { [field]: { $in: keys }, visible: true, createdAt: { $gte: from, $lt: to } } },
    { $group: { _id: `$${field}`, posts: { $sum: 1 }, best: best(limit) } },
    { $project: { _id: 0, key: '$_id', posts: 1, best: 1 } },
  ];
  return Posts.aggregate<WeekOf<K>>(stages).hint(indexes[field]).exec();
};

export const weekOfHighways = (keys: string[], week: Week, limit: number) => weekOf('highway', keys, week, limit);
export const weekOfStops = (keys: number[], week: Week, limit: number) => weekOf('locationId', keys, week, limit);
export const weekOfDrivers = (keys: number[], week: Week, limit: number) => weekOf('userId', keys, week, limit);

/** The best-rated plates of the whole site. */
export async function bestPlatesOf({ from, to }: Week, limit: number): Promise<Plate[]> {
  const [found] = await Posts.aggregate<{ best: Plate[] }>([
    { $match: { visible: true, createdAt: { $gte: from, $lt: to } } },
    { $group: { _id: null, best: best(limit) } },
  ]).exec();
  return found?.best ?? [];
}

/**
 * The highway that each driver has posted from most since a time. Drivers without posts from a known highway are left out. Only reads an
 * index.
 */
export async function findMainRoads(userIds: number[], since: Date): Promise<Map<number, string>> {
  const highway = { $ne: unknownRoad.highway };
  const roads = await Posts.aggregate<{ _id: number; highway: string }>([
    { $match: { userId: { $in: userIds }, visible: true, createdAt: { $gte: since }, highway } },
    { $group: { _id: { userId: '$userId', highway: '$highway' }, posts: { $sum: 1 } } },
    {
      $group: {
        _id: '$_id.userId',
        highway: { $top: { sortBy: { posts: -1, '_id.highway': 1 }, output: '$_id.highway' } },
      },
    },
  ])
    .hint(newestOfDriver)
    .exec();
  return new Map(roads.map(({ _id, highway }) => [_id, highway]));
}
