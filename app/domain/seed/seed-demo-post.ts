import type { LocationRow } from '~models/location';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { postComment } from '../comments';
import { keepPhotos } from '../photos/keep-photos';
import { publishPost } from '../posts/publish-post';
import { castVote } from '../votes';
import type { DemoUsername } from './demo-drivers';
import type { DemoPost } from './demo-posts';
import { renderPlate } from './drawings';
import { withDrawing } from './with-drawing';

/** Publishes a demo post as a driver would, dated back, with its votes and comments; run again it adds nothing. */
export async function seedDemoPost(
  demo: DemoPost,
  drivers: Map<DemoUsername, Actor>,
  places: Map<string, LocationRow>,
): Promise<void> {
  const place = places.get(demo.place);
  if (!place) throw new Error(`The demo post "${demo.title}" names no starter place: ${demo.place}.`);
  const author = driverOf(drivers, demo.author);
  const photoKeys = await withDrawing(await renderPlate(demo.dish), (file) => keepPhotos(author, [file]));
  const post = await clock.at(hoursAgo(demo.hoursAgo), () =>
    publishPost(author, {
      title: demo.title,
      description: demo.description,
      locationId: place._id,
      locationName: place.name,
      highway: place.highway ?? '',
      exit: place.exitNumber ?? '',
      photoKeys,
      formKey: `sample post: ${demo.title}`,
    }),
  );
  const votes = [
    ...demo.eatIt.map((by) => ({ by, direction: 'up' as const })),
    ...demo.beatIt.map((by) => ({ by, direction: 'down' as const })),
  ];
  for (const { by, direction } of votes) {
    const voter = driverOf(drivers, by);
    await clock.at(hoursAgo(demo.hoursAgo - 0.5), () => castVote.post(voter, { id: post.id, direction }));
  }
  for (const { by, content, hoursAgo: hours } of demo.comments) {
    const formKey = `demo comment: ${content}`;
    await clock.at(hoursAgo(hours), () => postComment(driverOf(drivers, by), { postId: post.id, content, formKey }));
  }
}

function driverOf(drivers: Map<DemoUsername, Actor>, username: DemoUsername): Actor {
  const actor = drivers.get(username);
  if (!actor) throw new Error(`There is no demo driver ${username}.`);
  return actor;
}

const hoursAgo = (hours: number): Date => new Date(Date.now() - Math.max(0, hours) * 3600_000);
