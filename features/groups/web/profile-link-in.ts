/** The profile link in what somebody has typed or pasted: `mira`, `@mira`, `/user/mira` or a page's whole address. */
export function profileLinkIn(text: string): string {
  const typed = text.trim();
  return /\/user\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.replace(/^@/, '');
}
