import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import type { EntryOrder } from './entry-order.ts';
import styles from './order-handle.module.css';

interface OrderHandleProps {
  id: string;
  title: string;
  index: number;
  order: Pick<EntryOrder, 'moveTo' | 'handlers'>;
}

/** Drags a row of an ordered list; Up and Down move it. */
export function OrderHandle({ id, title, index, order }: OrderHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    order.moveTo(index + step);
  };
  return (
    <button
      type="button"
      data-handle={id}
      className={styles.handle}
      aria-label={`Move ${title}`}
      title="Drag, or press Up or Down"
      onKeyDown={onKeyDown}
      {...order.handlers}
    >
      <Icon of={GripVertical} size={20} />
    </button>
  );
}
