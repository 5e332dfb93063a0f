import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { MenuSeparator } from '#design/menu/menu-item.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { ListEntry, ListView } from '../contract.ts';
import { EntryItems, EntryMenu } from './entry-menu.tsx';
import { ListEntries } from './list-entries.tsx';
import { type EntryChanges, titleOfEntry } from './list-entry-row.tsx';
import { listEntriesQuery } from './list-queries.ts';
import { entriesOf } from './move-in-pages.ts';
import { OrderHandle } from './order-handle.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useListOrder } from './use-list-order.ts';

interface OrderedEntriesProps {
  list: ListView;
  secret?: string | undefined;
  /** Has the focus after the last track was taken out. */
  heading: RefObject<HTMLElement | null>;
}

/** The tracks of a list for its owner, who orders them, and for those who add some, who take out their own. */
export function OrderedEntries({ list, secret, heading }: OrderedEntriesProps) {
  const query = useSuspenseInfiniteQuery(listEntriesQuery(useApi(), list.id, secret));
  const entries = entriesOf(query.data);
  const order = useListOrder(list);
  const viewerId = useViewer()?.id;
  const rows = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null);
  const handleOf = (id: string) => rows.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`);
  const focusHandle = (id: string) => {
    nextFocus.current = () => handleOf(id);
  };
  const moveTo = (id: string, index: number) => {
    if (order.moveTo(id, index)) focusHandle(id);
  };
  const remove = (id: string, index: number) => {
    order.remove(id);
    // Only own entries of a contributor have a handle.
    const others = [...entries.slice(index + 1), ...entries.slice(0, index).reverse()];
    nextFocus.current = () => others.map((other) => handleOf(other.id)).find(Boolean) ?? heading.current;
  };
  const { drag, handle } = useDragOrder(moveTo);
  // A row that is moved or removed in the document loses the focus.
  useLayoutEffect(() => {
    nextFocus.current?.()?.focus();
    nextFocus.current = null;
  });
  const dropped = (index: number) => {
    if (drag?.index !== index) return undefined;
    const from = entries.findIndex(({ id }) => id === drag.id);
    return from === index ? undefined : from < index ? 'behind' : 'before';
  };
  const changesOf = (entry: ListEntry, index: number): EntryChanges => {
    const title = titleOfEntry(entry);
    if (!list.can.edit) {
      const isOwn = entry.addedBy?.id === viewerId;
      return isOwn
        ? { actions: <TakeOut id={entry.id} {...{ title }} onTakeOut={() => remove(entry.id, index)} /> }
        : {};
    }
    const own = {
      last: entries.length - 1,
      moveTo: (to: number) => moveTo(entry.id, to),
      remove: () => remove(entry.id, index),
      handlers: handle(entry.id, index),
    };
    return {
      drop: dropped(index),
      isDragged: drag?.id === entry.id,
      handle: <OrderHandle id={entry.id} title={title} index={index} order={own} />,
      ...(entry.track
        ? {
            menuItems: (
              <>
                <MenuSeparator />
                <EntryItems index={index} order={own} />
              </>
            ),
          }
        : { actions: <EntryMenu title={title} index={index} order={own} /> }),
    };
  };
  return (
    <>
      <ListEntries {...{ list, secret, rows, changesOf }} />
      <p role="status" className="spoken">
        {order.announced}
      </p>
    </>
  );
}

function TakeOut({ id, title, onTakeOut }: { id: string; title: string; onTakeOut: () => void }) {
  return (
    <Button
      variant="icon"
      icon={X}
      data-handle={id}
      aria-label={`Take ${title} out of the list`}
      onClick={onTakeOut}
    />
  );
}
