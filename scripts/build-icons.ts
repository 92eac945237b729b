import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Draws the icons of the installed app (public/site.webmanifest) from public/icon.svg. */
const folder = 'public/installed';
const night = '#0c121b';

/** Phones crop a maskable icon to a circle with 80% of its width, or to any larger shape (W3C, Web Application Manifest). */
const safe = 0.8;

/** The icons from `app/components/Icons.tsx`. */
const shortcuts = {
  post: 'M3 7h4l2-3h6l2 3h4v13H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  ahead: 'M8 3L4 21M16 3l4 18M12 3v4M12 10.5v4M12 18v3',
  stops: 'M12 22s7-7.5 7-12.5a7 7 0 0 0-14 0C5 14.5 12 22 12 22zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
};

await mkdir(folder, { recursive: true });
const icon = await readFile('public/icon.svg');

for (const size of [192, 512]) {
  // Keeps even the corners of the shield in the safe zone.
  const inner = Math.round(size * safe * 0.86);
  const drawn = await sharp(icon, { density: 72 * (size / 64) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: night } })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${folder}/maskable-${size}.png`);
}

for (const [name, path] of Object.entries(shortcuts)) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-8 -8 40 40">
    <rect x="-8" y="-8" width="40" height="40" rx="20" fill="#1a3b6c"/>
    <path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>`;
  const png = sharp(Buffer.from(drawing)).png({ palette: true, compressionLevel: 9 });
  await writeFile(`${folder}/${name}-96.png`, await png.toBuffer());
}
