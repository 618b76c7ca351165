const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** No other file writes text into script elements. */
export function JsonLd({ objects }: { objects: readonly object[] }) {
  if (objects.length === 0) return null;
  const graph = { '@context': 'https://schema.org', '@graph': objects };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafeJson(graph) }} />;
}

/** The content security policy allows data for browser modules, because browsers do not execute it. */
export function JsonScript({ id, value }: { id: string; value: object }) {
  const json = { __html: scriptSafeJson(value) };
  return <script type="application/json" id={id} dangerouslySetInnerHTML={json} />;
}

export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
