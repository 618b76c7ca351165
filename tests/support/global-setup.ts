import type { TestProject } from 'vitest/node';
import { enterRunFolder } from './run-folder.ts';
import { serveSharedServices } from './shared-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The project `unit` has no services. */
    servicesUrl?: string;
  }
}

/** Creates the run's folder and serves the shared services, which start on demand. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveRunFolder = await enterRunFolder();
  try {
    const services = await serveSharedServices();
    project.provide('servicesUrl', services.url);
    return async () => {
      await services.stop();
      leaveRunFolder();
    };
  } catch (error) {
    leaveRunFolder();
    throw error;
  }
}
