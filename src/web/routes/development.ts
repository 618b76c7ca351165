import { mailboxRoutes } from '../development/mailbox/route.tsx';
import { statesRoutes } from '../development/gallery/route.tsx';

export const routes = [statesRoutes, mailboxRoutes];
