import { ExitSign } from '../stops/ExitSign';
import type { FullPostView, PostView } from '../view-types';

/** Links to the place where the place is known. */
export function PostSign({ post }: { post: PostView | FullPostView }) {
  const { locationName, highway, exit, city, state, locationId } = post;
  const to = locationId === null ? undefined : `/locations/${locationId}`;
  return <ExitSign name={locationName} highway={highway} exit={exit} city={city} state={state} to={to} />;
}
