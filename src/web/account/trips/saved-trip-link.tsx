import { useState } from 'react';
import { listText } from '../../../domain/list-text.ts';
import { Section } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import { CalendarLinks } from '../../ui/calendar-links.tsx';
import { textMessageLink } from '../../ui/message-links.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import { TripForm } from './trip-parts.tsx';

type Props = { screen: LiveScreen<SavedTripView> };

/** One link for friends, which shows the present plan. */
export function SavedTripLink({ screen }: Props) {
  const { live, name, problem } = screen.view;
  return (
    <Section id="share" title="Share">
      {problem?.form === 'link' && <p className="field-problem">{problem.text}</p>}
      {live.link === null ? (
        <>
          <p>
            {`The link is off: friends read that it was turned off. Turning it on makes a new link${followersGetText(live.followers)}.`}
          </p>
          <LinkForm screen={screen} change="on" button="Turn on" buttonClass="btn" />
        </>
      ) : (
        <>
          <p>{`Friends see the name “${name}” and your present plan, also after a fix or a change. They never see who you are.`}</p>
          <Link address={live.link} isLive={screen.isLive} />
          <p className="acts">
            <a className="btn quiet" href={textMessageLink(live.text, live.link)}>
              Text
            </a>
          </p>
          <p>{followersText(live.followers)}</p>
          {live.home !== null && <HomeForm screen={screen} home={live.home} />}
          <details className="more">
            <summary>New link, or turn it off</summary>
            <p>{`${stopText('The old link', 'its calendar', live.followers)} Send the new one.`}</p>
            <LinkForm screen={screen} change="new" button="New link" />
            <p>Turned off, the link and its calendar say so, and nobody gets an email meanwhile.</p>
            <LinkForm screen={screen} change="off" button="Turn off" />
          </details>
        </>
      )}
    </Section>
  );
}

export function SavedTripCalendar({ screen }: Props) {
  const { live } = screen.view;
  return (
    <Section id="calendar" title="Your calendar">
      <p>
        {live.home === null
          ? 'It follows this trip. Only you have its address.'
          : 'It follows this trip, with the ways from and to home. Only you have its address.'}
      </p>
      <CalendarLinks path={live.ownCalendar} siteOrigin={live.siteOrigin} />
      <details className="more">
        <summary>New address</summary>
        <p>The old address stops: add the new one to your calendar.</p>
        <LinkForm screen={screen} change="own" button="Make a new address" />
      </details>
    </Section>
  );
}

function followersText(followers: number): string {
  if (followers === 0) return 'Nobody follows it by email yet. Friends can do so on its page.';
  return followers === 1
    ? 'One person gets an email when it changes.'
    : `${followers} people get an email when it changes.`;
}

/** Only a new link of one that is on removes them. */
function followersGetText(followers: number): string {
  if (followers === 0) return '';
  const counted = followers === 1 ? 'your follower gets' : `your ${followers} followers get`;
  return `, which ${counted} with the next email. To leave them out, then press “New link”`;
}

/** For example, 'The old link, its calendar and its 5 followers stop.' */
export function stopText(link: string, calendar: string, followers: number): string {
  const counted = followers === 1 ? 'its follower' : `its ${followers} followers`;
  return `${listText([link, calendar, ...(followers === 0 ? [] : [counted])], 'and')} stop.`;
}

function LinkForm({
  screen,
  change,
  button,
  buttonClass = 'btn quiet',
}: Props & { change: 'on' | 'off' | 'new' | 'own'; button: string; buttonClass?: string }) {
  return (
    <TripForm screen={screen} action="link" button={button} buttonClass={buttonClass}>
      <input type="hidden" name="link" value={change} />
    </TripForm>
  );
}

function HomeForm({ screen, home }: Props & { home: string }) {
  const { live, version } = screen.view;
  return (
    <TripForm screen={screen} action="link" button="Save" buttonClass="btn quiet">
      <input type="hidden" name="link" value="home" />
      <div className="check-field">
        <label>
          <input
            key={version}
            type="checkbox"
            name="shown"
            defaultChecked={live.showsHome}
            aria-describedby="home-hint"
          />
          Show where I leave from
        </label>
        <small id="home-hint">{`Friends see ${home} and the ways from and to it only while this is checked.`}</small>
      </div>
    </TripForm>
  );
}

function Link({ address, isLive }: { address: string; isLive: boolean }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <div className="field">
      <label htmlFor="share-link">Link for your friends</label>
      <div className="field-frame">
        <input id="share-link" type="text" readOnly value={address} />
        {isLive && (
          <button type="button" className="show-password" aria-live="polite" onClick={() => void copy()}>
            {copied === address ? 'Copied' : 'Copy'}
            <span className="sr"> the link</span>
          </button>
        )}
      </div>
    </div>
  );
}
