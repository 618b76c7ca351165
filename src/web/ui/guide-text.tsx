/** @param html the HTML that the content loader sanitized (docs/rules.md#guides). */
export function GuideText({ html }: { html: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
