/** The profile link in typed or pasted text: `mira`, `@mira`, `/user/mira` or the whole address of a profile. */
export function profileLinkIn(text: string): string {
  const typed = text.trim();
  return /\/user\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.replace(/^@/, '');
}
