/** A request as people on the site send it. */
export type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as the form it is. */
  body?: object | FormData;
};

/** For `fetch`. Redirects are not followed. */
export function requestOf({ method, cookie, headers, body }: Call): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...headers, ...(cookie && { cookie }), ...(body && !isForm && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  };
}

/** The form of a new post, as the page sends it without JavaScript. */
export function postForm(locationId: number, photo: { uploaded: string } | { file: Blob }): FormData {
  const form = new FormData();
  form.set('intent', 'publish');
  form.set('title', 'Pork tenderloin, bigger than the plate');
  form.set('locationId', String(locationId));
  if ('uploaded' in photo) form.set('keptPhoto', photo.uploaded);
  else form.set('image', photo.file, 'photo.jpg');
  return form;
}

/** Whether the request did what it should: the new post's form redirects to the post. */
export const isDone = ({ ok, status, headers }: Response): boolean =>
  ok || (status === 303 && /^\/posts\/\d+$/.test(headers.get('location') ?? ''));
