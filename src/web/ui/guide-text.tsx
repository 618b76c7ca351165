/** @param html sanitized by the content loader (docs/rules.md#guides). */
export function GuideText({ html }: { html: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
