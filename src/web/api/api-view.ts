import { OPERATIONS, type Operation } from './operations.ts';
import { PATH_PARAMETERS, PRIVATE_QUERIES, QUERIES } from './parameters.ts';
import { PRIVATE_OPERATIONS, type PrivateOperation } from './private-operations.ts';
import { mustExist } from '../../domain/must-exist.ts';

export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  parameters: readonly { name: string; description: string }[];
  example: string;
  /** Says whether a link to the example works for everybody in every season. */
  canBeTried: boolean;
}

/** Groups the operations by tag in the order of `OPERATIONS`, the private ones last. */
export function apiView(): { tag: string; operations: readonly OperationView[] }[] {
  const operations: [string, Operation | PrivateOperation][] = [
    ...Object.entries(OPERATIONS),
    ...Object.entries(PRIVATE_OPERATIONS),
  ];
  const tags = [...new Set(operations.map(([, { tag }]) => tag))];
  return tags.map((tag) => ({
    tag,
    operations: operations.filter(([, operation]) => operation.tag === tag).map(operationView),
  }));
}

function operationView([id, operation]: [string, Operation | PrivateOperation]): OperationView {
  const own = 'method' in operation ? operation : null;
  const { path, summary, description = null, example, isOfSeason = false } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    description: mustExist(PATH_PARAMETERS[name]),
  }));
  const inHeaders = Object.entries(own?.headers ?? {}).map(([name, header]) => ({
    name,
    description: header.description,
  }));
  const query = Object.entries({ ...QUERIES, ...PRIVATE_QUERIES }).find(([name]) => name === id)?.[1];
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, field]) => ({
    name,
    description: field.meta()?.description ?? '',
  }));
  return {
    id,
    method: own?.method.toUpperCase() ?? 'GET',
    path,
    summary,
    description,
    parameters: [...inPath, ...inQuery, ...inHeaders],
    example,
    canBeTried: !isOfSeason && own === null,
  };
}
