import type { NamedList } from '../../domain/search/named-lists.ts';
import type { SearchResults } from '../../domain/search/search.ts';
import { assets } from '../page/assets.ts';
import { paths } from '../urls/paths.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { ScheduleNotes } from '../games/schedule-notes.tsx';
import { MAX_TEXT_LENGTH } from '../urls/query-codec.ts';
import type { Answer, Listed } from './answer.ts';
import { FoundGames } from './found-games.tsx';
import type { GameRow } from '../games/game-row.ts';
import { FoundNear } from './found-near.tsx';
import { FoundOther } from './found-other.tsx';
import { FoundRules } from './found-rules.tsx';
import { FoundMeetings } from './found-together.tsx';
import { FoundStay, FoundTour } from './found-trips.tsx';
import { FoundLists, Results, Suggestions } from './search-results.tsx';

const NO_RESULTS: SearchResults = { league: null, teams: [], cities: [], roadtrips: [] };

export function SearchPage({
  query,
  results,
  answer,
  guides,
  lists,
}: {
  query: string;
  /** Null without a query, and for one of only dates. */
  results: SearchResults | null;
  /** Set when the query asks for more than names, such as 'bruins saturday'. */
  answer: Answer | null;
  /** The slugs of the stored guides: results link no others. */
  guides: ReadonlySet<string> | null;
  lists: readonly NamedList[];
}) {
  const asked = answer && (
    <div>
      <FoundAnswer answer={answer} guides={guides} />
      {'listed' in answer && answer.listed && <AnswerNotes listed={answer.listed} />}
    </div>
  );
  const isNothing = query !== '' && answer === null && lists.length === 0;
  const shown = results ?? (isNothing ? NO_RESULTS : null);
  const named = shown && (
    <div>
      <Results query={query} results={shown} guides={guides} />
    </div>
  );
  // Several cities are what was asked for; the games between them follow.
  const isCities = results !== null && results.teams.length === 0 && results.cities.length > 1;
  return (
    <>
      <h1>Search</h1>
      <SearchForm query={query} />
      {asked === null && <FoundLists lists={lists} />}
      <div className={asked && named ? 'split' : undefined}>
        {isCities ? named : asked}
        {isCities ? asked : named}
      </div>
      {asked !== null && <FoundLists lists={lists} />}
      {query === '' ? (
        <Suggestions />
      ) : (
        <p className="search-more">
          Looking for several games on one drive? <a href={paths.trips()}>Plan a trip</a>
        </p>
      )}
    </>
  );
}

function AnswerNotes({ listed }: { listed: Listed & { next?: GameRow | null } }) {
  const games = listed.next ? [...listed.games, listed.next] : listed.games;
  return <ScheduleNotes provenance={listed.provenance} hasTickets={hasTicketLink(games)} />;
}

function FoundAnswer({ answer, guides }: { answer: Answer; guides: ReadonlySet<string> | null }) {
  switch (answer.kind) {
    case 'games':
      return <FoundGames {...answer} />;
    case 'sides':
      return <FoundMeetings {...answer} />;
    case 'tour':
      return <FoundTour {...answer} />;
    case 'stay':
      return <FoundStay {...answer} />;
    case 'rule':
      return <FoundRules {...answer} guides={guides} />;
    case 'near':
      return <FoundNear {...answer} />;
    case 'other':
      return <FoundOther {...answer} />;
  }
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
        <button type="submit" className={query === '' ? 'btn' : 'btn quiet'}>
          Search
        </button>
      </form>
    </search>
  );
}
