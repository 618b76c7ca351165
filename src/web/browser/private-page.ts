// Private data must leave the screen when another tab signs out. Hydrated screens see to it themselves.

import { onAuth } from './auth-channel.ts';

onAuth((event) => {
  if (event === 'SIGNED_OUT') location.reload();
});
