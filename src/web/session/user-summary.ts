import * as z from 'zod';
import type { User } from '../../db/queries/accounts/accounts.ts';
import { avatarOf, type Avatar } from '../../domain/accounts/avatar.ts';

/** What pages show of somebody. */
export interface UserSummary {
  email: string | null;
  /** First and last name; '' when neither is known. */
  name: string;
  firstName: string;
  lastName: string;
  avatar: Avatar;
}

// Clients write the metadata: anything may stand in it.
const text = z.string().catch('');
const metadataShape = z.object({ first_name: text, last_name: text, avatar_url: text, picture: text });

/** @param user whose metadata names them as product.md section 3 says. */
export function userSummaryOf({ email, userMetadata }: Pick<User, 'email' | 'userMetadata'>): UserSummary {
  const metadata = metadataShape.parse(userMetadata);
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

/** Somebody signed in, and how long their access token still lives. */
export interface Viewer {
  user: UserSummary;
  expiresInSeconds: number;
}
