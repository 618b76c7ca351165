interface CalendarAddress {
  path: string;
  siteOrigin: string;
}

/** `webcal:` opens Apple's app, and Google's page takes it as a parameter. */
export function subscriptionLinks({ path, siteOrigin }: CalendarAddress): { apple: string; google: string } {
  const apple = `${siteOrigin.replace(/^https?:/, 'webcal:')}${path}`;
  return { apple, google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: apple })}` };
}

/** Outlook, and Google's “From URL”, take a pasted address and refuse `webcal:`. */
export function AddressToCopy({ path, siteOrigin }: CalendarAddress) {
  return (
    <label className="calendar-address">
      {'Calendar link for Outlook, or for Google’s “From URL”'}
      <input type="text" readOnly value={`${siteOrigin}${path}`} />
    </label>
  );
}

/** Android has no app for `webcal:` links, so each link names its devices. */
export function CalendarLinks(address: CalendarAddress) {
  const { apple, google } = subscriptionLinks(address);
  return (
    <div className="calendar-links">
      {'Add to '}
      <a className="btn quiet" href={google} rel="noopener" target="_blank">
        Google Calendar
      </a>{' '}
      <a className="btn quiet" href={apple}>
        iPhone, iPad or Mac
      </a>{' '}
      <a className="btn quiet" href={address.path} download>
        Another calendar (file)
      </a>
      <AddressToCopy {...address} />
      <small>The file is a one-time copy and won’t update.</small>
    </div>
  );
}
