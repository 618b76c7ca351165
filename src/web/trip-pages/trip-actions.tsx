import { AddressToCopy, subscriptionLinks } from '../ui/calendar-links.tsx';
import { emailLink, textMessageLink } from '../ui/message-links.ts';

/** Each device adds a calendar in its own way. */
export function TripCalendar({ path, siteOrigin }: { path: string; siteOrigin: string }) {
  const { apple, google } = subscriptionLinks({ path, siteOrigin });
  return (
    <details className="trip-sheet">
      <summary className="btn quiet">Add to calendar</summary>
      <ul>
        <li>
          <a href={apple}>iPhone, iPad or Mac</a>
          <small>Subscription: schedule changes show up on their own.</small>
        </li>
        <li>
          <a href={google} rel="noopener" target="_blank">
            Google Calendar
          </a>
          <small>Subscription: Google checks for changes about once a day.</small>
        </li>
        <li>
          <AddressToCopy path={path} siteOrigin={siteOrigin} />
          <small>Subscription: your calendar checks for changes.</small>
        </li>
        <li>
          <a href={path} download>
            Another calendar (file)
          </a>
          <small>The file is a one-time copy and won’t update.</small>
        </li>
      </ul>
    </details>
  );
}

/** The browser module opens the device's own sheet where there is one, and copies the link. */
export function TripShare({
  title,
  address,
  isWithoutHome,
}: {
  title: string;
  address: string;
  isWithoutHome: boolean;
}) {
  return (
    <details className="trip-sheet" data-share={title}>
      <summary className="btn quiet">Share</summary>
      <ul>
        <li>
          <input type="text" readOnly value={address} aria-label="Link to this trip" />
          <button type="button" className="btn quiet" data-copy={address} aria-live="polite" hidden>
            Copy
          </button>
        </li>
        <li>
          <a href={textMessageLink(title, address)}>Text</a>
        </li>
        <li>
          <a href={emailLink(title, address)}>Email </a>
        </li>
      </ul>
      {isWithoutHome && (
        <small>This link leaves out your starting city. The address of this page includes it.</small>
      )}
    </details>
  );
}
