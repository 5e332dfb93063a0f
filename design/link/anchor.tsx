import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { type LinkTone, linkClass } from './link-class.ts';

interface AnchorProps extends ComponentProps<'a'> {
  tone?: LinkTone;
  /** Opens a new tab; for links to other sites. */
  external?: boolean;
}

/** A plain link. Within the site, use the router's link with `linkClass(tone)`. */
export function Anchor({ tone = 'text', external, className, ...rest }: AnchorProps) {
  return (
    <a
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
      {...rest}
      className={classNames(linkClass(tone), className)}
    />
  );
}
