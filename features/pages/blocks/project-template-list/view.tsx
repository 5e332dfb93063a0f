import { templateAddress } from '#features/projects/model/studio-address.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import parts from '../../web/block-parts.module.css';
import { BlockTitle } from '../../web/block-title.tsx';
import { LinkCard } from '../../web/link-card.tsx';
import type { ProjectTemplateListView } from './schema.ts';

/** Chosen templates, each of which begins a project in the studio. */
export function View({ block }: { block: ProjectTemplateListView }) {
  const { studioUrl } = useSettings();
  return (
    <section className={parts.stack}>
      <BlockTitle>{block.title}</BlockTitle>
      <ul className={parts.cards} role="list">
        {block.templates.map(({ id, title, image, description }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a template may be there twice
          <li key={`${id} ${place}`}>
            <LinkCard
              title={title}
              text={description}
              image={image}
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
