import type { ReactNode } from 'react';
import { useViewer } from '#platform/web/app-context.tsx';
import type { LinkView } from '../model/block-values.ts';

/** Where a block leads: a link of its document, or an address of the program's own. */
export type LinkTarget = Pick<LinkView, 'href'> & Partial<LinkView>;

interface BlockLinkProps {
  link: LinkTarget;
  className?: string | undefined;
  /** The link's own label by default. */
  children?: ReactNode;
}

/** A link of a block. One to another site opens a new tab, which cannot reach this page. */
export function BlockLink({ link, className, children }: BlockLinkProps) {
  const inNewTab = link.external || link.newTab;
  return (
    <a
      className={className}
      href={link.href}
      {...(inNewTab && { target: '_blank', rel: link.external ? 'noopener noreferrer' : 'noopener' })}
    >
      {children ?? link.label}
    </a>
  );
}

/** Tells whether there is a link and the viewer is of those whom it is shown. */
export function useIsFor(): (link: LinkTarget | null) => boolean {
  const viewer = useViewer();
  return (link) =>
    link !== null && [undefined, 'everyone', viewer ? 'members' : 'guests'].includes(link.audience);
}
