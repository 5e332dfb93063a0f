import { useState } from 'react';
import { usePart, useSession } from '../use-session.ts';

/**
 * Says what was done, once. A text that is said again is a new element, so that it is announced again. A modal dialog has its own one:
 * what stands outside of it is not read while it is open.
 */
export function Announcer() {
  const { said } = useSession();
  const { at, text } = usePart(said, (one) => one);
  const [before] = useState(at);
  return (
    <div role="status" className="spoken">
      <span key={at}>{at === before ? '' : text}</span>
    </div>
  );
}
