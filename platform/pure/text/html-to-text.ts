const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * The words of sanitised HTML of our own, each paragraph, line and item on a line of its own, ordered items with their numbers; for
 * feeds and metadata.
 */
export function htmlToText(html: string): string {
  return numberItems(html.replaceAll('\n', ''))
    .replaceAll(/<br \/>|<\/(?:p|li)>|<[ou]l\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (found) => characters[found] ?? found)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

function numberItems(html: string): string {
  /** The next number of each open list, the innermost last; null for one without numbers. */
  const lists: (number | null)[] = [];
  return html.replaceAll(/<(\/?[ou]l|li)\b(?: start="(\d+)")?>/g, (tag, name: string, start = '1') => {
    if (name === 'ol') lists.push(Number(start));
    else if (name === 'ul') lists.push(null);
    else if (name !== 'li') lists.pop();
    const number = lists.at(-1) ?? null;
    if (name !== 'li' || number === null) return tag;
    lists[lists.length - 1] = number + 1;
    return `${tag}${number}. `;
  });
}
