import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './accordion.module.css';

interface AccordionItem {
  id: string;
  heading: string;
  body: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Heading level of the items. */
  level?: 2 | 3 | 4;
}

/** Headings that open their text, one at a time; all are closed at first. Without scripts all texts are shown. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const prefix = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.accordion}>
      {items.map(({ id, heading, body }) => {
        const isOpen = openId === id;
        const headingId = `${prefix}${id}-heading`;
        const bodyId = `${prefix}${id}-body`;
        return (
          <div key={id} className={styles.item}>
            <Heading className={styles.heading}>
              <button
                type="button"
                id={headingId}
                className={styles.header}
                aria-expanded={isOpen}
                aria-controls={bodyId}
                onClick={() => setOpenId(isOpen ? null : id)}
              >
                <span className={styles.text}>{heading}</span>
                <Icon of={ChevronDown} className={styles.chevron ?? ''} />
              </button>
            </Heading>
            <section id={bodyId} className={styles.body} aria-labelledby={headingId} hidden={!isOpen}>
              {body}
            </section>
          </div>
        );
      })}
    </div>
  );
}
