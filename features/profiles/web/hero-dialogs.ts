import type { ComponentType } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import type { ProfileView } from '../contract.ts';

interface HeroDialogProps {
  user: ProfileView;
  onClose: () => void;
}

/** Dialogs of other features that the hero opens; the site plugs them in. */
export interface HeroDialogs {
  Message: ComponentType<HeroDialogProps>;
  Report: ComponentType<HeroDialogProps>;
  /** Asks for confirmation and blocks. */
  block: (api: Api, user: ProfileView) => Promise<void>;
}
