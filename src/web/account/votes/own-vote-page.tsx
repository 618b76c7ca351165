import type { ReactNode } from 'react';
import { MAX_TITLE_LENGTH } from '../../../domain/votes/vote-limits.ts';
import type { VoteAction } from '../../urls/account-vocabulary.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { LinkToCopy } from '../../votes/link-to-copy.tsx';
import { OptionCard } from '../../votes/option-card.tsx';
import { Person, SoFar } from '../../votes/so-far.tsx';
import type { VoteView } from '../../votes/vote-view.ts';
import { Field, Section } from '../screens/form-parts.tsx';

export interface OwnVoteView {
  id: string;
  version: number;
  vote: VoteView;
  /** The friends' link. */
  address: string;
  isLocked: boolean;
  canReopen: boolean;
  /** Positions of trips that are ahead. */
  choices: ReadonlySet<number>;
  /** What the fields show. */
  typed: { title: string; closesOn: string };
  closing: { first: string; last: string };
  /** A personal link that was just made. */
  link: { voterId: string; name: string; address: string } | null;
  problem: { field: 'title' | 'closes' | 'vote'; text: string } | null;
}

export function OwnVotePage({ view }: { view: OwnVoteView }) {
  const { vote, address, isLocked, canReopen, choices, problem } = view;
  const { status, people, best } = vote;
  return (
    <>
      <p className="lead">
        <b>{status}</b> · {people}
        {best && ` · ${best}`}
      </p>
      {problem?.field === 'vote' && (
        <p className="field-problem" role="alert">
          {problem.text}
        </p>
      )}
      <div className="split">
        <div>
          <Section id="share" title="Send the link">
            <LinkToCopy
              id="vote-link"
              label="Link for your friends"
              address={address}
              title={vote.title}
              isQuiet={vote.best !== null || vote.isDecided}
              hint="They see the trips without where you leave from, and never your name."
            />
          </Section>
          <ul className="stack vote-options">
            {vote.options.map((option) => (
              <OptionCard key={option.position} option={option}>
                {!vote.isDecided && choices.has(option.position) && (
                  <VoteForm
                    view={view}
                    action="choose"
                    field={['option', String(option.position)]}
                    isQuiet={!option.isLeading}
                  >
                    Choose this<span className="sr">{`: ${option.title}, ${option.dates}`}</span>
                  </VoteForm>
                )}
                {option.isChosen && canReopen && (
                  <VoteForm view={view} action="reopen" isQuiet>
                    Open again
                  </VoteForm>
                )}
              </OptionCard>
            ))}
          </ul>
        </div>
        <div className="side stack">
          <SoFar vote={vote} />
          <People view={view} />
          <Settings view={view} />
          <Section id="end" title="Close or Delete">
            <VoteForm view={view} action="lock" field={['locked', isLocked ? 'off' : 'on']} isQuiet>
              {isLocked ? 'Let new people answer' : 'No new people'}
            </VoteForm>
            <details className="more">
              <summary>Delete this vote</summary>
              <p>Its link and all answers go. Your trips stay.</p>
              <VoteForm view={view} action="delete" isDanger>
                Yes, delete it
              </VoteForm>
            </details>
          </Section>
        </div>
      </div>
    </>
  );
}

function People({ view }: { view: OwnVoteView }) {
  const { vote, link } = view;
  if (!vote.voters || vote.voters.length === 0) return null;
  return (
    <Section id="people" title="People">
      <p>
        Somebody lost their answer? Make a link and send it to them. A new link ends the one before, and their
        answer says that the link came from you.
      </p>
      {link && (
        <LinkToCopy
          id="personal-link"
          label={`${link.name}’s link, shown only now`}
          address={link.address}
          title={vote.title}
          hint={`Send it to ${link.name} only.`}
        />
      )}
      <ul className="vote-people">
        {vote.voters.map((voter) => (
          <li key={voter.id}>
            <Person voter={voter} />
            <div className="acts">
              <VoteForm view={view} action="link" answersAt="people" field={['voter', voter.id]} isQuiet>
                Make a link<span className="sr">{` for ${voter.name}`}</span>
              </VoteForm>
              <VoteForm view={view} action="remove" field={['voter', voter.id]} isQuiet>
                Remove<span className="sr">{` ${voter.name}’s answer`}</span>
              </VoteForm>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Settings({ view }: { view: OwnVoteView }) {
  const { typed, closing, problem } = view;
  const problemOf = (field: 'title' | 'closes') => (problem?.field === field ? problem.text : null);
  return (
    <Section id="settings" title="Name and Deadline">
      <form
        className="pass-form"
        method="post"
        action={`${accountPaths.ownVoteForm(view.id, 'rename')}#settings`}
      >
        <input type="hidden" name="version" value={view.version} />
        <Field
          label="Name"
          name="title"
          type="text"
          defaultValue={typed.title}
          maxLength={MAX_TITLE_LENGTH}
          required
          problem={problemOf('title')}
        />
        <Field
          label="Answers until the end of"
          name="closes"
          type="date"
          defaultValue={typed.closesOn}
          min={closing.first}
          max={closing.last}
          required
          problem={problemOf('closes')}
        />
        <button type="submit" className="btn quiet">
          Save
        </button>
      </form>
    </Section>
  );
}

/** Sends the shown version, so that a change in another window is noticed. The children are the button's words. */
function VoteForm({
  view: { id, version },
  action,
  answersAt,
  field,
  isQuiet = false,
  isDanger = false,
  children,
}: {
  view: OwnVoteView;
  action: VoteAction;
  /** The section that shows what was made. */
  answersAt?: string;
  field?: readonly [name: string, value: string];
  isQuiet?: boolean;
  isDanger?: boolean;
  children: ReactNode;
}) {
  const names = ['btn', isQuiet && 'quiet', isDanger && 'danger'];
  return (
    <form method="post" action={`${accountPaths.ownVoteForm(id, action)}${answersAt ? `#${answersAt}` : ''}`}>
      <input type="hidden" name="version" value={version} />
      {field && <input type="hidden" name={field[0]} value={field[1]} />}
      <button type="submit" className={names.filter(Boolean).join(' ')}>
        {children}
      </button>
    </form>
  );
}
