import { exitWith, ExpectedError, step } from '../cli/console.ts';
import { migrate } from './migrate.ts';

try {
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl)
    throw new ExpectedError(
      'DATABASE_URL is not set. Set it to the connection string of the Neon database to migrate.',
    );
  await step(
    'Migrations',
    () => migrate(databaseUrl),
    (names) => names.join(', ') || 'none new',
  );
} catch (error) {
  exitWith(error);
}
