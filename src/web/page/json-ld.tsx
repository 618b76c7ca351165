const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** Structured data, one block per page. This file is the only one where text enters a script element. */
export function JsonLd({ objects }: { objects: readonly object[] }) {
  if (objects.length === 0) return null;
  const graph = { '@context': 'https://schema.org', '@graph': objects };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafeJson(graph) }} />;
}

/** Data for a module of ours; a policy without inline scripts lets it be, since nobody runs it. */
export function JsonScript({ id, value }: { id: string; value: object }) {
  const json = { __html: scriptSafeJson(value) };
  return <script type="application/json" id={id} dangerouslySetInnerHTML={json} />;
}

/** JSON that cannot close its script element, whatever the strings inside hold. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
