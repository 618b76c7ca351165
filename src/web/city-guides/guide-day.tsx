import { inParagraphs, mainPlaces, paragraphsOf, stopsOf } from '../../domain/content/guide-html.ts';
import { currentNickname, type Team } from '../../domain/teams/index.ts';
import { marketCityOf } from '../../domain/teams/market-cities.ts';
import { GuideText, GuideWords } from '../ui/guide-text.tsx';

/** The first day's stops are open; the team's own paragraph is folded behind them. */
export function FirstDay({ html, team }: { html: string; team: Team }) {
  const text = textOf(html, team);
  if (text === null) return <GuideText html={html} />;
  return (
    <>
      <Stops stops={text.stops} />
      {text.ofTeam !== '' && (
        <details className="fold box">
          <summary>{fansOf(team)}</summary>
          <GuideText html={text.ofTeam} />
        </details>
      )}
    </>
  );
}

export function SecondDay({ html, team }: { html: string; team: Team }) {
  const text = textOf(html, team);
  return (
    <details className="fold box">
      <summary>
        {text === null || text.names.length === 0 ? (
          'The second day in town'
        ) : (
          <span>
            <GuideWords as="span" html={text.names.join(', ')} />
            <small>{` ${text.stops.length} stops`}</small>
          </span>
        )}
      </summary>
      {text === null ? (
        <GuideText html={html} />
      ) : (
        <>
          <Stops stops={text.stops} />
          {text.ofTeam !== '' && (
            <>
              <h3>{fansOf(team)}</h3>
              <GuideText html={text.ofTeam} />
            </>
          )}
        </>
      )}
    </details>
  );
}

function Stops({ stops }: { stops: readonly string[] }) {
  return (
    <ol className="day-stops">
      {stops.map((html) => (
        <GuideWords key={html} as="li" html={html} />
      ))}
    </ol>
  );
}

/** In a city with several teams a day begins with a paragraph for the team's fans. */
function textOf(html: string, team: Team) {
  const paragraphs = paragraphsOf(html);
  if (paragraphs === null || paragraphs.length === 1) return null;
  const ofTeam = marketCityOf(team).teams.length > 1 ? 1 : 0;
  const ofCity = paragraphs.slice(ofTeam);
  return {
    ofTeam: inParagraphs(paragraphs.slice(0, ofTeam)),
    stops: stopsOf(ofCity),
    names: mainPlaces(ofCity),
  };
}

function fansOf(team: Team): string {
  return `For ${currentNickname(team)} fans`;
}
