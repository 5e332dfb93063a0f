import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '#platform/web/lazy-module.ts';
import type { MediaView } from '../contract.ts';
import type { MediaKind } from '../model/media-kinds.ts';

/** The dialog with the media shelf, which comes with its first use. */
const pickerPart = lazyModule('media-picker', () => import('./media-picker.tsx'));

/** Gives what opens the dialog in which a medium is chosen, and the dialog while it is open. */
export function useMediaPicker(
  kinds: readonly MediaKind[],
  onPick: (media: MediaView) => void,
): { open: () => void; picker: ReactNode } {
  const [picking, setPicking] = useState(false);
  const { MediaPicker } = pickerPart.peek() ?? {};
  const close = () => setPicking(false);
  return {
    open: () => void pickerPart.load().then(() => setPicking(true)),
    // It has forms of its own, which do not stand, and are not sent, with the form that it is opened from.
    picker:
      picking &&
      MediaPicker &&
      createPortal(
        <div onSubmit={(event) => event.stopPropagation()}>
          <MediaPicker
            kinds={kinds}
            onClose={close}
            onPick={(media) => {
              onPick(media);
              close();
            }}
          />
        </div>,
        document.body,
      ),
  };
}
