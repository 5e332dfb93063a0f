import { useEffect, useState } from 'react';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** True where a key types text or belongs to a control. */
function inField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="slider"], [role="textbox"]'))
  );
}

/** `/` focuses the search field, `?` shows the list. Space belongs to the player. */
export function KeyboardShortcuts() {
  const [open, setOpen] = useState(false);
  const list = useLazyModule('ShortcutList', () => import('./shortcut-list.tsx'), open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target))
        return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      } else if (event.key === '?') {
        event.preventDefault();
        setOpen(true);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list && <list.ShortcutList open={open} onClose={() => setOpen(false)} />;
}
