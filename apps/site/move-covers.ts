import type { SiteRouter } from './router.tsx';

/** As long as `--slow` of the tokens, in ms. */
const duration = 200;

/** Where a cover was on the page before, with its computed corners. */
interface LeftCover {
  box: DOMRect;
  corners: string;
}

/**
 * Moves the cover of a track, list or group from its card to its page, and back to the card by the browser's history. A cover
 * names the path of that page in `data-cover`. Nothing moves where motion is reduced.
 */
export function moveCovers(router: SiteRouter, document: Document): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const cardsLeft = new Map<string, DOMRect>();
  let pressed: Element | null = null;
  let path = '';
  let left: LeftCover | null = null;
  let move: Animation | undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target : null;
    },
    true,
  );
  router.subscribe('onBeforeNavigate', () => move?.cancel());
  router.subscribe('onBeforeRouteMount', ({ fromLocation, toLocation, pathChanged }) => {
    left = null;
    if (!fromLocation || !pathChanged || reducedMotion.matches) return;
    const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index;
    path = (isBack ? fromLocation : toLocation).pathname;
    // A link that belongs to no cover moves none, though the cover may be on the page.
    const card = isBack || !pressed?.isConnected ? document : pressed.closest('article, li');
    const [cover] = card ? coversInSight(card, path) : [];
    if (!cover) return;
    left = { box: cover.getBoundingClientRect(), corners: getComputedStyle(cover).borderRadius };
    if (!isBack) cardsLeft.set(path, left.box);
  });
  // Subscribed after the router's own, which restores where the page was scrolled to.
  router.subscribe('onRendered', ({ fromLocation }) => {
    pressed = null;
    if (!left) return;
    const covers = coversInSight(document, path);
    const cover = fromLocation?.pathname === path ? nearest(covers, cardsLeft.get(path)) : covers[0];
    if (cover && !isCutOff(cover)) move = moveFrom(left, cover);
    left = null;
  });
}

function coversInSight(inside: ParentNode, path: string): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(`[data-cover="${CSS.escape(path)}"]`)].filter((cover) => {
    const { width, top, right, bottom, left } = cover.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
}

/** Whether something around a cover shows no more than its own box: a carousel, or a row that the browser draws by itself. */
function isCutOff(cover: HTMLElement): boolean {
  let around = cover.closest('article, li');
  for (; around && around !== document.body; around = around.parentElement) {
    const { overflowX, contentVisibility } = getComputedStyle(around);
    if (overflowX === 'auto' || overflowX === 'scroll' || contentVisibility === 'auto') return true;
  }
  return false;
}

/** The cover nearest to where its card was; the first one where that is unknown. */
function nearest(covers: readonly HTMLElement[], to: DOMRect | undefined): HTMLElement | undefined {
  if (!to) return covers[0];
  const distance = (cover: HTMLElement) => {
    const { x, y } = cover.getBoundingClientRect();
    return Math.hypot(x - to.x, y - to.y);
  };
  return covers.toSorted((a, b) => distance(a) - distance(b))[0];
}

const middleOf = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;

/** Animates a cover from where it was to where it is now; layout, focus and presses stay as they are. */
function moveFrom({ box, corners }: LeftCover, cover: HTMLElement): Animation {
  const now = cover.getBoundingClientRect();
  const scale = box.width / now.width;
  const [fromX, fromY] = middleOf(box);
  const [x, y] = middleOf(now);
  // Both keyframes have it: a press goes to what lies below the cover while that moves.
  const unpressed = { pointerEvents: 'none' };
  const start = {
    ...unpressed,
    transform: `translate(${fromX - x}px, ${fromY - y}px) scale(${scale})`,
    borderRadius: corners.replace(/[\d.]+/g, (length) => `${Number(length) / scale}`),
  };
  const easing = getComputedStyle(cover).getPropertyValue('--ease-out') || 'ease-out';
  return cover.animate([start, unpressed], { duration, easing });
}
