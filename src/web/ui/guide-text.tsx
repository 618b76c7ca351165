/** @param html rendered and sanitized by the content loader, never anything a visitor sent. */
export function GuideText({ html }: { html: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
