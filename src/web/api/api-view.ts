import { OPERATIONS, type Operation } from './operations.ts';
import { PATH_PARAMETERS, QUERIES } from './parameters.ts';

export interface OperationView {
  id: string;
  path: string;
  summary: string;
  description: string | null;
  parameters: readonly { name: string; description: string }[];
  example: string;
  /** Says whether the example exists in every season. */
  canBeTried: boolean;
}

/** Groups the operations by tag in the order of `OPERATIONS`. */
export function apiView(): { tag: string; operations: readonly OperationView[] }[] {
  const operations: [string, Operation][] = Object.entries(OPERATIONS);
  const tags = [...new Set(operations.map(([, { tag }]) => tag))];
  return tags.map((tag) => ({
    tag,
    operations: operations.filter(([, operation]) => operation.tag === tag).map(operationView),
  }));
}

function operationView([id, operation]: [string, Operation]): OperationView {
  const { path, summary, description = null, example, isOfSeason = false } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    description: PATH_PARAMETERS[name] ?? '',
  }));
  const query = Object.entries(QUERIES).find(([name]) => name === id)?.[1];
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, field]) => ({
    name,
    description: field.meta()?.description ?? '',
  }));
  return {
    id,
    path,
    summary,
    description,
    parameters: [...inPath, ...inQuery],
    example,
    canBeTried: !isOfSeason,
  };
}
