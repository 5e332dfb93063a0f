import type { MouseEvent } from 'react';
import { flash } from '#design/flash/flash.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { templateAddress } from '../model/studio-address.ts';

const mobileWarning = "Projects can't be created on mobile devices. Please use Tonehall on a computer.";

/** True, after a warning, where no piece can be made: on a phone or tablet. */
export function warnOnMobile(): boolean {
  if (!isMobileDevice(window.innerWidth, navigator.userAgent)) return false;
  flash.error(mobileWarning);
  return true;
}

/** What a link must carry that begins a piece from a template, by default from the empty one; a guest signs up first. */
export function useNewPiece(templateId?: string): { href: string; onClick: (event: MouseEvent) => void } {
  const { viewer, settings } = useApp();
  const studio = templateAddress(settings.studioUrl, templateId ?? settings.emptyTemplateId);
  return {
    href: viewer ? studio : `/auth?tab=sign_up&redirect_to=${encodeURIComponent(studio)}`,
    onClick(event) {
      if (warnOnMobile()) event.preventDefault();
    },
  };
}
