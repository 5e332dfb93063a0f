import type { Page } from 'playwright-core';

/**
 * Controls that answer to less than `least` by `least` CSS pixels; what their label or a pseudo-element adds counts. Links within
 * a sentence keep the height of their line, and what a larger control on the page does too is left out (WCAG 2.2, 2.5.8).
 */
export function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=tab], [role=option]';
    const isInSentence = (element) =>
      getComputedStyle(element).display === 'inline' &&
      [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 1);
    const isShown = (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && !element.closest('.spoken, [inert], [aria-hidden=true]') && !element.disabled &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const pseudoSize = (element, pseudo) => {
      const { content, position, width, height } = getComputedStyle(element, pseudo);
      return content === 'none' || position !== 'absolute' ? [] : [{ width: parseFloat(width), height: parseFloat(height) }];
    };
    const isLarge = (element) =>
      [
        element.getBoundingClientRect(),
        ...[...(element.labels ?? [])].map((label) => label.getBoundingClientRect()),
        ...pseudoSize(element, '::before'),
        ...pseudoSize(element, '::after'),
      ].some(({ width, height }) => Math.min(width, height) >= ${least} - 0.5);
    const shown = [...document.querySelectorAll(controls)].filter(isShown);
    const reached = new Set(shown.filter((element) => element.href && isLarge(element)).map(({ href }) => href));
    return shown
      .filter((element) => !isInSentence(element) && !reached.has(element.href) && !isLarge(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.round(width) + 'x' + Math.round(height) + ' ' + element.outerHTML.slice(0, 140);
      });
  })()`);
}
