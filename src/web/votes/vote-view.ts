import type { Voter } from '../../db/queries/group-votes.ts';
import { dateSpan, dayText } from '../../domain/dates/date-text.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { capitalized, listText } from '../../domain/list-text.ts';
import { placeLabel } from '../../domain/places/place.ts';
import type { CheckedTrip } from '../../domain/trips/check/check-trip.ts';
import { COST_DEFAULTS, gasDollars } from '../../domain/trips/trip-cost.ts';
import { ANSWER_LABELS, VOTE_ANSWERS, type VoteAnswer } from '../../domain/votes/vote-answer.ts';
import { datesBetween, isAnsweringOver, isVoteOver } from '../../domain/votes/vote-dates.ts';
import { absenceTexts, bestText } from '../../domain/votes/vote-sentences.ts';
import { listedLine } from '../games/listed-line.ts';
import type { GameLine } from '../games/game-lines.tsx';
import { gamesText } from '../games/shown-game.ts';
import { dollars, rangeText } from '../trip-pages/trip-cost-section.tsx';
import { costOf, figuresOf } from '../trip-pages/trip-page-state.ts';
import type { Figure } from '../trip-pages/trip-state.ts';
import { paths } from '../urls/paths.ts';
import type { LoadedVote, OptionFacts } from './load-vote.ts';

export interface VoteView {
  title: string;
  isSingle: boolean;
  /** Such as 'Open until Sun, Dec 6', or 'Decided: Dallas & Houston, Dec 4-6, 2026'. */
  status: string;
  isDecided: boolean;
  /** Such as '3 people have answered'. */
  people: string;
  /** Null before the first answer and after the decision. */
  best: string | null;
  /** The best comes first; of a decided vote the chosen one. */
  options: readonly OptionView[];
  /** Null for those who may know only numbers. */
  voters: readonly VoterView[] | null;
}

export interface OptionView {
  position: number;
  title: string;
  dates: string;
  href: string;
  games: string;
  figures: readonly Figure[];
  lines: readonly GameLine[];
  /** Such as 'Changed Nov 26', or 'This trip is over'. */
  notes: readonly string[];
  isLeading: boolean;
  isChosen: boolean;
  /** The decided trip's live page, while its link is the one that was chosen. */
  live: string | null;
  counts: Readonly<Record<VoteAnswer, number>>;
  /** Such as 'About $210-290 a head: 4 people, 2 rooms, 1 car'. */
  cost: string | null;
  /** Such as 'Sun: 4 of 5, not Ben'. */
  absences: readonly string[];
  /** Such as 'Yes: Amy, Cara', or 'Yes: 2' for those who may know only numbers. */
  answers: readonly string[];
}

export interface VoterView {
  id: string;
  name: string;
  /** Such as 'from Austin, TX', 'can’t Sun, Dec 6' and 'link from the organizer'. */
  facts: readonly string[];
  note: string;
}

/** @param own the voters of this browser; null for the organizer, who sees everything. */
export function voteView(loaded: LoadedVote, own: readonly Voter[] | null, now: Date): VoteView {
  const { vote, voters, facts, options } = loaded;
  const isDecided = vote.chosen !== null;
  const isSingle = options.length === 1;
  const hasNames = own === null || own.length > 0;
  const chosenFirst = facts.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)));
  const [best] = facts;
  function isChosen({ option }: OptionFacts): boolean {
    return option.position === vote.chosen;
  }
  return {
    title: vote.title,
    isSingle,
    status: statusText(loaded, now),
    isDecided,
    people: peopleText(voters.length),
    best: isDecided || voters.length === 0 || !best ? null : bestText(best.tally, isSingle),
    options: chosenFirst.map((option) => ({
      ...optionView(option, loaded, { own: own ?? [], hasNames, now }),
      isLeading: !isDecided && !isSingle && voters.length > 0 && option === best,
      isChosen: isChosen(option),
      live: isChosen(option) ? livePath(option, vote) : null,
    })),
    voters: hasNames ? voters.map((voter) => voterView(voter, loaded)) : null,
  };
}

/** A link that the owner replaced or turned off since the decision may be meant to shut a voter out. */
function livePath(
  { option: { liveKey } }: OptionFacts,
  { chosenLiveKey }: LoadedVote['vote'],
): string | null {
  return liveKey !== null && liveKey === chosenLiveKey ? paths.liveTrip(liveKey) : null;
}

function statusText({ vote, facts }: LoadedVote, now: Date): string {
  const chosen = facts.find(({ option }) => option.position === vote.chosen);
  return chosen ? `Decided: ${optionName(chosen)}` : answeringText(vote, now);
}

export function answeringText(vote: { closesOn: string; timeZone: string }, now: Date): string {
  const until = dayText(vote.closesOn);
  return isAnsweringOver(vote, now) ? `Answers closed ${until}` : `Open until ${until}`;
}

/** Such as 'Dallas & Houston, Dec 4-6, 2026'. */
export function optionName({ title, firstDate, lastDate }: OptionFacts): string {
  return `${title}, ${dateSpan(firstDate, lastDate)}`;
}

function peopleText(count: number): string {
  if (count === 0) return 'Nobody has answered yet';
  return count === 1 ? '1 person has answered' : `${count} people have answered`;
}

function optionView(
  facts: OptionFacts,
  { vote, voters, options }: LoadedVote,
  { own, hasNames, now }: { own: readonly Voter[]; hasNames: boolean; now: Date },
): Omit<OptionView, 'isLeading' | 'isChosen' | 'live'> {
  const { option, plan, checked, title, firstDate, lastDate, tally } = facts;
  const trip = checked?.checked?.trip ?? null;
  const stored = checked?.checked?.stored ?? [];
  const labels = ANSWER_LABELS[options.length === 1 || option.position === vote.chosen ? 'one' : 'several'];
  const { yes, maybe, no } = tally;
  return {
    position: option.position,
    title,
    dates: dateSpan(firstDate, lastDate),
    href: paths.trip(option.code),
    games: gamesText(stored.length === 0 ? plan.games.length : stored.length),
    figures: trip ? figuresOf(trip, plan.limits.travel) : [],
    lines: stored.map(listedLine).map((line) => ({ ...line, href: null })),
    notes: [
      ...(option.changedAt ? [`Changed ${dayText(localDateAt(option.changedAt, vote.timeZone))}`] : []),
      ...conditionNotes(checked, isVoteOver({ ...vote, lastDate }, now)),
    ],
    counts: { yes, maybe, no },
    cost: costText(facts, own),
    absences: absenceTexts(datesBetween(firstDate, lastDate), voters, hasNames),
    answers: VOTE_ANSWERS.flatMap((answer) => {
      const names = voters.flatMap((voter) => namedAnswer(voter, option, answer));
      return names.length === 0 ? [] : [`${labels[answer]}: ${hasNames ? names.join(', ') : names.length}`];
    }),
  };
}

function namedAnswer(
  { name, answers }: Voter,
  { position, changedAt }: OptionFacts['option'],
  answer: VoteAnswer,
): string[] {
  const given = answers.get(position);
  if (given?.answer !== answer) return [];
  return [changedAt !== null && given.answeredAt < changedAt ? `${name} (before the change)` : name];
}

function conditionNotes(checked: CheckedTrip | null, isOver: boolean): string[] {
  if (isOver || checked?.condition === 'over') return ['This trip is over'];
  const isBroken = checked === null || checked.condition === 'none' || checked.condition === 'broken';
  return isBroken ? ['This trip no longer works as planned'] : [];
}

/** For those who do not say no, two at least. */
function costText({ checked, plan, tally, ways, bed }: OptionFacts, own: readonly Voter[]): string | null {
  const sequence = checked?.checked ?? null;
  if (sequence === null) return null;
  const assumptions = { ...COST_DEFAULTS, people: Math.max(COST_DEFAULTS.people, tally.yes + tally.maybe) };
  const isByRail = plan.limits.travel === 'rail';
  const parsed = { assumptions, bought: new Map(), wrong: new Map(), isByRail };
  const state = costOf(sequence.trip, sequence.stored, bed, parsed);
  const { perPerson, roomCount, carCount } = state.cost;
  const counted = [
    `${assumptions.people} people`,
    ...(state.nights === 0 ? [] : [roomCount === 1 ? '1 room' : `${roomCount} rooms`]),
    ...(isByRail ? ['without train fares'] : [carCount === 1 ? '1 car' : `${carCount} cars`]),
    ...ticketNote(state.knownPrices.length, state.gameCount),
  ];
  const ownWay = own.flatMap(({ id }) => {
    const { out, back } = ways.get(id) ?? { out: null, back: null };
    return out && back ? Math.round(gasDollars(out.miles + back.miles, COST_DEFAULTS)) : [];
  })[0];
  const way = ownWay === undefined ? '' : `; your own way ${dollars(ownWay)}`;
  return `About ${rangeText(perPerson)} a head: ${counted.join(', ')}${way}`;
}

function ticketNote(priced: number, games: number): string[] {
  if (priced === 0) return ['without tickets'];
  return priced === games ? [] : [`tickets for ${priced} of ${games} games`];
}

function voterView(voter: Voter, { places }: LoadedVote): VoterView {
  const { id, name, note, placeNumber, awayDates, isLinkFromOrganizer } = voter;
  const place = places.find(({ number }) => number === placeNumber);
  const facts = [
    ...(place ? [`from ${placeLabel(place)}`] : []),
    ...(awayDates.length === 0 ? [] : [`can’t ${listText(awayDates.map(dayText), 'and')}`]),
    ...(isLinkFromOrganizer ? ['link from the organizer'] : []),
  ];
  return { id, name, note, facts: facts.map((fact, index) => (index === 0 ? capitalized(fact) : fact)) };
}
