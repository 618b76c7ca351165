import * as z from 'zod';
import { refuse } from '../../auth/auth-result.ts';
import { signInAnonymously } from '../../auth/sign-in/sign-in-anonymously.ts';
import { signUp } from '../../auth/sign-in/sign-up.ts';
import type { WebContext } from '../http/web-context.ts';
import { codeChallengeShape, metadataShape, optionalText, redirectShape } from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { answerJson, answerRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { returnWayOf } from './return-way.ts';
import { sendAfterAnswer } from './send-after-answer.ts';

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadataShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** `POST /signup`: an account by e-mail, or, with neither e-mail nor phone, an anonymous one. */
export async function answerSignUp(c: WebContext): Promise<Response> {
  const { auth } = c.var;
  const read = await readBody(c, signUpBody);
  if (!read.ok) return answerRefusal(c, read);
  const { email, phone, password, data: userMetadata } = read.body;
  if (email === '' && phone === '') {
    const result = await signInAnonymously(auth, { userMetadata }, clientOf(c));
    return result.ok ? answerJson(c, result.session) : answerRefusal(c, result);
  }
  if (phone !== '') return answerRefusal(c, refuse('phone_provider_disabled'));
  const way = returnWayOf(c, read.body);
  if (!way.ok) return answerRefusal(c, way);
  const { returnWay } = way;
  const result = await signUp(auth, { email, password, userMetadata, returnWay }, clientOf(c));
  if (!result.ok) return answerRefusal(c, result);
  sendAfterAnswer(c);
  return answerJson(c, result.outcome === 'session' ? result.session : result.user);
}
