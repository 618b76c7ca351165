import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import type { TeamPage } from '../../shared/team-page.ts';

interface Props {
  page: TeamPage;
}

export function GameControls({ page: { team, total } }: Props) {
  return (
    <div className="controls">
      <h2 id="games" tabIndex={-1}>
        {'Upcoming Games '}
        <span className="count">{total}</span>
      </h2>
      <Form action={team.path}>
        <button type="submit" className="btn" id="refresh">
          Refresh
        </button>
      </Form>
      <nav className="shown" aria-label="Games shown">
        <Link to={team.path} aria-current="true">
          All
        </Link>
        <Link to={`${team.path}?show=home`}>Home</Link>
        <Link to={`${team.path}?show=away`}>Away</Link>
      </nav>
    </div>
  );
}

export function Paging({ page: { team, pages, pageNumbers } }: Props) {
  return (
    <div className="paging">
      {pages > 1 && (
        <nav className="pages" aria-label="Pages">
          {pageNumbers.map((number, index) => (
            <Fragment key={number}>
              {number - (pageNumbers[index - 1] ?? 0) > 1 && <span>...</span>}
              <Link
                to={number === 1 ? team.path : `${team.path}?page=${number}`}
                aria-label={`Page ${number}`}
                aria-current={number === 1 ? 'page' : undefined}
              >
                {number}
              </Link>
            </Fragment>
          ))}
          <Link rel="next" to={`${team.path}?page=2`}>
            Next
          </Link>
        </nav>
      )}
      <Form action={team.path}>
        <select name="size" id="size" defaultValue={10} aria-label="Games per page">
          <option value={10}>10 per page</option>
          <option value={25}>25 per page</option>
          <option value={50}>50 per page</option>
        </select>
        <noscript>
          <button type="submit" className="btn">
            Show
          </button>
        </noscript>
      </Form>
    </div>
  );
}

export function ScheduleNotes({ page: { updatedAt, updatedText } }: Props) {
  return (
    <div className="fine-print">
      <p>
        {'Schedule updated '}
        <time dateTime={updatedAt}>{updatedText}</time>
        {', source SeatGeek'}
      </p>
      <p>
        <a className="credit" href="https://seatgeek.com/" rel="noopener" target="_blank">
          Powered by SeatGeek
        </a>
      </p>
      <p id="tickets-note">
        Ticket links open the seller in a new tab. We may earn a commission when you buy through them; the
        price stays the same.
      </p>
    </div>
  );
}
