import type { Adapter, Payload } from 'oidc-provider';

/** All data is lost when the process ends. */
export function memoryAdapter(): new (model: string) => Adapter {
  const rows = new Map<string, Payload>();
  return class implements Adapter {
    readonly model: string;

    constructor(model: string) {
      this.model = model;
    }

    async upsert(id: string, payload: Payload): Promise<void> {
      rows.set(this.key(id), payload);
    }

    async find(id: string): Promise<Payload | undefined> {
      return rows.get(this.key(id));
    }

    async findByUid(uid: string): Promise<Payload | undefined> {
      return [...rows.values()].find((payload) => payload.uid === uid);
    }

    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    async consume(id: string): Promise<void> {
      const payload = rows.get(this.key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      rows.delete(this.key(id));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of rows) if (payload.grantId === grantId) rows.delete(key);
    }

    key(id: string): string {
      return `${this.model} ${id}`;
    }
  };
}
