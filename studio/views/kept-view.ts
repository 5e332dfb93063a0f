import type { Store } from '#platform/web/store.ts';
import { type OwnState, snaps, zoomRange } from './own-state.ts';

type KeptView = Pick<OwnState, 'zoom' | 'snap' | 'times'>;

const storageKey = 'tonehall.studio.views';
/** Projects whose view is remembered; the one that was opened longest ago goes first. */
const most = 50;

/** How a project was last looked at in this browser; nothing where it never was. */
export function readKeptView(project: string): Partial<KeptView> {
  const kept = readAll().get(project);
  if (typeof kept !== 'object' || kept === null) return {};
  const { zoom, snap, times } = kept as { [key in keyof KeptView]?: unknown };
  const isZoom = typeof zoom === 'number' && zoom > 0 && zoom <= zoomRange.max;
  const known = snaps.find((one) => one === snap);
  return {
    ...(isZoom && { zoom }),
    ...(known && { snap: known }),
    ...((times === 'bars' || times === 'minutes') && { times }),
  };
}

/** Keeps zoom, snap and how time is counted from now on; returns what ends it. */
export function keepView(project: string, own: Store<OwnState>): () => void {
  let before = own.getState();
  return own.subscribe(() => {
    const now = own.getState();
    const isSame = now.zoom === before.zoom && now.snap === before.snap && now.times === before.times;
    before = now;
    if (isSame) return;
    const all = readAll();
    all.delete(project);
    all.set(project, { zoom: now.zoom, snap: now.snap, times: now.times });
    try {
      localStorage.setItem(storageKey, JSON.stringify([...all].slice(-most)));
    } catch {
      // Without storage a view holds until the page is closed.
    }
  });
}

function readAll(): Map<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const pairs = Array.isArray(read) ? read.filter((pair) => Array.isArray(pair) && pair.length === 2) : [];
    return new Map(pairs as [string, unknown][]);
  } catch {
    return new Map();
  }
}
