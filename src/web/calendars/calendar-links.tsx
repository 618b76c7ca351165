/**
 * Android has no app for `webcal:` links, so each link names its devices.
 * @param path the path of the `.ics` file.
 */
export function CalendarLinks({ path, siteOrigin }: { path: string; siteOrigin: string }) {
  const subscription = `${siteOrigin.replace(/^https?:/, 'webcal:')}${path}`;
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: subscription })}`;
  return (
    <p className="calendar-links">
      {'Add to '}
      <a className="btn quiet" href={google} rel="noopener" target="_blank">
        Google Calendar
      </a>{' '}
      <a className="btn quiet" href={subscription}>
        iPhone, iPad or Mac
      </a>{' '}
      <a className="btn quiet" href={path} download>
        Another calendar (file)
      </a>
    </p>
  );
}
