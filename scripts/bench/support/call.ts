/** A request to a site, as a bench puts it. */
export type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as a JSON body, or as the form that it is. */
  body?: object | FormData;
};

/** For `fetch`; redirects are not followed. */
export function requestOf({ method, cookie, headers, body }: Call): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...headers, ...(cookie && { cookie }), ...(body && !isForm && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  };
}

export const turned = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];

/** The form of a new post, as the page sends it without JavaScript. */
export function postForm(locationId: number, photo: { kept: string } | { file: Blob }): FormData {
  const form = new FormData();
  form.set('intent', 'publish');
  form.set('title', 'Pork tenderloin, bigger than the plate');
  form.set('locationId', String(locationId));
  if ('kept' in photo) form.set('keptPhoto', photo.kept);
  else form.set('image', photo.file, 'photo.jpg');
  return form;
}

/** Whether it did what it was asked to: a form leads on to what it made. */
export const isDone = ({ ok, status, headers }: Response): boolean =>
  ok || (status === 303 && /^\/posts\/\d+$/.test(headers.get('location') ?? ''));
