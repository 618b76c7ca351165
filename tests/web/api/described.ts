import { expect } from 'vitest';
import { openApiDocument } from '../../../src/web/api/openapi.ts';
import { readApiDescription } from '../../support/api-description.ts';

const description = readApiDescription(JSON.parse(JSON.stringify(openApiDocument())));

/** Fails unless the response is as the API's description says. */
export async function described(
  path: string,
  response: Response,
  method?: Parameters<typeof description.faultsOfAnswer>[2],
): Promise<Response> {
  expect(await description.faultsOfAnswer(path, response.clone(), method), path).toEqual([]);
  return response;
}

/** Status and kind of a problem. */
export const problemOf = async (response: Response) => {
  const { type } = await response.json();
  return [response.status, String(type).split('#')[1]];
};
