import { NearResult } from '../../../../src/web/home/games-near.tsx';

const BOZEMAN = { slug: 'bozeman-mt', label: 'Bozeman, MT' };

export function NearStates() {
  return (
    <>
      <NearResult state={{ kind: 'unreachable', typed: 'Chicago' }} />
      <NearResult state={{ kind: 'no-games', place: BOZEMAN, hours: 12 }} />
      <NearResult
        state={{
          kind: 'no-place',
          typed: 'Bozman',
          missing: { message: "We don't know 'Bozman'. Did you mean Bozeman, MT?", choices: [BOZEMAN] },
        }}
      />
    </>
  );
}
