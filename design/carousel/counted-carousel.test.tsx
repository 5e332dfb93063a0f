// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CountedCarousel } from './counted-carousel.tsx';

afterEach(cleanup);

interface Layout {
  clientWidth: number;
  scrollWidth: number;
  slideWidth: number;
}

/** Gives the row of a carousel a layout, which happy-dom has not, and moves it. */
function layOut(list: HTMLElement, { clientWidth, scrollWidth, slideWidth }: Layout) {
  const moved = vi.fn();
  list.scrollBy = moved;
  Object.defineProperty(list, 'clientWidth', { value: clientWidth, configurable: true });
  Object.defineProperty(list, 'scrollWidth', { value: scrollWidth, configurable: true });
  Object.defineProperty(list.firstElementChild, 'offsetWidth', { value: slideWidth, configurable: true });
  list.style.columnGap = '20px';
  const scrollTo = async (left: number) => {
    list.scrollLeft = left;
    fireEvent.scroll(list);
    await vi.waitFor(() => {});
  };
  return { moved, scrollTo };
}

const eight = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) => (
  <a key={name} href={`/${name}`}>
    {name}
  </a>
));

test.each([
  ['by the four that are shown', 'by-class', { clientWidth: 1180, slideWidth: 280 }, 1200],
  ['by the three that are shown', 'by-class', { clientWidth: 880, slideWidth: 280 }, 900],
  ['by a given number', 2, { clientWidth: 580, slideWidth: 280 }, 600],
  ['by 2 on auto, however many are shown', 'auto', { clientWidth: 1180, slideWidth: 280 }, 600],
] as const)('an arrow moves %s [CMS-059] [CMS-060] [CMS-071]', async (_, visibleItems, layout, distance) => {
  render(
    <CountedCarousel label="Lessons" visibleItems={visibleItems}>
      {eight}
    </CountedCarousel>,
  );
  const { moved, scrollTo } = layOut(screen.getByRole('list'), { ...layout, scrollWidth: 2380 });
  await scrollTo(100);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('aria-disabled')).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(moved.mock.calls).toEqual([[{ left: distance }], [{ left: -distance }]]);
});

test('the previous arrow is disabled at the start, the next one at the end; the bar shows the share [CMS-061] [CMS-064]', async () => {
  render(
    <CountedCarousel label="Lessons" visibleItems="by-class">
      {eight}
    </CountedCarousel>,
  );
  const { scrollTo } = layOut(screen.getByRole('list'), {
    clientWidth: 1200,
    slideWidth: 285,
    scrollWidth: 2400,
  });
  const state = () => [
    screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled'),
    screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled'),
    screen.getByRole('progressbar', { name: 'Position in Lessons' }).getAttribute('aria-valuenow'),
  ];
  await scrollTo(0);
  await vi.waitFor(() => expect(state()).toEqual(['true', null, '50']));
  await scrollTo(600);
  await vi.waitFor(() => expect(state()).toEqual([null, null, '75']));
  await scrollTo(1200);
  await vi.waitFor(() => expect(state()).toEqual([null, 'true', '100']));
});

test('placeholders fill the slots that have no slide, and no screen reader finds them [CMS-063]', () => {
  const { container } = render(
    <CountedCarousel label="Lessons" visibleItems={4}>
      {eight.slice(0, 6)}
    </CountedCarousel>,
  );
  expect(container.querySelectorAll('li')).toHaveLength(8);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('a list that loads more is asked once at each end that is reached', async () => {
  const onEnd = vi.fn();
  const { rerender } = render(
    <CountedCarousel label="Lessons" visibleItems="by-class" onEnd={onEnd}>
      {eight}
    </CountedCarousel>,
  );
  const { scrollTo } = layOut(screen.getByRole('list'), {
    clientWidth: 1200,
    slideWidth: 285,
    scrollWidth: 2400,
  });
  await scrollTo(0);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Next' }).ariaDisabled).not.toBe('true'));
  onEnd.mockClear();
  await scrollTo(1200);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  rerender(
    <CountedCarousel label="Lessons" visibleItems="by-class" onEnd={onEnd}>
      {[
        ...eight,
        <a key="more" href="/more">
          More
        </a>,
      ]}
    </CountedCarousel>,
  );
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2));
});
