import { teamColors } from '../../domain/teams/colors.ts';
import type { Team } from '../../domain/teams/index.ts';
import { colorOf, type SchemeColors } from '../styles/theme-colors.ts';
import { BrandMark, CardFrame, CardShield, SiteMark } from './card-frame.tsx';
import type { cardGame } from './social-card.ts';
import { CARD_WIDTH } from '../page/social-card-format.ts';
import { fittingSize } from './fit-text.ts';

type CardGame = NonNullable<ReturnType<typeof cardGame>>;

const LEFT = 92;
const RIGHT = CARD_WIDTH - 48;
const TICKET = { top: 408, height: 132, perforation: LEFT + 190 };

export function TeamCard({
  team,
  game,
  colors,
}: {
  team: Team;
  game: CardGame | null;
  colors: SchemeColors;
}) {
  const { primary, secondary } = teamColors(team);
  const muted = colorOf(colors, 'muted');
  return (
    <CardFrame colors={colors}>
      <rect width={30} height={574} fill={primary.background} />
      <rect x={30} width={14} height={574} fill={secondary.background} />
      <CardShield colors={colors} label={team.league} x={LEFT - 4} y={30} size={84} />
      <text x={LEFT + 96} y={84} fontSize={40} fontWeight={600} fill={muted}>
        {`${team.conference} · ${team.division}`}
      </text>
      <BrandMark colors={colors} right={RIGHT} top={38} />
      <Monogram team={team} line={colorOf(colors, 'line')} />
      <TeamName team={team} ink={colorOf(colors, 'ink')} />
      <Ticket game={game} colors={colors} />
    </CardFrame>
  );
}

function Monogram({ team, line }: { team: Team; line: string }) {
  const { primary, secondary } = teamColors(team);
  return (
    <g transform={`translate(${LEFT + 116} 262)`} textAnchor="middle">
      <circle r={116} fill={line} />
      <circle r={114} fill={secondary.background} />
      <circle r={98} fill={primary.background} />
      <text y={32} fontSize={fittingSize(team.abbreviation, 164, 96)} fill={primary.text}>
        {team.abbreviation}
      </text>
    </g>
  );
}

function TeamName({ team, ink }: { team: Team; ink: string }) {
  const left = LEFT + 272;
  const lines = nameLines(team).map((line) => line.toUpperCase());
  const sizes = lines.map((line) => fittingSize(line, RIGHT - left, lines.length === 1 ? 180 : 138));
  const size = Math.min(...sizes);
  const leading = size * 0.86;
  const capHeight = size * 0.7;
  const first = 262 + capHeight / 2 - (leading * (lines.length - 1)) / 2;
  return (
    <>
      {lines.map((line, index) => (
        <text key={line} x={left} y={first + index * leading} fontSize={size} fill={ink}>
          {line}
        </text>
      ))}
    </>
  );
}

/** Returns 'Golden State' and 'Warriors', or one line for a name without a place. */
function nameLines({ fullName, nickname }: Team): string[] {
  const place = fullName.endsWith(` ${nickname}`) ? fullName.slice(0, -nickname.length - 1) : null;
  return place ? [place, nickname] : [fullName];
}

function Ticket({ game, colors }: { game: CardGame | null; colors: SchemeColors }) {
  const { top, height, perforation } = TICKET;
  const paper = colorOf(colors, 'paper');
  const line = colorOf(colors, 'line');
  return (
    <>
      <rect
        x={LEFT}
        y={top}
        width={RIGHT - LEFT}
        height={height}
        rx={12}
        fill={colorOf(colors, 'card')}
        stroke={line}
        strokeWidth={3}
      />
      <path
        d={`M${perforation} ${top + 18}V${top + height - 12}`}
        stroke={line}
        strokeWidth={4}
        strokeDasharray="4 9"
      />
      {[top, top + height].map((y) => (
        <circle key={y} cx={perforation} cy={y} r={14} fill={paper} stroke={line} strokeWidth={3} />
      ))}
      {/* The notches have no outline on the side of the background. */}
      <path
        d={`M${perforation - 18} ${top - 8.5}h36M${perforation - 18} ${top + height + 8.5}h36`}
        stroke={paper}
        strokeWidth={14}
      />
      {game ? <NextGame game={game} colors={colors} /> : <NoGame colors={colors} />}
    </>
  );
}

function NextGame({ game, colors }: { game: CardGame; colors: SchemeColors }) {
  const { top, perforation } = TICKET;
  const middle = (LEFT + perforation) / 2;
  const left = perforation + 36;
  const width = RIGHT - left - 36;
  const ink = colorOf(colors, 'ink');
  const muted = colorOf(colors, 'muted');
  return (
    <>
      <g textAnchor="middle">
        <text x={middle} y={top + 50} fontSize={36} fontWeight={600} fill={muted}>
          {game.date ? game.date.weekday.toUpperCase() : 'DATE'}
        </text>
        <text x={middle} y={top + 108} fontSize={64} fill={ink}>
          {game.date ? game.date.day.toUpperCase() : 'TBD'}
        </text>
      </g>
      <text x={left} y={top + 62} fontSize={fittingSize(game.matchup, width, 60)} fill={ink}>
        {game.matchup}
      </text>
      <text x={left} y={top + 108} fontSize={38} fontWeight={600} fill={muted}>
        {game.place ? `Next game, in ${game.place}` : 'Next game'}
      </text>
    </>
  );
}

function NoGame({ colors }: { colors: SchemeColors }) {
  const { top, perforation } = TICKET;
  return (
    <>
      <g transform={`translate(${(LEFT + perforation) / 2 - 40} ${top + 26}) scale(2)`}>
        <SiteMark colors={colors} />
      </g>
      <text x={perforation + 36} y={top + 86} fontSize={60} fill={colorOf(colors, 'ink')}>
        Schedule and travel guide
      </text>
    </>
  );
}
