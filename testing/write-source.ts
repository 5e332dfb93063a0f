import type { Locator, Page } from 'playwright-core';

/**
 * Writes Markdown into the source of a field with an editor. The editor loads when the field gets the focus: a text that is
 * filled in meanwhile reaches either of the two.
 */
export async function writeSource(within: Page | Locator, label: string, markdown: string): Promise<void> {
  await within.getByLabel(label).first().focus();
  await within.getByRole('button', { name: 'Source', exact: true }).click();
  await within.getByRole('textbox', { name: label }).first().fill(markdown);
}
