/** The path fits a view box of 40 by 40. */
export const SHIELD_OUTLINE =
  'M7 2q6.500 3.500 13 0q6.500 3.500 13 0q5.500 4.500 5 12q3 15-18 25Q-1 29 2 14q-.5-7.500 5-12z';

export function ShieldSymbol() {
  return (
    <svg className="shield-symbol" aria-hidden="true">
      <symbol id="shield" viewBox="0 0 40 40">
        <path d={SHIELD_OUTLINE} />
      </symbol>
    </svg>
  );
}

export function Shield({ label }: { label: string }) {
  return (
    <span className="shield">
      <svg aria-hidden="true">
        <use href="#shield" />
      </svg>
      {label}
    </span>
  );
}
