import type { NamedList } from '../../domain/search/search-question.ts';
import type { SearchResults } from '../../domain/search/search.ts';
import { assets } from '../page/assets.ts';
import { paths } from '../urls/paths.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { ScheduleNotes } from '../games/schedule-notes.tsx';
import { hasTicketsOn } from '../schedule/schedule-state.ts';
import { MAX_TEXT_LENGTH } from '../urls/query-codec.ts';
import { FoundGames, type FoundDays } from './found-games.tsx';
import { FoundMeetings, type FoundSides } from './found-together.tsx';
import { FoundLists, Results, Suggestions } from './search-results.tsx';

export function SearchPage({
  query,
  results,
  days = null,
  sides = null,
  guides = null,
  lists,
}: {
  query: string;
  /** Null without a query, and for one of only dates. */
  results: SearchResults | null;
  /** Set when the query names dates, such as 'bruins saturday'. */
  days?: FoundDays | null;
  /** Set when the query names two sides, such as 'yankees red sox'. */
  sides?: FoundSides | null;
  /** The slugs of the stored guides: results link no others. */
  guides?: ReadonlySet<string> | null;
  lists: readonly NamedList[];
}) {
  const listed = days?.listed ?? sides?.listed;
  const shownDays = [...(days?.listed?.days ?? []), ...(days?.listed?.next ? [days.listed.next] : [])];
  const hasTickets = hasTicketsOn(shownDays) || hasTicketLink(sides?.listed?.rows ?? []);
  return (
    <>
      <h1>Search</h1>
      <SearchForm query={query} />
      {days && <FoundGames found={days} />}
      {sides && <FoundMeetings found={sides} />}
      {listed && <ScheduleNotes provenance={listed.provenance} hasTickets={hasTickets} />}
      <FoundLists lists={lists} />
      <p className="search-more">
        Looking for several games on one drive? <a href={paths.trips()}>Plan a trip</a>
      </p>
      {results && <Results query={query} results={results} guides={guides} />}
      {query === '' && <Suggestions />}
    </>
  );
}

function SearchForm({ query }: { query: string }) {
  return (
    <search>
      <form action={paths.search()} className="search-form">
        <label htmlFor="q">Team, city or roadtrip</label>
        <div>
          <input
            type="search"
            id="q"
            name="q"
            defaultValue={query}
            maxLength={MAX_TEXT_LENGTH}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            data-module={assets.comboboxModule}
            data-source={paths.apiSuggestions()}
            data-list="Suggestions"
            data-one="suggestion"
          />
        </div>
        <button type="submit" className="btn">
          Search
        </button>
      </form>
    </search>
  );
}
