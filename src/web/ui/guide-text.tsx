import { BRAND } from '../../domain/brand.ts';
import { dateParts, monthText } from '../../domain/dates/date-text.ts';

/** @param html from the content loader, which sanitizes it (docs/rules.md#guides). */
export function GuideText({ html }: { html: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What is inside a paragraph of it, as an element of its own. */
export function GuideWords({ html, as: Tag }: { html: string; as: 'dd' | 'li' | 'span' }) {
  return <Tag dangerouslySetInnerHTML={{ __html: html }} />;
}

/** @param subject of a mail about a mistake in the text. */
export function CheckedOn({ checkedOn, subject }: { checkedOn: string; subject: string }) {
  const { month, day, year } = dateParts(new Date(`${checkedOn}T00:00:00Z`));
  return (
    <p className="fine-print">
      {'Checked on '}
      <time dateTime={checkedOn}>{`${month} ${day}, ${year}`}</time>
      {'. '}
      <a href={`mailto:${BRAND.operator.contactEmail}?subject=${encodeURIComponent(subject)}`}>
        Something wrong?
      </a>
    </p>
  );
}

export function FactSources({
  summary,
  sources,
}: {
  summary: string;
  /** Months are like '2026-05'; those of undated pages are of the look-up. */
  sources: readonly { title: string; url: string | null; asOf: string; isUndated?: boolean }[];
}) {
  return (
    <details className="fact-sources">
      <summary>{summary}</summary>
      <ul>
        {sources.map(({ title, url, asOf, isUndated }) => (
          <li key={`${title} ${url ?? ''}`}>
            {url === null ? title : <a href={url}>{title}</a>}
            <small>{isUndated ? `undated, looked up ${monthText(asOf)}` : monthText(asOf)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
