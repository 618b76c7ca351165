import type { ToastText } from '../session/toasts.ts';
import { Toast } from '../ui/toast.tsx';
import { paths } from '../urls/paths.ts';
import { AnswerFields, type AnswerFormView } from './answer-fields.tsx';
import { LinkToCopy } from './link-to-copy.tsx';
import { AnswerRadios, OptionCard } from './option-card.tsx';
import { People, Person, SoFar } from './so-far.tsx';
import type { VoterView, VoteView } from './vote-view.ts';

export interface VotePageView {
  key: string;
  vote: VoteView;
  /** The answers of this browser. */
  own: readonly VoterView[];
  /** Null where this browser answers nothing now. */
  form: AnswerFormView | null;
  /** Why nobody can answer, and what to do; null where somebody can. */
  closed: string | null;
  canChange: boolean;
  canAnswerForOthers: boolean;
  /** A personal link that was just made, with its voter's name. */
  link: { name: string; address: string } | null;
  /** The personal link that was opened; null without one. */
  opened: string | null;
  toast: ToastText | null;
}

export function VotePage({ page }: { page: VotePageView }) {
  const { key, vote, form, toast } = page;
  const halves = (
    <>
      <div>
        <VoteHead vote={vote} />
        <ul className="stack vote-options">
          {vote.options.map((option) => (
            <OptionCard key={option.position} option={option}>
              {option.live && (
                <>
                  <p className="acts">
                    <a className="btn" href={option.live}>
                      Follow this trip
                    </a>
                  </p>
                  <small>The current plan, its calendar, and an email when a game moves.</small>
                </>
              )}
              {form && (!vote.isDecided || option.isChosen) && (
                <AnswerRadios
                  option={option}
                  isSingle={vote.isSingle}
                  given={form.draft.answers.get(option.position)}
                />
              )}
            </OptionCard>
          ))}
        </ul>
      </div>
      <div className="side">
        {form && <AnswerFields form={form} />}
        {!form && <OwnAnswers page={page} />}
        <SoFar vote={vote}>
          <People voters={vote.voters} />
        </SoFar>
      </div>
    </>
  );
  return (
    <>
      {form ? (
        <form className="split vote" method="post" action={`${paths.vote(key)}#answer`} noValidate>
          {halves}
        </form>
      ) : (
        <div className="split vote">{halves}</div>
      )}
      {toast && <Toast {...toast} />}
    </>
  );
}

function VoteHead({ vote: { title, status, people, best } }: { vote: VoteView }) {
  return (
    <header className="vote-head">
      <h1>{title}</h1>
      <p className="sub">
        <b>{status}</b> · {people}
      </p>
      {best && <p className="vote-best">{best}</p>}
    </header>
  );
}

function OwnAnswers({ page }: { page: VotePageView }) {
  const { key, vote, own, opened, link, closed, canChange, canAnswerForOthers } = page;
  return (
    <section className="box vote-form" id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">{own.length > 0 ? 'Your answer' : 'Answers'}</h2>
      {link && (
        <LinkToCopy
          id="my-link"
          label={`${link.name}’s link, shown only now`}
          address={link.address}
          title={vote.title}
          hint="It opens the answer in another browser. Any link made before no longer works."
        />
      )}
      {closed && <p>{closed}</p>}
      {opened && (
        <form method="post" action={paths.voteLink(key, opened)}>
          <p>This is a personal link. Continue to see the answers and to change your own.</p>
          <button type="submit" className="btn vote-send">
            Continue with my answer
          </button>
        </form>
      )}
      {own.map((voter) => (
        <div key={voter.id} className="vote-own">
          <Person voter={voter} />
          <div className="acts">
            {canChange && (
              <a className="btn" href={`${paths.vote(key, voter.id)}#answer`}>
                Change my answer<span className="sr">{`: ${voter.name}`}</span>
              </a>
            )}
            <form method="post" action={`${paths.vote(key)}#answer`}>
              <button type="submit" className="btn quiet" name="link" value={voter.id}>
                My link for another phone<span className="sr">{`: ${voter.name}`}</span>
              </button>
            </form>
            <form method="post" action={paths.voteErase(key)}>
              <button type="submit" className="btn quiet" name="voter" value={voter.id}>
                Erase<span className="sr">{` ${voter.name}’s answer`}</span>
              </button>
            </form>
          </div>
        </div>
      ))}
      {canAnswerForOthers && (
        <p>
          <a href={`${paths.vote(key, 'new')}#answer`}>Answer for somebody else here</a>
        </p>
      )}
    </section>
  );
}
