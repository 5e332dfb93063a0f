import type { ComponentType } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import type { ProfileView } from '../contract.ts';

interface HeroDialogProps {
  user: ProfileView;
  onClose: () => void;
}

/** What the hero opens and other features know: the site puts it in. */
export interface HeroDialogs {
  Message: ComponentType<HeroDialogProps>;
  Report: ComponentType<HeroDialogProps>;
  /** Asks, and blocks. */
  block: (api: Api, user: ProfileView) => Promise<void>;
}
