import { Fragment } from 'react';
import { pageWindow } from '../../domain/paging.ts';

/** Renders nothing for one page. */
export function Pagination({
  page,
  lastPage,
  href,
  label = 'Pages',
  idPrefix = 'page',
  isFollowed = true,
}: {
  page: number;
  lastPage: number;
  href: (page: number) => string;
  /** `label` and `idPrefix` must differ when a page has two of these. */
  label?: string;
  idPrefix?: string;
  /** False keeps crawlers from pages that cost a search. */
  isFollowed?: boolean;
}) {
  const rel = (name: string) => (isFollowed ? name : `${name} nofollow`);
  if (lastPage < 2) return null;
  const numbers = pageWindow(page, lastPage);
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <a id={`${idPrefix}-previous`} rel={rel('prev')} href={href(page - 1)}>
          Previous
        </a>
      )}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {number - (numbers[index - 1] ?? 0) > 1 && <span>...</span>}
          <a
            id={`${idPrefix}-${number}`}
            href={href(number)}
            rel={isFollowed ? undefined : 'nofollow'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        </Fragment>
      ))}
      {page < lastPage && (
        <a id={`${idPrefix}-next`} rel={rel('next')} href={href(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}
