import type { MouseEvent } from 'react';
import { flash } from '#design/flash/flash.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { siteNameOf } from '#platform/web/site-settings.ts';
import { mobileWarning } from '../model/mobile-warning.ts';
import { templateAddress } from '../model/studio-address.ts';

/** Warns and returns true on phones and tablets, where projects cannot be created. */
export function warnOnMobile(siteName: string): boolean {
  if (!isMobileDevice(window.innerWidth, navigator.userAgent)) return false;
  flash.error(mobileWarning(siteName));
  return true;
}

/** The link to a new project from a template, by default the empty one; a guest signs up first. */
export function useNewProject(templateId?: string): {
  href: string;
  /** Handler of the link: prevents the navigation on a phone. */
  onClick: (event: MouseEvent) => void;
  /** Navigates to the link. */
  open: () => void;
} {
  const { viewer, settings, navigate } = useApp();
  const studio = templateAddress(settings.studioUrl, templateId ?? settings.emptyTemplateId);
  const href = viewer ? studio : `/auth?tab=sign_up&redirect_to=${encodeURIComponent(studio)}`;
  return {
    href,
    onClick(event) {
      if (warnOnMobile(siteNameOf(settings))) event.preventDefault();
    },
    open() {
      if (!warnOnMobile(siteNameOf(settings))) navigate(href);
    },
  };
}
