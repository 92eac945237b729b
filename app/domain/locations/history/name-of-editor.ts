import { findUsers } from '~models/user';
import { desk } from '~/messages/stops';
import { nameOf } from '~/schemas/name-of';

/** For another editor. @param id null where there is none any more */
export async function nameOfEditor(id: number | null): Promise<string> {
  const [editor] = id === null ? [] : await findUsers([id]);
  return editor ? nameOf(editor) : desk.someone;
}
