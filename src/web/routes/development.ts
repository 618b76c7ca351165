import { mailboxRoutes } from '../development/mailbox/route.tsx';
import { statesRoutes } from '../development/gallery/route.tsx';

/** Every part in every state, and every mail. */
export const routes = [statesRoutes, mailboxRoutes];
