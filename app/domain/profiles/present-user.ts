import type { ShownUser, UserRow } from '~models/user';
import type { Role } from '~/schemas/roles';
import { avatarUrl } from '~/services/photo-store/urls';

/** What anyone may see of a driver (contract, "API answers"). */
export type PublicUser = {
  id: number;
  username: string;
  displayName: string | null;
  avatar: string | null;
  points: number;
  /** The page that others may see of the driver; null for who wants none. */
  profileUrl: string | null;
};

/** What a driver sees of themselves. */
export type SelfUser = PublicUser & {
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  occupation: string | null;
  email: string | null;
  city: string | null;
  state: string | null;
  truckType: string | null;
  bio: string | null;
  isProfilePublic: boolean;
  isVerified: boolean;
  isProfileComplete: boolean;
  role: Role;
};

export const presentPublicUser = (user: ShownUser): PublicUser => ({
  id: user._id,
  username: user.username,
  displayName: user.displayName,
  avatar: user.avatar && avatarUrl(user.avatar),
  points: user.points,
  profileUrl: user.isProfilePublic ? `/users/${user.username}` : null,
});

export const presentSelf = (user: UserRow): SelfUser => ({
  ...presentPublicUser(user),
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  occupation: user.occupation,
  email: user.email,
  city: user.city,
  state: user.state,
  truckType: user.truckType,
  bio: user.bio,
  isProfilePublic: user.isProfilePublic,
  isVerified: user.isVerified,
  isProfileComplete: user.isProfileComplete,
  role: user.role ?? 'driver',
});

/** Stands in where an author's account is gone between two reads. */
export const unknownDriver = (id: number): PublicUser => ({
  id,
  username: 'former-driver',
  displayName: 'Former driver',
  avatar: null,
  points: 0,
  profileUrl: null,
});
