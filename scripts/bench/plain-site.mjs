import { readFileSync } from 'node:fs';
import compression from 'compression';
import express from 'express';

/**
 * The floor for a first visit: the same posts from memory, compressed with gzip, a few inline styles, and one photo. It has no database and
 * no JavaScript.
 */
const { posts, photo, type } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = Buffer.from(photo, 'base64');

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (words) => String(words ?? '').replace(/[&<>"]/g, (character) => entities[character]);

const card = (post, index) => `<article>
<h2><a href="/posts/${post.id}">${text(post.title)}</a></h2>
${index === 0 ? '<img src="/photo" width="640" height="480" alt="" fetchpriority="high">' : ''}
<p>${text(post.location)}</p>
<p>${text(post.description)}</p>
<p>${text(post.author.displayName)} · Meat Score ${post.author.points}</p>
<form method="post"><button name="direction" value="up">Eat It ${post.upVotes}</button>
<button name="direction" value="down">Beat It ${post.downVotes}</button></form>
</article>`;

const page = () => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Latest Meat</title><style>body{margin:0 auto;max-width:40em;padding:0 1em;background:#0c121b;color:#f1f4f8;font:1em/1.5 sans-serif}
a{color:#fbbf24}img{width:100%;height:auto}button{min-height:48px;padding:0 1em}article{border-top:1px solid}</style></head>
<body><h1>Latest Meat</h1>${posts.map(card).join('\n')}</body></html>`;

const app = express();
app.disable('x-powered-by');
app.use(compression());
app.get('/', (_request, response) => response.set('Cache-Control', 'no-store').type('html').send(page()));
app.get('/photo', (_request, response) => response.type(type).send(bytes));

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`);
});

// Exits together with its parent process.
process.stdin.on('end', () => process.exit(0)).resume();
