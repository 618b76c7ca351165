export * from './games.ts';
export * from './jobs.ts';
