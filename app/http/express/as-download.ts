import type { WrittenFile } from './answer-file';

/** What anybody may have, and a browser saves under a name. */
export const asDownload = (name: string, kind: string, { type, content }: TypedContent): WrittenFile => ({
  headers: {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w-]+/g, '-')}.${kind}"`,
    'Cache-Control': 'public, max-age=300',
  },
  content,
});

type TypedContent = { type: string; content: AsyncGenerator<string> };
