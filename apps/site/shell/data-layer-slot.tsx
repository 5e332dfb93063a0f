import { useEffect, useState } from 'react';
import { openDialogs, topDialog } from '#design/flash/flash-host.tsx';
import { getDataLayer, getUpgradeSettings } from '#features/account/data-layer.contract.ts';
import { isUpgradePopupDue, upgradePopupKey, withShown } from '#features/account/model/upgrade-popup.ts';
import type { AnswerOf, Api } from '#platform/pure/contract.ts';
import { pushToDataLayer } from '#platform/web/analytics.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { hasConsented } from '#platform/web/consent.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { whenIdle } from '#platform/web/when-idle.ts';

type DataLayer = AnswerOf<typeof getDataLayer>;

/**
 * Once a page load, when the browser is idle: gives analytics three numbers of the viewer, if the cookie notice was accepted, and shows a
 * free member what plans hold, when it is time. What fails is left out.
 */
export function DataLayerSlot({ path }: { path: string }) {
  const api = useApi();
  const viewer = useViewer();
  const { educationMode, upgradePopup } = useSettings();
  const userId = upgradePopup && !educationMode && viewer?.accountType === 0 ? viewer.id : null;
  const [isDue, setDue] = useState(false);
  // Of the page load: a sign-in or a plan that begins loads the page anew.
  const [loadedFor] = useState(userId);
  useEffect(() => whenIdle(() => void readFor(api, loadedFor).then(setDue)), [api, loadedFor]);
  return isDue && userId !== null && !isClosedAt(path) ? <UpgradePopupSlot userId={userId} /> : null;
}

/** Reads the data layer where it is needed; whether the popup is due for this member. */
async function readFor(api: Api, userId: string | null): Promise<boolean> {
  if (userId === null && !hasConsented()) return false;
  try {
    const layer = await api(getDataLayer, {});
    pushToDataLayer({ ...layer });
    return userId !== null && (await isDueFor(api, userId, layer));
  } catch (error) {
    console.info('The data layer could not be read', error);
    return false;
  }
}

async function isDueFor(api: Api, userId: string, layer: DataLayer): Promise<boolean> {
  const settings = await api(getUpgradeSettings, {});
  const { signincount: signIns, songscount: songs } = layer;
  return isUpgradePopupDue(
    { stored: localStorage.getItem(upgradePopupKey), userId, now: Date.now(), signIns, songs },
    {
      days: settings.NUMBER_OF_DAYS_UPGRADE_POPUP,
      signIns: settings.NUMBER_OF_LOGINS_UPGRADE_POPUP,
      songs: settings.NUMBER_OF_SONGS_UPGRADE_POPUP,
    },
  );
}

/** Pages of signing in, plans and paying (SUBS-074). */
const isClosedAt = (path: string): boolean =>
  /^\/(?:checkout|auth|accounts|pricing|hosted_pages)(?:\/|$)/.test(path);

/** Opens the popup once, as soon as no dialog is open, and closes it when another one opens above it. */
function UpgradePopupSlot({ userId }: { userId: string }) {
  const [state, setState] = useState(() => nextState('waiting'));
  const popup = useLazyModule('UpgradePopup', () => import('#features/account/web/upgrade-popup.tsx'));
  const isOpen = state === 'open' && popup !== null;
  useEffect(() => topDialog.subscribe(() => setState(nextState)), []);
  useEffect(() => {
    if (isOpen)
      localStorage.setItem(
        upgradePopupKey,
        withShown(localStorage.getItem(upgradePopupKey), userId, Date.now()),
      );
  }, [isOpen, userId]);
  return isOpen ? <popup.UpgradePopup onClose={() => setState('closed')} /> : null;
}

type PopupState = 'waiting' | 'open' | 'closed';

function nextState(state: PopupState): PopupState {
  if (state === 'waiting' && openDialogs.size === 0) return 'open';
  return state === 'open' && openDialogs.size > 1 ? 'closed' : state;
}
