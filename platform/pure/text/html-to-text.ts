const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The words of sanitised HTML of our own, each paragraph, line and item on a line of its own; for feeds and metadata. */
export function htmlToText(html: string): string {
  return html
    .replaceAll('\n', '')
    .replaceAll(/<br \/>|<\/(?:p|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (found) => characters[found] ?? found)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
