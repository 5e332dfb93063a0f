export interface TypedText {
  text: string;
  caret: readonly [start: number, end: number];
}

const typedTexts = new WeakMap<HTMLTextAreaElement, TypedText>();

const saveTypedText = (area: HTMLTextAreaElement) =>
  typedTexts.set(area, { text: area.value, caret: [area.selectionStart, area.selectionEnd] });

/**
 * Records the text typed into text areas before hydration, since hydrating a prefilled text area resets it to the server's
 * text. Call it before hydration starts; parts of a page may hydrate later than others.
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

/** Returns and removes the text recorded for the area. */
export function consumeTypedText(area: HTMLTextAreaElement): TypedText | undefined {
  const kept = typedTexts.get(area);
  typedTexts.delete(area);
  return kept;
}
