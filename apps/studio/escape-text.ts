/** Text as it may stand in HTML, also within quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}
