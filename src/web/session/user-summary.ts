import * as v from 'valibot';
import type { User } from '../../db/queries/accounts/accounts.ts';
import { isAllowedPicture } from '../http/picture-host.ts';
import { avatarOf, type Avatar } from '../../domain/accounts/avatar.ts';

export interface UserSummary {
  email: string | null;
  /** First and last name, or ''. */
  name: string;
  firstName: string;
  lastName: string;
  avatar: Avatar;
}

// Clients write the metadata, so it can contain anything.
const text = v.fallback(v.string(), '');
const picture = v.fallback(v.pipe(v.string(), v.check(isAllowedPicture)), '');
const metadataShape = v.object({ first_name: text, last_name: text, avatar_url: picture, picture });

export function userSummaryOf({ email, userMetadata }: Pick<User, 'email' | 'userMetadata'>): UserSummary {
  const metadata = v.parse(metadataShape, userMetadata);
  const firstName = metadata.first_name.trim();
  const lastName = metadata.last_name.trim();
  return {
    email,
    firstName,
    lastName,
    name: [firstName, lastName].filter(Boolean).join(' '),
    avatar: avatarOf({ email, metadata }),
  };
}

export interface Viewer {
  user: UserSummary;
  expiresInSeconds: number;
}
