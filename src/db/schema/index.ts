export * from './accounts.ts';
export * from './alerts.ts';
export * from './content.ts';
export * from './games.ts';
export * from './jobs.ts';
export * from './rate-limits.ts';
export * from './sequences.ts';
export * from './stale-tags.ts';
