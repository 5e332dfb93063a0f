import { linkClass } from '#design/link/link-class.ts';
import type { LineageItem } from '../contract.ts';

const goneTexts: Record<LineageItem['kind'], string> = {
  campaign: 'stems of a campaign that is no longer there',
  track: 'a track that is no longer there',
  template: 'a template that is no longer there',
  project: 'a project that is no longer there',
};

/** The title of an origin or remix with its author. */
export function OriginText({ item }: { item: LineageItem }) {
  const { kind, title, href, author } = item;
  if (title === null || href === null) return <span>{goneTexts[kind]}</span>;
  return (
    <span>
      {kind === 'campaign' && 'Stems of '}
      <a className={linkClass()} href={href}>
        {title}
      </a>
      {author && (
        <>
          {' by '}
          <a className={linkClass('quiet')} href={author.selfLink}>
            {author.username}
          </a>
        </>
      )}
    </span>
  );
}
