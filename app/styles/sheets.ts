import author from '../components/author.css?inline';
import toast from '../components/notices/toast.css?inline';
import post from '../components/posts/post.css?inline';
import shelf from '../components/posts/shelf.css?inline';
import banner from '../components/banner/banner.css?inline';
import field from '../components/forms/field.css?inline';
import forms from '../components/forms/forms.css?inline';
import board from '../components/leaders/board.css?inline';
import leaders from '../components/leaders/leaders.css?inline';
import photo from '../components/posts/photo.css?inline';
import posts from '../components/posts/posts.css?inline';
import votes from '../components/posts/votes.css?inline';
import roadSigns from '../components/road-signs.css?inline';
import withRail from '../components/with-rail.css?inline';
import settings from '../components/settings/settings.css?inline';
import signs from '../components/stops/signs.css?inline';
import stopFacts from '../components/stops/stop-facts.css?inline';
import stopList from '../components/stops/stop-list.css?inline';
import account from '../pages/account/account.css?inline';
import apiDocs from '../pages/api-docs/api-docs.css?inline';
import desk from '../pages/desk/desk.css?inline';
import ahead from '../pages/highways/ahead.css?inline';
import drivenRoad from '../pages/highways/driven-road.css?inline';
import highway from '../pages/highways/highway.css?inline';
import highways from '../pages/highways/highways.css?inline';
import location from '../pages/location/location.css?inline';
import locations from '../pages/locations/locations.css?inline';
import drawing from '../pages/map/drawing.css?inline';
import map from '../pages/map/map.css?inline';
import moderation from '../pages/moderation/moderation.css?inline';
import newPost from '../pages/new-post/new-post.css?inline';
import notices from '../pages/notices/notices.css?inline';
import offline from '../pages/offline/offline.css?inline';
import taken from '../pages/offline/taken/taken.css?inline';
import photoLater from '../pages/photo-later/photo-later.css?inline';
import postPhoto from '../pages/post/post-photo.css?inline';
import profile from '../pages/profile/profile.css?inline';
import store from '../pages/store/store.css?inline';
import trip from '../pages/trip/trip.css?inline';
import chips from './chips.css?inline';
import folds from './folds.css?inline';
import tabs from './tabs.css?inline';
import rest from './rest.css?inline';

/** What only some pages need, in the order of the cascade, which is that of all.css. */
export const sheets = {
  toast,
  chips,
  tabs,
  board,
  leaders,
  banner,
  author,
  posts,
  shelf,
  signs,
  photo,
  votes,
  post,
  field,
  withRail,
  roadSigns,
  rest,
  folds,
  forms,
  stopList,
  stopFacts,
  location,
  locations,
  ahead,
  drivenRoad,
  highway,
  highways,
  trip,
  postPhoto,
  store,
  newPost,
  photoLater,
  profile,
  drawing,
  map,
  settings,
  account,
  notices,
  desk,
  moderation,
  offline,
  taken,
  apiDocs,
} as const;

export type SheetName = keyof typeof sheets;
