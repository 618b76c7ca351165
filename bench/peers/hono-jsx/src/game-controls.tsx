import { Fragment } from 'hono/jsx';
import type { TeamPage } from '../../shared/team-page.ts';

interface Props {
  page: TeamPage;
}

export function GameControls({ page: { team, total } }: Props) {
  return (
    <div class="controls">
      <h2 id="games" tabindex="-1">
        {'Upcoming Games '}
        <span class="count">{total}</span>
      </h2>
      <form action={team.path}>
        <button type="submit" class="btn" id="refresh">
          Refresh
        </button>
      </form>
      <nav class="shown" aria-label="Games shown">
        <a href={team.path} aria-current="true">
          All
        </a>
        <a href={`${team.path}?show=home`}>Home</a>
        <a href={`${team.path}?show=away`}>Away</a>
      </nav>
    </div>
  );
}

export function Paging({ page: { team, pages, pageNumbers } }: Props) {
  return (
    <div class="paging">
      {pages > 1 && (
        <nav class="pages" aria-label="Pages">
          {pageNumbers.map((number, index) => (
            <Fragment key={number}>
              {number - (pageNumbers[index - 1] ?? 0) > 1 && <span>...</span>}
              <a
                href={number === 1 ? team.path : `${team.path}?page=${number}`}
                aria-label={`Page ${number}`}
                aria-current={number === 1 ? 'page' : undefined}
              >
                {number}
              </a>
            </Fragment>
          ))}
          <a rel="next" href={`${team.path}?page=2`}>
            Next
          </a>
        </nav>
      )}
      <form action={team.path}>
        <select name="size" id="size" aria-label="Games per page">
          <option value="10" selected>
            10 per page
          </option>
          <option value="25">25 per page</option>
          <option value="50">50 per page</option>
        </select>
        <noscript>
          <button type="submit" class="btn">
            Show
          </button>
        </noscript>
      </form>
    </div>
  );
}

export function ScheduleNotes({ page: { updatedAt, updatedText } }: Props) {
  return (
    <div class="fine-print">
      <p>
        {'Schedule updated '}
        <time datetime={updatedAt}>{updatedText}</time>
        {', source SeatGeek'}
      </p>
      <p>
        <a class="credit" href="https://seatgeek.com/" rel="noopener" target="_blank">
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
