import { exitWith, step } from '../cli/console.ts';
import { migrate } from './migrate.ts';
import { operatorVariables, requireVariable } from './production-variables.ts';

try {
  const databaseUrl = requireVariable(await operatorVariables(), 'DATABASE_URL');
  await step(
    'Migrations',
    () => migrate(databaseUrl),
    (names) => names.join(', ') || 'none new',
  );
} catch (error) {
  exitWith(error);
}
