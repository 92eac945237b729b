import { limitsOfPost } from './post-limits';

/** @param form as another program shares it, by the names in public/site.webmanifest @returns the fields of a new post */
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
