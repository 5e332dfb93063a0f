export interface TypedText {
  text: string;
  caret: readonly [start: number, end: number];
}

const typed = new WeakMap<HTMLTextAreaElement, TypedText>();

const keep = (area: HTMLTextAreaElement) =>
  typed.set(area, { text: area.value, caret: [area.selectionStart, area.selectionEnd] });

/**
 * Remembers what is typed into text areas before React takes them over: where the server has filled one in, React writes the
 * server's text over what its reader made of it. Call it before the page is hydrated, of which parts may be so later than others.
 */
export function keepTypedAreas(page: Document): void {
  for (const area of page.querySelectorAll('textarea')) if (area.value !== area.defaultValue) keep(area);
  page.addEventListener('input', ({ target }) => target instanceof HTMLTextAreaElement && keep(target), true);
}

/** What was typed into the area before, once. */
export function takeTypedText(area: HTMLTextAreaElement): TypedText | undefined {
  const kept = typed.get(area);
  typed.delete(area);
  return kept;
}
