import { Fragment } from 'react';
import { getMetadata, type GenericSchema } from 'valibot';
import { BRAND } from '../../domain/brand.ts';
import { slugOf } from '../../domain/slug.ts';
import { paths } from '../urls/paths.ts';
import { EXAMPLE_GAME } from './game.ts';
import type { Operation, PrivateOperation } from './operation.ts';
import { PROBLEMS } from './problems.ts';

export function ApiPage({
  operations,
  siteOrigin,
}: {
  operations: readonly (Operation | PrivateOperation)[];
  siteOrigin: string;
}) {
  const sections = [...Map.groupBy(operations, ({ tag }) => tag)];
  return (
    <article className="prose">
      <h1>{`${BRAND.name} API`}</h1>
      <p className="lead">
        Schedules, city guides, roadtrips and game sequences as JSON. Public and read-only, no key needed,
        except for your own saved trips.
      </p>
      <p>
        {'For programs, '}
        <a href={paths.apiDescription()}>openapi.json</a>
        {' (OpenAPI 3.1) describes every field.'}
      </p>
      <nav className="parts" aria-label="Contents">
        {[...sections.map(([tag]) => tag), 'Errors'].map((name) => (
          <Fragment key={name}>
            <a href={`#${slugOf(name)}`}>{name}</a>{' '}
          </Fragment>
        ))}
      </nav>
      {sections.map(([tag, ofTag]) => (
        <section key={tag} id={slugOf(tag)}>
          <h2>{tag}</h2>
          {ofTag.map((operation) => (
            <OperationEntry key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
      <section>
        <h2>A game</h2>
        <Listing text={JSON.stringify(EXAMPLE_GAME, null, 2)} />
      </section>
      <SequenceFunction siteOrigin={siteOrigin} />
      <Rules />
      <Problems />
    </article>
  );
}

function OperationEntry({ operation }: { operation: Operation | PrivateOperation }) {
  const { path, summary, description, example, inPath, query, isOfSeason = false } = operation;
  const own = 'method' in operation ? operation : null;
  const parameters: [string, string][] = [
    ...Object.entries(inPath ?? {}),
    ...Object.entries(query?.entries ?? {}).map(descriptionOf),
    ...Object.entries(own?.headers ?? {}).map(([name, header]): [string, string] => [
      name,
      header.description,
    ]),
  ];
  return (
    <>
      <h3>{summary}</h3>
      <p>
        <code>{`${own?.method.toUpperCase() ?? 'GET'} ${path}`}</code>
      </p>
      {description && (
        <p>
          <Coded text={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <ul>
          {parameters.map(([name, meaning]) => (
            <li key={name}>
              <b>
                <code>{name}</code>
              </b>{' '}
              <Coded text={meaning} />
            </li>
          ))}
        </ul>
      )}
      {own === null && !isOfSeason ? (
        <p>
          {'Try '}
          <a href={example}>
            <code>{example}</code>
          </a>
        </p>
      ) : (
        <p>
          {'For example '}
          <code>{example}</code>
        </p>
      )}
    </>
  );
}

function descriptionOf([name, field]: [string, GenericSchema]): [string, string] {
  const { description = '' }: { description?: string } = getMetadata(field);
  return [name, description];
}

/** The API's description marks code as Markdown does. */
function Coded({ text }: { text: string }) {
  return [...text.matchAll(/`([^`]+)`|[^`]+/g)].map(({ 0: part, 1: code, index: start }) =>
    code === undefined ? part : <code key={start}>{code}</code>,
  );
}

function Listing({ text }: { text: string }) {
  return (
    <pre>
      <code>{text}</code>
    </pre>
  );
}

function SequenceFunction({ siteOrigin }: { siteOrigin: string }) {
  const body = '{"sport": "NBA", "teamPerformerIds": ["dallas-mavericks", "houston-rockets"]}';
  return (
    <section>
      <h2>Sequences of any teams</h2>
      <p>
        {
          'Send up to six teams of one league, by slug or id, whether or not a roadtrip links them. Each network has a rate limit.'
        }
      </p>
      <Listing
        text={[
          `curl ${siteOrigin}${paths.fetchGameSequences()} \\`,
          `  -H 'Content-Type: application/json' \\`,
          `  -d '${body}'`,
        ].join('\n')}
      />
    </section>
  );
}

function Rules() {
  return (
    <section>
      <h2>Rules for all requests</h2>
      <ul>
        <li>
          <strong>Responses.</strong> The result is in <code>data</code>. Lists of games have pages, with{' '}
          <code>paging</code> and <code>links</code>. Fields may be added but never removed, so ignore fields
          that you do not know.
        </li>
        <li>
          <strong>Dates.</strong> Dates are local to the venue. <code>starts_at</code> is the start in UTC,{' '}
          <code>datetime_local</code> the local time at the venue.
        </li>
        <li>
          <strong>Where games come from.</strong> <code>provenance</code> names the source of each league,
          when it was last read, and an attribution to show with its link. Sample games are marked, and
          production never shows them.
        </li>
        <li>
          <strong>Tickets.</strong> <code>ticket_url</code> leads to a seller or to our own page, never around
          a seller’s terms. <code>lowest_price</code> is in whole US dollars; fees may come on top. It is
          never older than a day.
        </li>
        <li>
          <strong>Caches.</strong> Cache a response for as long as <code>Cache-Control</code> says, then send
          its <code>ETag</code> as <code>If-None-Match</code>.
        </li>
        <li>
          <strong>Browsers.</strong> Pages of any origin can read the public API. It ignores cookies.
        </li>
        <li>
          <strong>My trips.</strong> Everything under <code>/api/v1/me</code> takes an access token of{' '}
          <code>/auth/v1</code> as <code>Authorization: Bearer</code>, or the cookies of this site’s sign-in.
          With cookies, only this site’s own pages change data. Other origins read nothing, and nothing is
          cached.
        </li>
      </ul>
    </section>
  );
}

function Problems() {
  return (
    <section id="errors">
      <h2>Errors</h2>
      <p>
        {'Errors are problem details (RFC 9457): '}
        <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>
        {' and, for a query, '}
        <code>errors</code>.
      </p>
      <dl>
        {Object.entries(PROBLEMS).map(([name, { status, title, advice }]) => (
          <div key={name} id={name}>
            <dt>{`${status} ${title}`}</dt>
            <dd>{advice}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
