import express from 'express';
import mongoose from 'mongoose';
import { openDatabase } from '~/services/open-database';

/**
 * The least that an Express server must do to answer from the site's MongoDB: the newest posts with
 * their authors, and places by their ids, as they are stored.
 */
const database = await openDatabase();
const collection = (name: string) => mongoose.connection.collection<{ _id: number; userId: number }>(name);

const app = express();
app.disable('x-powered-by');

app.get('/posts', (_request, response, next) => {
  const newest = collection('posts').find({ visible: true }).sort({ createdAt: -1, _id: -1 }).limit(50);
  newest
    .toArray()
    .then(async (posts) => {
      const authors = [...new Set(posts.map(({ userId }) => userId))];
      response.json({
        posts,
        users: await collection('users')
          .find({ _id: { $in: authors } }, { projection: { username: 1, displayName: 1, avatar: 1, points: 1 } })
          .toArray(),
      });
    })
    .catch(next);
});

app.get('/places', (request, response, next) => {
  const ids = String(request.query.ids).split(',').map(Number);
  collection('locations')
    .find({ _id: { $in: ids } })
    .toArray()
    .then((places) => response.json(places))
    .catch(next);
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
});

// Ends with its parent process.
process.stdin.on('end', () => void database.close().finally(() => process.exit(0))).resume();
