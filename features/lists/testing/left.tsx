import { type ReactNode, useState } from 'react';

/** A page that is left and opened again by a button. */
export function Left({ page, instead }: { page: ReactNode; instead?: ReactNode }) {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsLeft(!isLeft)}>
        {isLeft ? 'Return' : 'Leave'}
      </button>
      {isLeft ? instead : page}
    </>
  );
}
