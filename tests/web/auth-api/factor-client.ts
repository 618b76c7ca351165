import * as v from 'valibot';
import { codeOf } from '../../support/authenticator.ts';
import { type AuthApiClient, type Session, uuidShape } from './api-client.ts';

const enrolmentShape = v.object({
  id: uuidShape,
  type: v.literal('totp'),
  friendly_name: v.optional(v.string()),
  totp: v.object({ qr_code: v.string(), secret: v.string(), uri: v.string() }),
});
export type Enrolment = v.InferOutput<typeof enrolmentShape>;

/** A challenge must be verified from the network that requested it. */
export const NETWORK = { 'cf-connecting-ip': '203.0.113.7' };

export async function readEnrolment(response: Response): Promise<Enrolment> {
  return v.parse(enrolmentShape, await response.json());
}

/** Requests of one network to `/factors`. */
export function factorClient(api: AuthApiClient, now: Date) {
  const call = (session: Session, request: string, body?: object) =>
    api.ask(request, body, { ...NETWORK, ...api.bearer(session) });
  const challenge = async (session: Session, { id }: Pick<Enrolment, 'id'>) => {
    const response = await call(session, `POST /factors/${id}/challenge`);
    return v.parse(v.object({ id: uuidShape, expires_at: v.number() }), await response.json());
  };
  return {
    call,
    challenge,
    /** Begins to add an app. */
    enrol: async (session: Session, name = 'Phone') =>
      readEnrolment(await call(session, 'POST /factors', { factor_type: 'totp', friendly_name: name })),
    code: ({ totp }: Enrolment, stepsAhead = 0) => codeOf(totp.secret, now, stepsAhead),
    /** Challenges and answers. */
    show: async (session: Session, factor: Enrolment, code: string) =>
      call(session, `POST /factors/${factor.id}/verify`, {
        challenge_id: (await challenge(session, factor)).id,
        code,
      }),
  };
}

/** Adds an app to the account of a session. @returns the session with two factors. */
export async function addFactor(api: AuthApiClient, session: Session, now: Date, stepsAhead = 0) {
  const { call, show, code } = factorClient(api, now);
  const factor = await readEnrolment(await call(session, 'POST /factors', { factor_type: 'totp' }));
  const shown = await show(session, factor, code(factor, stepsAhead));
  return { factorId: factor.id, factor, raised: await api.readSession(shown) };
}
