import { useEffect, useRef, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import type { PortalSection } from '#features/payments/model/portal-section.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { openPortal } from '../contract.ts';

export const portalWindowName = 'tonehall-portal';
const popupFeatures = 'popup,width=960,height=760';
const closedCheckIntervalMs = 300;

interface Portal {
  /** The section whose address is being requested. */
  opening: PortalSection | null;
  open: (section: PortalSection, token: string) => Promise<void>;
}

/** Opens the gateway's portal in a window of its own; `onClosed` runs when the window was closed. */
export function usePortal(onClosed: () => void): Portal {
  const api = useApi();
  const [opening, setOpening] = useState<PortalSection | null>(null);
  const watch = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(watch.current), []);

  async function open(section: PortalSection, subscriptionToken: string) {
    setOpening(section);
    try {
      const { url } = await api(openPortal, { section, subscriptionToken });
      const popup = window.open(url, portalWindowName, popupFeatures);
      // If popups are blocked, the portal opens in this window and leads back.
      if (!popup) return window.location.assign(url);
      clearInterval(watch.current);
      watch.current = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch.current);
        onClosed();
      }, closedCheckIntervalMs);
    } catch (error) {
      // A member who cancels the password dialog gets no error message.
      if (!isRefusal(error) || error.code !== 'reauth_required')
        flash.error('Failed to open billing portal. Please try again later.');
    } finally {
      setOpening(null);
    }
  }

  return { opening, open };
}
