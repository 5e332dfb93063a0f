import { HtmlValidate, type RuleConfig } from 'html-validate';
import type { Page } from 'playwright-core';

/** What does not fit us, each with its reason. */
const exceptions: RuleConfig = {
  // Only another origin's files could change; ours come with the page.
  'require-sri': ['error', { target: 'crossorigin' }],
  // Safari calls a list without markers no list, unless it has the role.
  'no-redundant-role': 'off',
  // A list beside the page's h1 may stand before it, and dialogs are not pages. Tests of pages count the h1 themselves.
  'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
  // Browsers draw `progress` each in its own way; axe checks names and values of ours.
  'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  // ARIA allows names on lists and their items, by which screen readers tell subscriptions and orders apart.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // A search by one field is sent by Enter and by the key "search" of a phone.
  'wcag/h32': 'off',
};

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: exceptions,
});

/** What html-validate finds in the HTML that the server sends for the window's page to its viewer. */
export const markupFindings = async (page: Page): Promise<string[]> =>
  findMarkupFaults(await (await page.request.get(page.url())).text());

/** What html-validate finds in a document: rule, text and element. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the document'}`),
  );
}
