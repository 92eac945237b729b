import { postComment } from '~/domain/comments';
import { beginUpload } from '~/domain/photos/photo-uploads';
import { addRestaurant } from '~/domain/restaurants';
import { aDriver, aPost, aWaitingPost } from '../factories';
import { aPhoto } from '../pictures';
import { storePlaces } from '../places';
import type { Site } from '../site';
import type { Seed } from './seed-requests';

/** The data that requests refer to, and the drivers who send them. */
export type World = {
  cookies: { driver: string; other: string; forged: string };
  photo: Buffer;
  /** @returns a valid value for a path parameter. */
  paramOf: (seed: Seed, name: string) => string;
  /** @returns body fields that an example can't contain. */
  fieldsOf: (seed: Seed) => Record<string, unknown>;
};

/** Creates new data, because requests delete things and sign their drivers out. */
export async function aWorld(site: Site): Promise<World> {
  const [driver, other] = [await aDriver({ role: 'moderator' }), await aDriver()];
  const { id: otherPostId, shortCode } = await aPost(other);
  const { id: own } = await aPost(driver);
  const [ownComment, otherComment] = await Promise.all(
    [driver, other].map((who) => postComment(who, { postId: otherPostId, content: 'Worth it.', formKey: null })),
  );
  const photo = await aPhoto();
  const upload = await beginUpload(driver, photo.length);
  const waiting = await aWaitingPost(driver);
  const [place = 0] = await storePlaces([{ name: 'Mutated Diner', highway: 'I-40', exitNumber: '7' }]);
  const grill = { name: 'Mutated Grill', address: 'Exit 7', state: 'TX', rating: null, foodSpecialties: null };
  const emptyFields = { description: null, hours: null, phoneNumber: null, latitude: null, longitude: null };
  const amenities = { truckParking: false, showers: false, wifi: false, laundry: false };
  const restaurant = await addRestaurant(driver, { ...grill, ...emptyFields, ...amenities });
  const cookieOf = async (who: typeof driver) => `session=${(await site.signedIn(who)).cookies.get('session') ?? ''}`;
  const [driverCookie, otherCookie] = [await cookieOf(driver), await cookieOf(other)];
  return {
    cookies: { driver: driverCookie, other: otherCookie, forged: `${driverCookie.slice(0, -4)}AAAA` },
    photo,
    paramOf({ method, path }, name) {
      if (name !== 'id') return name === 'code' ? shortCode : 'diner';
      if (path.includes('/waiting-posts/')) return String(waiting.id);
      if (path.includes('/photo-uploads/')) return upload.id;
      if (path.includes('/restaurants/')) return String(restaurant.id);
      if (path.includes('/locations/')) return String(place);
      if (path.includes('/comments/')) return String((method === 'DELETE' ? ownComment : otherComment)?.id);
      if (path.includes('/users/')) return String(other.id);
      return String(method === 'DELETE' ? own : otherPostId);
    },
    fieldsOf({ path }) {
      if (path.endsWith('/data-deletion')) return { userId: other.id };
      if (path.endsWith('/photo-later')) return { code: waiting.code };
      return path.endsWith('/login') ? { email: other.email, password: other.password } : {};
    },
  };
}
