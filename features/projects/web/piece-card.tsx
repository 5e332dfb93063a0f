import { useState } from 'react';
import type { Piece } from '../model/piece.ts';
import { PieceMenu } from './piece-menu.tsx';
import { PieceTile } from './piece-tile.tsx';
import { RenameTitle } from './rename-title.tsx';
import { usePieceActions } from './use-piece-actions.ts';

interface PieceCardProps {
  piece: Piece;
  eager?: boolean;
  level?: 2 | 3;
}

/** A tile with its menu, and its title to be changed in place. */
export function PieceCard({ piece, eager, level }: PieceCardProps) {
  const actions = usePieceActions(piece);
  const [isRenamed, setRenamed] = useState(false);
  /** What is being saved, until the list has it; null otherwise. */
  const [wanted, setWanted] = useState<string | null>(null);

  const save = async (title: string) => {
    setWanted(title);
    await actions.rename(title);
    // Not before the list has shown it: the earlier title would be seen once more.
    setTimeout(() => setWanted(null));
  };
  const shown = wanted === null ? piece : { ...piece, title: wanted };
  return (
    <PieceTile
      piece={shown}
      eager={eager}
      level={level}
      title={
        isRenamed ? (
          <RenameTitle
            title={piece.title}
            onSave={(title) => void save(title)}
            onDone={() => setRenamed(false)}
          />
        ) : undefined
      }
      menu={<PieceMenu piece={shown} actions={actions} onRename={() => setRenamed(true)} />}
    />
  );
}
