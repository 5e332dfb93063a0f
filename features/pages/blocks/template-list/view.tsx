import { templateAddress } from '#features/projects/model/studio-address.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import parts from '../../web/block-parts.module.css';
import { BlockTitle } from '../../web/block-title.tsx';
import { LinkCard } from '../../web/link-card.tsx';
import type { TemplateListView } from './schema.ts';

/** The newest public templates of a tag, each of which begins a project; nothing without any. */
export function View({ block }: { block: TemplateListView }) {
  const { studioUrl } = useSettings();
  if (block.templates.length === 0) return null;
  return (
    <section className={parts.stack}>
      <BlockTitle>{block.title}</BlockTitle>
      <ul className={parts.cards} role="list">
        {block.templates.map(({ id, title, imageUrl, author }) => (
          <li key={id}>
            <LinkCard
              title={title}
              text={author && `by ${author}`}
              image={imageUrl}
              link={{ href: templateAddress(studioUrl, id) }}
              seed={id}
              level={block.title ? 3 : 2}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
