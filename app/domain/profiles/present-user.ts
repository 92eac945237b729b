import type { Role } from '~/schemas/choices';
import { avatarUrl } from '~/services/photo-store/urls';
import type { ShownUser, UserRow } from '~models/user';

/** What anyone may see of a driver (contract, "API answers"). */
export type PublicUser = {
  id: number;
  username: string;
  displayName: string | null;
  avatar: string | null;
  points: number;
  /** The public page; null for drivers who want none. */
  profileUrl: string | null;
};

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

/** For an author whose account is erased between two reads. */
export const unknownDriver = (id: number): PublicUser => ({
  id,
  username: 'former-driver',
  displayName: 'Former driver',
  avatar: null,
  points: 0,
  profileUrl: null,
});
