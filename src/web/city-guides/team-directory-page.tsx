import { DirectoryBody, DirectoryFragment } from './directory-fragment.tsx';
import type { DirectoryState } from './directory-state.ts';

export function TeamDirectoryPage({ state }: { state: DirectoryState }) {
  return (
    <>
      <h1>Sports Team Directory</h1>
      <p className="lead">
        Every team has a city, and every city a guide: two days in town, and the game on the third.
      </p>
      <DirectoryFragment state={state} />
      {state.kind === 'error' && (
        <>
          <template data-for="directory" data-state="loading">
            <DirectoryBody state={{ kind: 'loading' }} />
          </template>
          <template data-for="directory" data-state="error">
            <DirectoryBody state={{ kind: 'error' }} />
          </template>
        </>
      )}
    </>
  );
}
