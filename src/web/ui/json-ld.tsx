const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** Structured data, one block per page; the only place where text enters a script element. */
export function JsonLd({ objects }: { objects: readonly object[] }) {
  if (objects.length === 0) return null;
  const graph = { '@context': 'https://schema.org', '@graph': objects };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafeJson(graph) }} />;
}

/** JSON that cannot close its script element, whatever the strings inside hold. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
