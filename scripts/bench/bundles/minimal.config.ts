import workerConfig from '../../../vite.worker.config.ts';

/** The minimal Worker is what the libraries are without our edits. */
export default { ...workerConfig, plugins: [] };
