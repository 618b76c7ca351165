import { wireUser } from '../../auth/wire-user.ts';
import type { WebContext } from '../web-context.ts';
import { signedInBy } from './bearer.ts';
import { answerJson, answerRefusal } from './envelope.ts';

/** `GET /user`: whose token this is. */
export async function answerUser(c: WebContext): Promise<Response> {
  const signedIn = await signedInBy(c);
  return signedIn.ok ? answerJson(c, wireUser(signedIn.account)) : answerRefusal(c, signedIn);
}
