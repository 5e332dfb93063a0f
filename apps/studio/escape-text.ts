/** Escapes text for HTML content and attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}
