import type { FactSource } from '../../db/queries/content-facts.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { monthText } from '../../domain/dates/date-text.ts';

export function FactSources({ sources }: { sources: readonly FactSource[] }) {
  const [first] = sources;
  if (first === undefined) return null;
  const facts = sources.reduce((sum, source) => sum + source.facts, 0);
  const oldest = sources.reduce((month, { asOf }) => (asOf < month ? asOf : month), first.asOf);
  return (
    <details className="fact-sources">
      <summary>{`${formatNumber(facts)} facts checked, oldest ${monthText(oldest)}`}</summary>
      <ul>
        {sources.map(({ source, url, asOf }) => (
          <li key={`${source} ${url ?? ''}`}>
            {url === null ? source : <a href={url}>{source}</a>}
            <small>{monthText(asOf)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
