// React takes over the screen that the server rendered. Until then, and without it, its forms are plain forms.

import { hydrateRoot } from 'react-dom/client';
import { Screen, SCREEN_ID, START_ID } from './screens.tsx';

const place = document.getElementById(SCREEN_ID);
const start = document.getElementById(START_ID)?.textContent;
if (place && start) hydrateRoot(place, <Screen start={JSON.parse(start)} />);
