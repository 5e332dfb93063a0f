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
