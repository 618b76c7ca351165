import { paths } from './paths.ts';
import { under, type Wing } from './wings.ts';

/** What exists for those who work on the site: every part in every state, and every mail. */
export const developmentWing: Wing = {
  holds: under(paths.states(), paths.mailbox()),
  load: async () => {
    const [{ statesRoutes }, { mailboxRoutes }] = await Promise.all([
      import('./states/route.tsx'),
      import('./mailbox/route.tsx'),
    ]);
    return [statesRoutes, mailboxRoutes];
  },
};
