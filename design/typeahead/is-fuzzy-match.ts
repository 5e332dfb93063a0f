/** How well a matching text fits what is typed, the best first: its start (0), the start of a word (1), a part (2), single letters (3). */
export function rankMatch(text: string, typed: string): number {
  const at = text.toLowerCase().indexOf(typed.trim().toLowerCase());
  if (at <= 0) return at === 0 ? 0 : 3;
  return /[\s(-]/.test(text.charAt(at - 1)) ? 1 : 2;
}

/** Whether the typed characters occur in the text in order, with any others between them: "dpte" finds "Deep Techno". */
export function isFuzzyMatch(text: string, typed: string): boolean {
  const letters = [...text.toLowerCase()];
  let at = 0;
  for (const letter of typed.toLowerCase().replaceAll(/\s/g, '')) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
