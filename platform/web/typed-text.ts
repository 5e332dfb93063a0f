export interface TypedText {
  text: string;
  caret: readonly [start: number, end: number];
}

const typedTexts = new WeakMap<HTMLTextAreaElement, TypedText>();

const saveTypedText = (area: HTMLTextAreaElement) =>
  typedTexts.set(area, { text: area.value, caret: [area.selectionStart, area.selectionEnd] });

/**
 * Remembers what is typed into text areas before React takes them over: where the server has filled one in, React writes the
 * server's text over what its reader made of it. Call it before the page is hydrated, of which parts may be so later than others.
 */
export function recordTypedText(page: Document): void {
  for (const area of page.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) saveTypedText(area);
  page.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLTextAreaElement && saveTypedText(target),
    true,
  );
}

/** What was typed into the area before, once. */
export function consumeTypedText(area: HTMLTextAreaElement): TypedText | undefined {
  const kept = typedTexts.get(area);
  typedTexts.delete(area);
  return kept;
}
