import parts from '../../web/block-parts.module.css';
import { BlockTitle } from '../../web/block-title.tsx';
import { useCourseNotes } from '../../web/learning/use-course-notes.ts';
import { LinkCard } from '../../web/link-card.tsx';
import type { SubpagesListView } from './schema.ts';

/** A card for each page directly below this one; nothing without any. */
export function View({ block }: { block: SubpagesListView }) {
  const noteOf = useCourseNotes();
  if (block.pages.length === 0) return null;
  return (
    <section className={parts.stack}>
      <BlockTitle>{block.title}</BlockTitle>
      <ul className={parts.cards} role="list">
        {block.pages.map((page) => {
          const { title, path, description, image } = page;
          const note = noteOf(page);
          return (
            <li key={path}>
              <LinkCard
                title={title}
                text={description}
                image={image}
                link={{ href: path }}
                seed={path}
                level={block.title ? 3 : 2}
                {...(note && { note: note.text, progress: note.done })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
