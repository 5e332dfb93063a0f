import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const gallery = '/dev/gallery/blocks';
const contents = ['shortest', 'usual', 'longest', 'none', 'frames'];

const at = (width: number) => ({ viewport: { width, height: 1000 }, reducedMotion: 'reduce' as const });
const blockOf = (id: string) => `[data-block="${id}"]`;

async function openAt(width: number, show: string): Promise<Page> {
  const page = await site.newPage(at(width));
  await site.open(page, `${gallery}?show=${show}`);
  return page;
}

/** Where an element is, in CSS px. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
}

test.each([1440, 1100, 800, 390])(
  'every kind of block fits at %i px, and axe finds nothing in both themes',
  async (width) => {
    const page = await site.newPage(at(width));
    for (const show of contents) {
      await page.emulateMedia({ colorScheme: 'light' });
      await site.open(page, `${gallery}?show=${show}`);
      expect(await findOverflow(page), show).toEqual([]);
      expect(await axeFindings(page), show).toEqual([]);
      await switchTheme(page, 'dark');
      expect(await axeFindings(page, ['color-contrast']), show).toEqual([]);
    }
  },
);

test('a wide block fills the page, a normal one has at most 1140 px and a narrow one 668 [CMS-016]', async () => {
  const page = await openAt(1440, 'frames');
  const widthOf = async (width: string) =>
    (await boxOf(page, `${blockOf(`width-${width}`)} > :last-child`)).width;
  const main = await page.locator('main').evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
  expect([await widthOf('wide'), await widthOf('normal'), await widthOf('narrow')]).toEqual([
    main,
    1140,
    668,
  ]);
});

test('spacing is 0, 16, 32 or 64 px above and below [CMS-018]', async () => {
  const page = await openAt(1440, 'frames');
  const found = [];
  for (const size of ['none', 'small', 'medium', 'large'])
    found.push(
      await page.locator(blockOf(`spacing-${size}`)).evaluate((element) => {
        const { paddingTop, paddingBottom } = getComputedStyle(element);
        return [paddingTop, paddingBottom];
      }),
    );
  expect(found).toEqual(['0px', '16px', '32px', '64px'].map((size) => [size, size]));
});

test('a space is 16, 32 or 64 px high [CMS-042]', async () => {
  const heights = [];
  for (const show of ['shortest', 'usual', 'longest']) {
    const page = await openAt(1100, show);
    heights.push((await boxOf(page, `${blockOf(`spacing-${show}`)} > :last-child > *`)).height);
  }
  expect(heights).toEqual([16, 32, 64]);
});

const carousel = blockOf('carousel-usual');

/** The places of the cards that are wholly in view. */
const inView = (page: Page) =>
  page.locator(`${carousel} ul`).evaluate((list) => {
    const row = list.getBoundingClientRect();
    return [...list.children].flatMap((slide, place) => {
      const { left, right } = slide.getBoundingClientRect();
      return left >= row.left - 1 && right <= row.right + 1 && right > left ? [place] : [];
    });
  });

test.each([
  [1600, 4],
  [1300, 4],
  [1100, 3],
  [800, 3],
  [390, 2],
])('at %i px a carousel shows %i cards and moves by as many [CMS-058] [CMS-059]', async (width, shown) => {
  const page = await openAt(width, 'usual');
  const places = (from: number) => Array.from({ length: shown }, (_, place) => from + place);
  expect(await inView(page)).toEqual(places(0));
  await page.locator(carousel).getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => inView(page)).toEqual(places(shown));
  const bar = page.locator(carousel).getByRole('progressbar');
  // Of six cards.
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe(shown === 2 ? '67' : '100');
  await page.locator(carousel).getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => inView(page)).toEqual(places(0));
});

test.each(['text-and-image', 'cta-row'])(
  '%s is one row, stacked below 668 px [CMS-045] [CMS-047]',
  async (kind) => {
    const parts = `${blockOf(`${kind}-usual`)} > :last-child > * > *`;
    const topsAt = async (width: number) => {
      const page = await openAt(width, 'usual');
      const [one, other] = await page.locator(parts).evaluateAll((elements) =>
        elements
          .map((element) => (element instanceof HTMLPictureElement ? element.lastElementChild : element))
          .map((element) => element?.getBoundingClientRect() ?? new DOMRect())
          .map(({ left, right }) => ({ left, right })),
      );
      if (!one || !other) throw new Error('There are not two parts');
      return one.right <= other.left || other.right <= one.left;
    };
    expect([await topsAt(668), await topsAt(667)]).toEqual([true, false]);
  },
);

test('text and image stand on the side that is set [CMS-045]', async () => {
  const page = await openAt(1100, 'usual');
  const block = blockOf('text-and-image-usual');
  const [picture, words] = [await boxOf(page, `${block} img`), await boxOf(page, `${block} h2`)];
  expect(picture.x).toBeLessThan(words.x);
});

test('without scripts all texts are there: answers of questions, and films as links', async () => {
  const page = await site.newPage({ javaScriptEnabled: false });
  await page.goto(site.url + gallery);
  expect(await page.getByText('The free plan has no end.').first().isVisible()).toBe(true);
  expect(await page.locator(blockOf('faq-usual')).getByText('Yours.').isVisible()).toBe(true);
  const film = page.getByRole('link', { name: 'Play the video from YouTube' });
  expect(await film.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  expect(await page.getByText('Failed to render block').count()).toBe(0);
  expect(await page.locator('[data-block]').count()).toBe(25);
});

test('nothing is asked of another site before the reader presses play [CMS-037]', async () => {
  const page = await site.newPage(at(1100));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await site.open(page, gallery);
  await page.locator(blockOf('video-usual')).scrollIntoViewIfNeeded();
  await page.evaluate('document.fonts.ready');
  expect(foreign).toEqual([]);
});
