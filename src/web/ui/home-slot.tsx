import { WATCH_SENTENCE } from './watch-sentence.ts';

/** One link; the words that matter most come first. */
export interface OwnNews {
  lead: string;
  text: string;
  href: string;
}

/** @param news null on the public page. */
export function HomeSlot({ news }: { news: OwnNews | null }) {
  return (
    <p className="own-news" data-slot="home">
      {news === null ? (
        WATCH_SENTENCE
      ) : (
        <a href={news.href}>
          <b>{news.lead}</b> {news.text}
        </a>
      )}
    </p>
  );
}
