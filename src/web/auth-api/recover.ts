import * as z from 'zod';
import { recover } from '../../auth/sign-in/recover.ts';
import type { WebContext } from '../http/web-context.ts';
import { codeChallengeShape, optionalText, redirectShape } from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { answerJson, answerRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { returnWayOf } from './return-way.ts';
import { sendAfterAnswer } from './send-after-answer.ts';

const recoverBody = z.object({ email: optionalText, ...codeChallengeShape, ...redirectShape });

/** `POST /recover`: mails a way to a new password; the answer is `{}` whoever asks for whom. */
export async function answerRecover(c: WebContext): Promise<Response> {
  const read = await readBody(c, recoverBody);
  if (!read.ok) return answerRefusal(c, read);
  const way = returnWayOf(c, read.body);
  if (!way.ok) return answerRefusal(c, way);
  const input = { email: read.body.email, returnWay: way.returnWay };
  const result = await recover(c.var.auth, input, clientOf(c));
  if (!result.ok) return answerRefusal(c, result);
  sendAfterAnswer(c);
  return answerJson(c, {});
}
