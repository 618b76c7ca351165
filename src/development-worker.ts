import { workerWith } from './doors.ts';
import { createSampleSource } from './ingest/sources/sample/index.ts';
import { mailboxRoutes } from './web/mailbox/route.tsx';
import { statesRoutes } from './web/states/route.tsx';

// What `npm start` and the tests serve: none of these parts reaches production.
export default workerWith({ routes: [statesRoutes, mailboxRoutes], sample: createSampleSource() });
