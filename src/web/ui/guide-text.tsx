/** @param html from the content loader, which sanitizes it (docs/rules.md#guides). */
export function GuideText({ html }: { html: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
