import { useState } from 'react';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { RenderAddresses } from '../../workers/render-plan.ts';
import { usePart, useSession } from '../use-session.ts';
import type { Publishing } from './publishing.ts';

/** The dialog, loaded when it is opened first; it stays from then on, since what it began goes on while it is closed. */
export function PublishPart(props: { publishing: Publishing; addresses: RenderAddresses }) {
  const { dialog } = useSession();
  const isOpen = usePart(dialog, (one) => one === 'publish');
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const part = useLazyModule('PublishDialog', () => import('./publish-dialog.tsx'), wasOpened);
  return part && <part.PublishDialog {...props} />;
}
