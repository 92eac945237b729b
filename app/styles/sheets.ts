import banner from '../components/banner/banner.css?inline';
import field from '../components/forms/field.css?inline';
import forms from '../components/forms/forms.css?inline';
import leaders from '../components/leaders/leaders.css?inline';
import photo from '../components/posts/photo.css?inline';
import posts from '../components/posts/posts.css?inline';
import votes from '../components/posts/votes.css?inline';
import roadSigns from '../components/road-signs.css?inline';
import signs from '../components/stops/signs.css?inline';
import stopList from '../components/stops/stop-list.css?inline';
import account from '../pages/account/account.css?inline';
import map from '../pages/map/map.css?inline';
import newPost from '../pages/new-post/new-post.css?inline';
import photoLater from '../pages/photo-later/photo-later.css?inline';
import profile from '../pages/profile/profile.css?inline';
import store from '../pages/store/store.css?inline';
import rest from './rest.css?inline';

/** What only some pages need, in the order of the cascade, which is that of all.css. */
export const sheets = {
  leaders,
  banner,
  posts,
  signs,
  photo,
  votes,
  field,
  roadSigns,
  rest,
  forms,
  stopList,
  store,
  newPost,
  photoLater,
  profile,
  map,
  account,
} as const;

export type SheetName = keyof typeof sheets;
