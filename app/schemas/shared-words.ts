/** @param form shared by another app, with the field names of public/site.webmanifest @returns the fields of a new post */
export function sharedWords(form: FormData): { title: string; description: string } {
  const said = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const rest = ['text', 'url'].map(said).filter((words) => words !== '' && words !== said('title'));
  return {
    title: said('title').slice(0, limitsOfPost.title),
    description: [...new Set(rest)].join('\n').slice(0, limitsOfPost.description),
  };
}

/** In characters, and in photos. In this file so that scripts without the schemas can use it. */
export const limitsOfPost = { title: 120, description: 2000, photos: 10 } as const;
