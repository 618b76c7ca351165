import * as z from 'zod';
import { paths } from '../../src/web/urls/paths.ts';

export const PASSWORD = 'a long walk to section 114';
const MEMBERS = 10;

export interface Member {
  email: string;
  accessToken: string;
}

const sessionShape = z.object({ access_token: z.string() });

/** The pages and private operations that only read. */
export const MEMBER_PAGES = [
  paths.account(),

  paths.myTeams(),
  paths.myPlaces(),
  paths.settings(),
] as const;
export const PRIVATE_READS = ['trips', 'notices', 'visits', 'export'].map((name) => `/api/v1/me/${name}`);
export const SAVE_TRIP = '/api/v1/me/trips';

/** The access tokens stay valid longer than the benchmark runs. */
export async function signUpMembers(origin: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const email = `fan-${index}@example.com`;
    const response = await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { access_token: accessToken } = sessionShape.parse(await response.json());
    members.push({ email, accessToken });
  }
  return members;
}

/** The cookies of a browser that is signed in. */
export function sessionCookies({ accessToken }: Member): Record<string, string> {
  return { cookie: `__Host-at=${accessToken}; signed-in=1` };
}

export function bearer({ accessToken }: Member): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}
