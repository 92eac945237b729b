import { ExitSign } from '../stops/ExitSign';
import type { PostView } from '../view-types';

type Props = { post: Pick<PostView, 'locationName' | 'highway' | 'exit' | 'city' | 'state' | 'locationId'> };

/** Links to the place where the place is known. */
export function PostSign({ post }: Props) {
  const { locationName, highway, exit, city, state, locationId } = post;
  const to = locationId === null ? undefined : `/locations/${locationId}`;
  return <ExitSign name={locationName} highway={highway} exit={exit} city={city} state={state} to={to} />;
}
