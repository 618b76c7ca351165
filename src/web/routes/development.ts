import { mailboxRoutes } from '../mailbox/route.tsx';
import { statesRoutes } from '../states/route.tsx';

/** Every part in every state, and every mail. */
export const routes = [statesRoutes, mailboxRoutes];
