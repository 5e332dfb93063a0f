import type { Page } from 'playwright-core';

/**
 * Controls that answer, as the page is hit, to less than `least` by `least` CSS pixels; what their label or a pseudo-element adds
 * counts, and the whole card of a link that covers one. Where another control takes the rest, 24 px are enough. Links within a sentence keep the height of their line, and what a
 * larger control on the page does too is left out (WCAG 2.2, 2.5.8).
 */
export function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const least = ${least};
    const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=tab], [role=option]';
    const isInSentence = (element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.closest('p') !== null ||
        [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 1));
    const isShown = (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && !element.closest('.spoken, [inert], [aria-hidden=true]') && !element.disabled &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const controlAt = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return hit?.closest(controls) ?? hit?.closest('label')?.control ?? null;
    };
    const wholeCard = (element) => {
      const { content, position, inset, width, height } = getComputedStyle(element, '::after');
      return content !== 'none' && position === 'absolute' && inset === '0px'
        ? [{ left: 0, top: 0, width: parseFloat(width), height: parseFloat(height) }]
        : [];
    };
    const boxes = (element) => [
      ...[element, ...(element.labels ?? [])].map((one) => one.getBoundingClientRect()),
      ...wholeCard(element),
    ];
    const isBoxLarge = (element) => boxes(element).some(({ width, height }) => Math.min(width, height) >= least - 0.5);
    const answering = (element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const [{ left, top, width, height }] = boxes(element);
      const reach = (fromX, fromY, dx, dy) => {
        let length = 0;
        while (length < least && controlAt(fromX + dx * (length + 1), fromY + dy * (length + 1)) === element) length++;
        const beyond = controlAt(fromX + dx * (length + 1), fromY + dy * (length + 1));
        return { length, isShared: length < least && beyond !== null && beyond !== element };
      };
      const [x, y] = [left + Math.min(width, least) / 2, top + height / 2];
      const along = (one, other) => ({ size: one.length + other.length + 1, isShared: one.isShared || other.isShared });
      return [along(reach(x, y, -1, 0), reach(x, y, 1, 0)), along(reach(x, y, 0, -1), reach(x, y, 0, 1))];
    };
    const isLarge = (element) =>
      isBoxLarge(element) ||
      answering(element).every(({ size, isShared }) => size >= (isShared ? Math.min(least, 24) : least) - 1);
    const shown = [...document.querySelectorAll(controls)].filter(isShown);
    const reached = new Set(shown.filter((element) => element.href && isBoxLarge(element)).map(({ href }) => href));
    const found = shown
      .filter((element) => !isInSentence(element) && !reached.has(element.href) && !isLarge(element))
      .map((element) => answering(element).map(({ size }) => size).join('x') + ' ' + element.outerHTML.slice(0, 140));
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  })()`);
}
