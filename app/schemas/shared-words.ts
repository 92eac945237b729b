/** @param form what another app shared, with the field names in public/site.webmanifest @returns the fields of a new post */
export function sharedWords(form: FormData): { title: string; description: string } {
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const rest = ['text', 'url'].map(textOf).filter((words) => words !== '' && words !== textOf('title'));
  return {
    title: textOf('title').slice(0, limitsOfPost.title),
    description: [...new Set(rest)].join('\n').slice(0, limitsOfPost.description),
  };
}

/** In characters, and in photos. Defined here so that scripts can use it without the schemas. */
export const limitsOfPost = { title: 120, description: 2000, photos: 10 } as const;
